import type { Db } from '../../db/database.ts'

/** The cards that a member has put aside until after `now` (ms since 1970). */
export async function putAside(db: Db, staffId: string, now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('card_aside')
    .select('card')
    .where('staff_id', '=', staffId)
    .where('until', '>', now)
    .execute()
  return new Set(rows.map(({ card }) => card))
}

/** Puts a card aside for a member until a moment (ms since 1970), and forgets those whose time is over at `now`. */
export async function putCardAside(
  db: Db,
  { staffId, card, until }: { staffId: string; card: string; until: number },
  now: number,
): Promise<void> {
  await db.deleteFrom('card_aside').where('staff_id', '=', staffId).where('until', '<=', now).execute()
  await db
    .insertInto('card_aside')
    .values({ staff_id: staffId, card, until })
    .onConflict((conflict) => conflict.columns(['staff_id', 'card']).doUpdateSet({ until }))
    .execute()
}
