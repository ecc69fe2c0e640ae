import { formatDateTime } from '../format.ts'
import { usePage } from '../page-context.tsx'

/** Day and time in the business's time zone. `at` is ms since 1970. */
export function When({ at, timeZone }: { at: number; timeZone: string }) {
  const { lang } = usePage()
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, lang, timeZone)}</time>
}
