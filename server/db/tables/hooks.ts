import type { Generated } from 'kysely'

/** An address of a business's own systems that is told what happens. */
export type HookEndpointTable = {
  id: string
  business_id: string
  url: string
  /** Signs every message, so it stands here as it is. */
  secret: string
  old_secret: string | null
  old_until: number | null
  /** Until when the owner may read the secret. */
  shown_until: number
  /** Failed tries since the last message that arrived. */
  failures: Generated<number>
  failing_since: number | null
  /** Nothing is sent before. */
  rests_until: Generated<number>
  created_at: number
  disabled_at: number | null
  disabled_why: 'member' | 'failing' | 'gone' | null
  deleted_at: number | null
}

/** The outbox: a row a message and endpoint, written with the change that it tells of. */
export type HookMessageTable = {
  id: string
  endpoint_id: string
  type: string
  /** What it is about; of one subject the one with the lower place goes first. */
  subject: string
  place: number
  /** JSON, as it is signed and sent. */
  payload: string
  state: 'pending' | 'sent' | 'failed'
  tries: Generated<number>
  /** The last answer's status, or why there was none. */
  status: number | null
  error: string | null
  /** Null once nothing is left to do. */
  next_at: number | null
  give_up_at: number
  /** A process is sending it, or died over it. */
  claimed_until: number | null
  created_at: number
  done_at: number | null
}
