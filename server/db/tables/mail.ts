import type { Generated } from 'kysely'

/** The outbox of mails. Rows that are done stay for some days, without address and words. */
export type MailTable = {
  id: string
  /** See `MailKind`. */
  kind: string
  /** Sealed: to whom, in which language, and the values, which may hold a code. Null as soon as the mail is done. */
  content: string | null
  /** `refused`: the mail server will never take it; `expired`: its code, or its news, was too old. */
  state: 'waiting' | 'sent' | 'refused' | 'expired'
  tries: Generated<number>
  /** Why the last try failed; a word of ours and the server's number, without an address. */
  error: string | null
  /** Null if there is nothing left to do. */
  next_at: number | null
  /** It is not sent after this time. */
  expires_at: number
  /** Until then a process is sending it; later: that process has died. */
  claimed_until: number | null
  created_at: number
  done_at: number | null
}
