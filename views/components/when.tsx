import { formatDateTime, formatDateTimeZone } from '../format.ts'
import { usePage } from '../page-context.tsx'

/** Day and time in the business's time zone. `at` is ms since 1970. `zone`: named, for readers who may be elsewhere. */
export function When({ at, timeZone, zone }: { at: number; timeZone: string; zone?: boolean }) {
  const { lang } = usePage()
  const format = zone ? formatDateTimeZone : formatDateTime
  return <time dateTime={new Date(at).toISOString()}>{format(at, lang, timeZone)}</time>
}
