import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { IdentityKeyTable } from '../../db/schema.ts'

export type SealedKey = Selectable<IdentityKeyTable>

/**
 * The key that signs first, then the newest, without those that were replaced before `since` (ms since 1970). Times alone
 * don't tell which one signs: clocks of containers differ.
 */
export const listKeys = (db: Db, since: number): Promise<SealedKey[]> =>
  db
    .selectFrom('identity_key')
    .selectAll()
    .where((e) => e.or([e('replaced_at', 'is', null), e('replaced_at', '>', since)]))
    .orderBy((e) => e.case().when('replaced_at', 'is', null).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Adds a key that signs from now on, in the place of all others. */
export async function addKey(
  db: Db,
  { id, sealed }: { id: string; sealed: string },
  now: number,
): Promise<void> {
  await db.updateTable('identity_key').set({ replaced_at: now }).where('replaced_at', 'is', null).execute()
  await db.insertInto('identity_key').values({ id, sealed, created_at: now, replaced_at: null }).execute()
}

/** Another seal around the same key. */
export async function resealKey(db: Db, { id, sealed }: { id: string; sealed: string }): Promise<void> {
  await db.updateTable('identity_key').set({ sealed }).where('id', '=', id).execute()
}

/** @param before ms since 1970: those that were replaced earlier have no token left */
export async function removeOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom('identity_key').where('replaced_at', '<=', before).execute()
}
