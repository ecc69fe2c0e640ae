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

/** What a staff member wants to read, and when. No row: no amounts, no quiet time. */
export type PushSettingTable = {
  staff_id: string
  /** 1: a message says the amount. */
  amounts: number
  /** Minutes since midnight in the business's time zone; both or none. */
  quiet_from: number | null
  quiet_to: number | null
}
