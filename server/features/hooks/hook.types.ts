import type { DisabledWhy, HookEventType, MessageState } from '../../../views/words.ts'
import type { SendFailure } from '../../gateways/hooks/hook-sender.ts'

export type Endpoint = {
  id: string
  url: string
  /** Only while it may be read: a few minutes from when it was made. */
  secret: string | undefined
  /** Until when messages carry the earlier secret's signature, too. */
  oldUntil: Date | undefined
  /** Since when nothing has arrived. */
  failingSince: Date | undefined
  disabled: { at: Date; why: DisabledWhy } | undefined
  createdAt: Date
}

export type Message = {
  id: string
  type: HookEventType
  subject: string
  state: MessageState
  tries: number
  /** What the receiver answered last; undefined where it did not. */
  status: number | undefined
  /** Why there was no answer. */
  error: SendFailure | 'disabled' | undefined
  createdAt: Date
  doneAt: Date | undefined
  /** When it is tried (again). */
  nextAt: Date | undefined
}
