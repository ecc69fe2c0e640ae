import type { DisabledWhy, HookEventType, MessageState, SendFailure } from './hook.words.ts'

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
  error: SendFailure | 'disabled' | undefined
  createdAt: number
  doneAt: number | undefined
  nextAt: number | undefined
  /** Posts to send it again; undefined where that can't be. */
  again: string | undefined
}
