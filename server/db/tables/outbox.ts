import type { Generated } from 'kysely'

/** The key pair by which the push services know this server (VAPID); one row, made when it is first needed. */
export type PushKeyTable = {
  one: Generated<number>
  /** Both in base64url. Each browser subscribes with the public one. */
  public_key: string
  private_key: string
  created_at: number
}

/** A browser in which a staff member is told of tips. It lasts as long as the sign-in in which it was switched on. */
export type PushDeviceTable = {
  id: string
  staff_id: string
  /** Whose sign-in it was. If the staff member is another person's now, nothing is sent. */
  person_id: string
  /** See `signInId` of a session. */
  sign_in_id: string
  /** The browser's address at its push service. Whoever knows it and the keys may send: it is a secret. */
  endpoint: string
  /** The browser's keys, in base64url. */
  p256dh: string
  auth: string
  browser: string | null
  system: string | null
  created_at: number
  /** When a message was last accepted by the push service. */
  last_sent_at: number | null
}

/** What a staff member wants to read. No row: no amounts. */
export type PushSettingTable = {
  staff_id: string
  /** 1: a message says the amount. */
  amounts: number
}

/**
 * What is written in the transaction of a change and sent later: messages for the webhook, mails, and messages to devices. Rows that are
 * done stay for some days.
 */
export type OutboxTable = {
  id: string
  kind: 'hook' | 'mail' | 'push'
  /** What rests as one when it fails: the webhook (`hook`), the mail server (`mail`), the push services (`push`). */
  queue: string
  /**
   * The rows of a lane go one after the other, by `place`: those of the webhook about one subject, those of one device
   * (its id). Each mail has its own.
   */
  lane: string
  place: number
  /** See `hookEventTypes` and `MailKind`; `tip` or `payday` for a device. */
  type: string
  /** What it is about: the tip, the payday or the staff member. Empty for a mail. */
  subject: string
  /**
   * The webhook: JSON, exactly as signed and sent. A mail: sealed, to whom, in which language, and the values, which may
   * hold a code; null as soon as it is done. A device: JSON of whom the guest chose and this person's share, or of what
   * they are to be paid.
   */
  payload: string | null
  state: 'pending' | 'sent' | 'failed'
  tries: Generated<number>
  /** The status of the webhook's last answer, or (`error`) why there was none. No address stands here. */
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

/** The webhook endpoint that this server has at Stripe for one of its addresses. */
export type StripeEndpointTable = {
  url: string
  mode: 'live' | 'test'
  /** Stands in the endpoint's metadata at Stripe: so one is known as ours whose secret was never stored. */
  mark: string
  /** Stripe's id, and its signing secret, sealed; both null until it is made. */
  endpoint_id: string | null
  sealed: string | null
  created_at: number
}

export type JobLeaseTable = {
  name: string
  holder: string
  expires_at: number
  /** How far the job has read; each job gives it its own meaning. */
  cursor: number | null
}

/** What the doctor last saw of one check, in whichever container. */
export type DoctorFindingTable = {
  check_id: string
  /** See `FindingStatus`. */
  status: string
  seen: string
  /** What to do about it; null if nothing is to be done. */
  todo: string | null
  checked_at: number
}

/** What a server remembers of earlier starts, by its name: see `Remembered`. */
export type RememberedTable = { name: string; value: string }

/** Who did what in a business. Rows are added, never changed. */
export type AuditEntryTable = {
  id: string
  business_id: string
  branch_id: string | null
  /** The staff member who did it; null: the operator, by the command line. */
  member_id: string | null
  /** See `AuditAction`. */
  action: string
  /** What it was done to: the id of a staff member, a branch, a tip, a code. */
  subject: string | null
  /** JSON: what else a reader of the list sees. */
  details: string
  created_at: number
}
