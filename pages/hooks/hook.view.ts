import type { FormErrors } from '../../views/form-errors.ts'
import type { DisabledWhy, HookEventType, MessageState } from '../../views/words.ts'
import type { BusinessLinks } from '../branch/business-frame.tsx'

/** Not more: what a closed port or an unknown name answers would show an owner what else stands in our network. */
export type ShownFailure = 'none' | 'address' | 'tls'

/** Times are ms since 1970. */
export type HookLineView = {
  href: string
  url: string
  failing: boolean
  disabled: DisabledWhy | undefined
}

export type HookView = {
  url: string
  /** While it may be read. */
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
  /** Posts to send it again; undefined where that can't be. */
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
