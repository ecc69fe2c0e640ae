import type { Generated } from 'kysely'

/**
 * What is written in the transaction of a change and sent later: webhooks, mails, and messages to devices. Rows that are
 * done stay for some days.
 */
export type OutboxTable = {
  id: string
  kind: 'hook' | 'mail' | 'push'
  /** What rests as one when it fails: a webhook (its id), the mail server (`mail`), the push services (`push`). */
  queue: string
  /**
   * The rows of a lane go one after the other, by `place`: those of one webhook about one subject, those of one device
   * (its id). Each mail has its own.
   */
  lane: string
  place: number
  /** See `HookEventType` and `MailKind`; `tip` for a device. */
  type: string
  /** What it is about: the tip or the staff member. Empty for a mail. */
  subject: string
  /**
   * A webhook: JSON, exactly as signed and sent. A mail: sealed, to whom, in which language, and the values, which may
   * hold a code; null as soon as it is done. A device: JSON of whom the guest chose, and this person's share.
   */
  payload: string | null
  state: 'pending' | 'sent' | 'failed'
  tries: Generated<number>
  /** The status of a webhook's last answer, or (`error`) why there was none. No address stands here. */
  status: number | null
  error: string | null
  /** Null if there is nothing left to do. */
  next_at: number | null
  /** It is not tried again after this time. */
  expires_at: number
  /** Until then a process is sending it; later: that process has died. */
  claimed_until: number | null
  created_at: number
  done_at: number | null
}
