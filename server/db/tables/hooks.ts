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
  created_at: number
  disabled_at: number | null
  disabled_why: 'member' | 'failing' | 'gone' | null
  deleted_at: number | null
}
