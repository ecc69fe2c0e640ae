import type { Db } from '../../db/database.ts'
import { atPresent, standsAt } from '../../venues/guest-notice.store.ts'

const isStanding = standsAt(atPresent)

/** The staff ids of lines of a payday whose person says that they were not paid, and has not taken that off. */
export async function openComplaints(db: Db, paydayId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payday_answer as said')
    .select('said.staff_id')
    .where('said.payday_id', '=', paydayId)
    .where(isStanding)
    .execute()
  return new Set(rows.map((row) => row.staff_id))
}

/** The same in all paydays of a business that count, the oldest first. */
export async function listComplaints(db: Db, businessId: string) {
  const rows = await db
    .selectFrom('payday_answer as said')
    .innerJoin('payday', 'payday.id', 'said.payday_id')
    .innerJoin('branch', 'branch.id', 'payday.branch_id')
    .innerJoin('payday_line as line', (on) =>
      on.onRef('line.payday_id', '=', 'said.payday_id').onRef('line.staff_id', '=', 'said.staff_id'),
    )
    .select(['payday.id as paydayId', 'payday.number', 'line.staff_id as staffId', 'line.name'])
    .where('branch.business_id', '=', businessId)
    .where('payday.taken_back_at', 'is', null)
    .where(isStanding)
    .orderBy('said.created_at')
    .orderBy('line.code')
    .execute()
  return rows
}
