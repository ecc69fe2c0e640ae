import { expect, it } from 'vitest'
import { daysBefore } from '../../server/base/calendar.ts'
import { inChunks } from '../../server/db/chunks.ts'
import type { Db } from '../../server/db/database.ts'
import { findPeriodToPay, listNotReceived } from '../../server/features/home/payday-cards.ts'
import { listUntoldPaydays } from '../../server/features/push/push.news.store.ts'
import { listOwnOpen } from '../../server/money/payday/own-open.ts'
import { ownLines } from '../../server/money/payday/payday.store.ts'
import { businessOf } from '../../server/venues/business.store.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { analyze, plansOf } from '../support/plans.ts'
import { setRow } from '../support/rows.ts'

const until = Date.UTC(2026, 10, 21, 5)
const paydays = 600

onEachDatabase('with the paydays of many years', async (database) => {
  const db = await database.open()
  const { businessId, branchId, staffIds } = await seedDemo(db)
  await makeDemoBooks(db, { businessId, tips: 5000, seed: 1, until })
  for (const id of staffIds) await setRow(db, 'staff', id, { held_by: `person of ${id}` })
  const rows = Array.from({ length: paydays }, (_, n) => {
    const day = daysBefore('2026-11-20', paydays - n)
    const made = { made_by: staffIds[0] ?? '', made_at: until - (paydays - n) * 86_400_000 }
    return {
      id: `p${n}`,
      business_id: businessId,
      number: n + 1,
      kind: 'payday' as const,
      until: day,
      pay_day: day,
      ...made,
    }
  })
  await inChunks(rows, (some) => db.insertInto('payday').values(some).execute())
  const sums = { yen: 10, open_before: 0, tips: 10, cash: 0, deductions: 0 }
  const lines = rows.flatMap(({ id }) =>
    staffIds.map((staff_id) => ({
      ...{
        payday_id: id,
        staff_id,
        branch_id: branchId,
        person_id: `person of ${staff_id}`,
        name: 'n',
        code: 'c',
      },
      ...{ payroll_number: '', branch_name: 'b', way: 'payroll' as const, ...sums },
    })),
  )
  await inChunks(lines, (some) => db.insertInto('payday_line').values(some).execute())
  await db
    .updateTable('payday_line')
    .set({ answer: 'not_received', answered_at: 1 })
    .where('payday_id', '=', 'p7')
    .execute()
  await analyze(db)
  const person = `person of ${staffIds[0]}`

  const asked: [string, (db: Db) => Promise<unknown>][] = [
    ['what was not received', (db) => listNotReceived(db, businessId)],
    ['what is open for a person', (db) => listOwnOpen(db, person)],
    ['what a person was paid last', (db) => ownLines(db, person, { limit: 1 })],
    ['which paydays nobody was told of', (db) => listUntoldPaydays(db, until - 60_000, until)],
  ]
  it.each(asked)('%s is found by an index, and no line is read in vain', async (_, ask) => {
    const plans = (await plansOf(db, ask)).join('\n')
    expect(plans).not.toBe('')
    // All that the index of "not received" holds is shown.
    expect(plans).not.toMatch(/SCAN (line|share|tip|day|whole)(?! USING INDEX payday_line_not_received)\b/)
    expect(plans).not.toMatch(/Seq Scan on (payday_line|share|tip|earning_sum)\b/)
  })

  it('an owner’s first page asks for the last payday alone where that has paid the newest period', async () => {
    const place = await businessOf(db, businessId)
    expect(await findPeriodToPay(db, place, until)).toBeUndefined()
    const plans = await plansOf(db, (on) => findPeriodToPay(on, place, until))
    expect(plans.join()).not.toMatch(/earning_sum|payday_line/)
    expect(await listNotReceived(db, businessId)).toHaveLength(staffIds.length)
  })
})
