import type { Db } from '../../db/database.ts'

/** The cards that a member has snoozed until after `now` (ms since 1970). */
export async function listSnoozedCards(db: Db, staffId: string, now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('snoozed_card')
    .select('card')
    .where('staff_id', '=', staffId)
    .where('until', '>', now)
    .execute()
  return new Set(rows.map(({ card }) => card))
}

/** Hides a card from a member until a moment (ms since 1970), and forgets those whose time is over at `now`. */
export async function snoozeCard(
  db: Db,
  { staffId, card, until }: { staffId: string; card: string; until: number },
  now: number,
): Promise<void> {
  await db.deleteFrom('snoozed_card').where('staff_id', '=', staffId).where('until', '<=', now).execute()
  await db
    .insertInto('snoozed_card')
    .values({ staff_id: staffId, card, until })
    .onConflict((conflict) => conflict.columns(['staff_id', 'card']).doUpdateSet({ until }))
    .execute()
}
