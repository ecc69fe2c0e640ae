import type { Db } from '../../db/database.ts'

/**
 * Takes the names out of paydays that were closed longer ago than their business keeps them: an employer's wage record has
 * its time. The sums stay, and whose line it was by its id. Of cash boxes, those who counted go likewise. Returns how many
 * lines changed.
 */
export async function forgetOldNames(db: Db, now: number): Promise<number> {
  const businesses = await db.selectFrom('business').select(['id', 'payday_years as years']).execute()
  let changed = 0
  for (const { id, years } of businesses) {
    const before = new Date(now)
    before.setUTCFullYear(before.getUTCFullYear() - years)
    const old = db
      .selectFrom('payday')
      .innerJoin('branch', 'branch.id', 'payday.branch_id')
      .select('payday.id')
      .where('branch.business_id', '=', id)
      .where('payday.closed_at', '<', before.getTime())
    const { numUpdatedRows } = await db
      .updateTable('payday_line')
      .set({ name: '', code: '', payroll_number: '', person_id: null })
      .where('payday_id', 'in', old)
      .where('name', '!=', '')
      .executeTakeFirst()
    changed += Number(numUpdatedRows)
    // A reason that was typed for a mark may contain a name.
    await db
      .updateTable('payday_mark')
      .set({ reason: '' })
      .where('payday_id', 'in', old)
      .where('reason', '!=', '')
      .execute()
    await db
      .updateTable('payday_paper_line')
      .set((e) => ({
        payroll_number: '',
        reason: e.case().when('reason', 'is', null).then(null).else('').end(),
      }))
      .where('payday_id', 'in', old)
      .where((e) => e.or([e('payroll_number', '!=', ''), e('reason', '!=', '')]))
      .execute()
    await db
      .updateTable('payday_answer')
      .set({ words: '…' })
      .where('payday_id', 'in', old)
      .where('words', 'not in', ['', '…'])
      .execute()
    await db
      .updateTable('cash_count')
      .set({ first_name: '', second_name: '', reason: '' })
      .where('branch_id', 'in', db.selectFrom('branch').select('id').where('business_id', '=', id))
      .where('created_at', '<', before.getTime())
      .where((e) => e.or([e('first_name', '!=', ''), e('reason', '!=', '')]))
      .execute()
  }
  return changed
}
