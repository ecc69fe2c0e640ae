import type { Generated } from 'kysely'

/** A webhook endpoint: a URL of the business's own systems. */
export type HookEndpointTable = {
  id: string
  business_id: string
  url: string
  /** Both sealed, each for its own row (`server/features/hooks/hook.secret.ts`). */
  secret: string
  old_secret: string | null
  old_until: number | null
  /** Until when the owner may read the secret, in ms since 1970. */
  shown_until: number
  /** Failed tries since the last message that was delivered. */
  failures: Generated<number>
  failing_since: number | null
  /** Nothing is sent before this time. */
  rests_until: Generated<number>
  created_at: number
  disabled_at: number | null
  disabled_why: 'member' | 'failing' | 'gone' | null
  deleted_at: number | null
}

/** The outbox: one row per message and endpoint, written in the transaction of the change. */
export type HookMessageTable = {
  id: string
  endpoint_id: string
  type: string
  /** What the message is about. Messages of one subject are sent in the order of `place`. */
  subject: string
  place: number
  /** JSON, exactly as signed and sent. */
  payload: string
  state: 'pending' | 'sent' | 'failed'
  tries: Generated<number>
  /** The status of the last answer, or (`error`) why there was none. */
  status: number | null
  error: string | null
  /** Null if there is nothing left to do. */
  next_at: number | null
  give_up_at: number
  /** Until then a process is sending it; later: that process has died. */
  claimed_until: number | null
  created_at: number
  done_at: number | null
}
