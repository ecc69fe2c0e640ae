import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { hasProved } from './take-over.store.ts'

type OfStaff = ExpressionBuilder<Database, 'staff'>

/** Something was earned at a place, or paid to it. */
const hasEarned = ({ or, exists, selectFrom }: OfStaff) =>
  or([
    exists(selectFrom('share').select('share.id').whereRef('share.staff_id', '=', 'staff.id')),
    exists(selectFrom('cash_share').select('cash_share.id').whereRef('cash_share.staff_id', '=', 'staff.id')),
    exists(
      selectFrom('payday_line').select('payday_line.yen').whereRef('payday_line.staff_id', '=', 'staff.id'),
    ),
  ])

/**
 * Whether an account may have a place. One that an account has held, and that has earned, is never another account's: what is owed
 * there, and what was paid, is the first one's.
 */
export const isFreeFor = (e: OfStaff, personId: string) =>
  e.or([e('staff.held_by', 'is', null), e('staff.held_by', '=', personId), e.not(hasEarned(e))])

/** The account that holds a place, or held it last. */
export async function holderOf(db: Db, staffId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select((e) => e.fn.coalesce('person_id', 'held_by').as('holder'))
    .where('id', '=', staffId)
    .executeTakeFirst()
  return row?.holder ?? undefined
}

/** Whether an owner may give a place to this address: its account has proved it, where the place is not free. */
export async function mayTake(db: Db, staffId: string, email: string): Promise<boolean> {
  if (email === '') return true
  const kept = await db
    .selectFrom('staff')
    .select('held_by')
    .where('id', '=', staffId)
    .where(hasEarned)
    .executeTakeFirst()
  return kept?.held_by == null || hasProved(db, kept.held_by, email)
}
