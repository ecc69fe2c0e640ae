import { formatDateTime } from '../../views/format.ts'
import type { PageContext } from '../../views/page-context.tsx'
import type { HookMessageView } from './hook.view.ts'

/** Keys in a locale contain no dots. */
export const keyOf = <T extends string>(type: T) =>
  type.replace('.', '-') as T extends `${infer A}.${infer B}` ? `${A}-${B}` : T

type Words = Pick<PageContext, 't' | 'lang' | 'timeZone'>

/** No failure yet: it waits for its first try, or is being sent now. */
export const isWaiting = ({ state, tries, status, error, nextAt }: HookMessageView): boolean =>
  state === 'pending' && (tries === 0 || nextAt === undefined || (status === undefined && !error))

/** The result of a message, in one sentence. */
export function messageText({ t, lang, timeZone }: Words, message: HookMessageView): string {
  const { state, tries, status, error, nextAt } = message
  const why = status === undefined ? t(`hooks:why.${error ?? 'none'}`) : t('hooks:why.status', { status })
  if (state === 'sent') return t('hooks:state.sent', { status: status ?? '' })
  if (state === 'failed') return t('hooks:state.failed', { tries, why })
  if (isWaiting(message) || nextAt === undefined) return t('hooks:state.waiting')
  return t('hooks:state.pending', { why, at: formatDateTime(nextAt, lang, timeZone) })
}
