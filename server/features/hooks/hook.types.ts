import type { DisabledWhy, HookEventType, MessageState } from '../../../views/words.ts'
import type { SendFailure } from '../../gateways/hooks/hook-sending.ts'

export type Endpoint = {
  id: string
  url: string
  /** Only while it may be read: for some minutes after it was created. */
  sealedSecret: string | undefined
  /** Until then, messages also carry the old secret's signature. */
  oldUntil: Date | undefined
  /** No message has been delivered since then. */
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
  /** The receiver's last status. Undefined if it did not answer. */
  status: number | undefined
  /** Why there was no answer. */
  error: SendFailure | 'secret' | 'disabled' | undefined
  createdAt: Date
  doneAt: Date | undefined
  /** The time of the next try. */
  nextAt: Date | undefined
}
