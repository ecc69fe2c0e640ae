import type { FormErrors } from '../../views/form-errors.ts'
import type { DisabledWhy, HookEventType, MessageState } from '../../views/words.ts'
import type { BusinessLinks } from '../branch/business-frame.tsx'

/** Only these reasons are shown. A closed port or an unknown host would tell an owner about our internal network. */
type ShownFailure = 'none' | 'address' | 'tls' | 'secret'

/** Times are ms since 1970. */
export type HookLineView = {
  href: string
  url: string
  failing: boolean
  disabled: DisabledWhy | undefined
}

export type HookView = {
  url: string
  /** Only while it may be read. */
  secret: string | undefined
  oldUntil: number | undefined
  failingSince: number | undefined
  disabled: { at: number; why: DisabledWhy } | undefined
}

export type HookMessageView = {
  id: string
  type: HookEventType
  subject: string
  state: MessageState
  tries: number
  status: number | undefined
  error: ShownFailure | 'disabled' | undefined
  createdAt: number
  doneAt: number | undefined
  nextAt: number | undefined
  /** Action that sends it again. Undefined if that is impossible. */
  again: string | undefined
}

export type HookProps = {
  links: BusinessLinks & { all: string; delete: string }
  /** Posts `do`: `test`, `rotate`, `hide`, `off` or `on`. */
  action: string
  hook: HookView
  messages: HookMessageView[]
  paging: { older: string | undefined; newest: string | undefined }
  errors?: FormErrors<never> | undefined
}
