import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { HookEndpointTable } from '../../db/schema.ts'
import type { Seal } from '../../db/sealed.ts'
import { newSecret } from './hook.secret.ts'
import type { Endpoint } from './hook.types.ts'

type EndpointRow = Selectable<HookEndpointTable>

/** How long a new secret can be read, in ms. Afterwards it is never shown again. */
export const shownFor = 10 * 60_000
/** After a change of secret, messages also carry the old secret's signature for this long, in ms. */
const overlapFor = 24 * 60 * 60_000

const ofBusiness = (db: Db, businessId: string) =>
  db
    .selectFrom('hook_endpoint')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)

export async function listEndpoints(db: Db, businessId: string, now: number): Promise<Endpoint[]> {
  const rows = await ofBusiness(db, businessId).orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => toEndpoint(row, now))
}

/** Undefined for another business's endpoint, and for a deleted one. */
export async function findEndpoint(
  db: Db,
  businessId: string,
  id: string,
  now: number,
): Promise<Endpoint | undefined> {
  const row = await ofBusiness(db, businessId).where('id', '=', id).executeTakeFirst()
  return row && toEndpoint(row, now)
}

/** True if this endpoint belonged to the business and was deleted. */
export const wasDeleted = async (db: Db, businessId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('hook_endpoint')
    .select('id')
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()) !== undefined

export const date = (ms: number | null) => (ms === null ? undefined : new Date(ms))

const toEndpoint = (row: EndpointRow, now: number): Endpoint => ({
  id: row.id,
  url: row.url,
  sealedSecret: row.shown_until > now ? row.secret : undefined,
  oldUntil: row.old_until !== null && row.old_until > now ? new Date(row.old_until) : undefined,
  failingSince: date(row.failing_since),
  disabled:
    row.disabled_at === null || row.disabled_why === null
      ? undefined
      : { at: new Date(row.disabled_at), why: row.disabled_why },
  createdAt: new Date(row.created_at),
})

export async function insertEndpoint(
  trx: Trx,
  seal: Seal,
  { businessId, url }: { businessId: string; url: string },
  now: number,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('hook_endpoint')
    .values({
      id,
      business_id: businessId,
      url,
      secret: newSecret(seal, id),
      shown_until: now + shownFor,
      created_at: now,
    })
    .execute()
  return id
}

/**
 * A second press of the button within this time, in ms, is ignored: it would invalidate the secret that the receiver
 * knows.
 */
const samePress = 10_000

/** Creates a new secret; the old one stays valid for a day. False: one was just created and is still shown. */
export async function rotateSecret(trx: Trx, seal: Seal, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('hook_endpoint')
    .set((e) => ({
      old_secret: e.ref('secret'),
      old_until: now + overlapFor,
      secret: newSecret(seal, id),
      shown_until: now + shownFor,
    }))
    .where('id', '=', id)
    .where('shown_until', '<=', now + shownFor - samePress)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The member has stored the secret elsewhere: it is not shown again. */
export const hideSecret = (db: Db, id: string) =>
  db.updateTable('hook_endpoint').set({ shown_until: 0 }).where('id', '=', id).execute()

/** False: it was already enabled. */
export async function enable(trx: Trx, id: string): Promise<boolean> {
  const fresh = { disabled_at: null, disabled_why: null, failures: 0, failing_since: null }
  const { numUpdatedRows } = await trx
    .updateTable('hook_endpoint')
    .set(fresh)
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Disables an endpoint and gives up its waiting messages. False: it was already disabled or deleted. */
export const disable = (trx: Trx, id: string, why: 'member' | 'failing' | 'gone', now: number) =>
  endAll(trx, id, { disabled_at: now, disabled_why: why }, now)

export const deleteEndpoint = (trx: Trx, id: string, now: number) => endAll(trx, id, { deleted_at: now }, now)

async function endAll(
  trx: Trx,
  id: string,
  set: Partial<Pick<EndpointRow, 'disabled_at' | 'disabled_why' | 'deleted_at'>>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('hook_endpoint')
    .set(set)
    .where('id', '=', id)
    .where(set.deleted_at ? 'deleted_at' : 'disabled_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .updateTable('outbox')
    .set({ state: 'failed', next_at: null, claimed_until: null, done_at: now, error: 'disabled' })
    .where('queue', '=', id)
    .where('next_at', 'is not', null)
    .execute()
  return true
}
