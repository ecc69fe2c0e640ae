/** What a business's own systems are told of. */
export type HookEventType =
  | 'tip.succeeded'
  | 'tip.refunded'
  | 'tip.disputed'
  | 'staff.changed'
  | 'webhook.test'

/** Ids, amounts, states and times; never a name, an address or a guest's words. */
export type HookEvent = {
  type: HookEventType
  /** What it is about: messages about the same thing arrive in order. */
  subject: string
  /** Its place among those. */
  place: number
  data: Record<string, string | number | null>
}

export type DisabledWhy = 'member' | 'failing' | 'gone'

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

export type MessageState = 'pending' | 'sent' | 'failed'

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

/** Why no answer came: its address leads where it may not, is unknown, does not answer, or is not what it says. */
export type SendFailure = 'address' | 'dns' | 'timeout' | 'connection' | 'tls'
