import type { Db } from '../../db/database.ts'

/**
 * Takes the names out of paydays that were made longer ago than their business keeps them: an employer's wage record has its
 * time. The sums stay, and whose line it was by its id. Of cash boxes, those who counted go likewise. Returns how many lines changed.
 */
export async function forgetOldNames(db: Db, now: number): Promise<number> {
  const businesses = await db.selectFrom('business').select(['id', 'payday_years as years']).execute()
  let changed = 0
  for (const { id, years } of businesses) {
    const before = new Date(now)
    before.setUTCFullYear(before.getUTCFullYear() - years)
    const { numUpdatedRows } = await db
      .updateTable('payday_line')
      .set((e) => ({
        name: '',
        code: '',
        payroll_number: '',
        person_id: null,
        // A reason may name somebody.
        returned_why: e.case().when('returned_why', 'is', null).then(null).else('').end(),
      }))
      .where('payday_id', 'in', (e) =>
        e
          .selectFrom('payday')
          .select('id')
          .where('business_id', '=', id)
          .where('made_at', '<', before.getTime()),
      )
      .where('name', '!=', '')
      .executeTakeFirst()
    changed += Number(numUpdatedRows)
    await db
      .updateTable('cash_count')
      .set({ first_name: '', second_name: '', reason: '' })
      .where('branch_id', 'in', (e) => e.selectFrom('branch').select('id').where('business_id', '=', id))
      .where('created_at', '<', before.getTime())
      .where((e) => e.or([e('first_name', '!=', ''), e('reason', '!=', '')]))
      .execute()
  }
  return changed
}
