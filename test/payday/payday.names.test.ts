import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { correctCash, countCash } from '../../server/money/cash/cash.service.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import { forgetOldNames } from '../../server/money/payday/payday.names.ts'
import { callBack } from '../../server/money/payday/payday.papers.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { handLinesOut, noon, paydayRows, tipInto } from './payday-rows.ts'

const then = Date.UTC(2026, 9, 9, 7, 30)
const threeYearsOn = Date.UTC(2029, 9, 9, 7, 30)

onEachDatabase('names in closed paydays', async (database) => {
  const db = await database.open()

  /** A payday that was closed, and a box that was counted, at a moment; its business keeps names for so many years. */
  async function kept(at: number, payday_years: number) {
    const { by, where, staff } = await paydayRows(db, { people: 2 })
    const [one = '', two = ''] = staff
    const { businessId, branchId } = where
    await setRow(db, 'business', businessId, { payday_years })
    await db.updateTable('staff').set({ person_id: 'p' }).where('branch_id', '=', branchId).execute()
    await setRow(db, 'staff', one, { payroll_number: '7' })
    for (const to of staff) await tipInto(db, where, { yen: 500, to, now: noon(1) })
    const days = { from: '2026-10-01', until: '2026-10-01', now: noon(2) }
    const id = await closeDays(db, { by, where, ...days })
    const paper = await handLinesOut(db, by, noon(2))
    const back = {
      id: 'id' in paper ? paper.id : '',
      lines: [{ paydayId: id, staffId: two }],
      reason: 'burnt',
    }
    await callBack(db, by, back, noon(2))
    const carried = { mark: 'carried', reason: 'Eve said so' } as const
    await markLines(db, by, { id, staffIds: [two], mark: carried }, noon(2))
    for (const [n, words] of ['', 'Dear Eve'].entries())
      await db
        .insertInto('payday_answer')
        .values({
          ...{ payday_id: id, staff_id: one, n: n + 1, answer: words ? 'replied' : 'not_received', words },
          ...{ said_by: one, created_at: noon(3) },
        })
        .execute()
    const place = { ...where, memberId: by.memberId }
    const box = { id: newId(), amount: 30, firstName: 'Ann', secondName: 'Ben' }
    await countCash(db, place, box, noon(3))
    await correctCash(db, place, { id: box.id, reason: 'Ann was ill' }, noon(3))
    await setRow(db, 'payday', id, { closed_at: at })
    await db.updateTable('cash_count').set({ created_at: at }).where('branch_id', '=', branchId).execute()
    const lines = db.selectFrom('payday_line').where('payday_id', '=', id)
    const marks = db.selectFrom('payday_mark').where('payday_id', '=', id)
    const papers = db.selectFrom('payday_paper_line').where('payday_id', '=', id)
    const answers = db.selectFrom('payday_answer').where('payday_id', '=', id)
    return async () => ({
      lines: await lines
        .select(['name', 'code', 'payroll_number', 'person_id', 'earned'])
        .orderBy('payroll_number', 'desc')
        .execute(),
      marks: (await marks.select('reason').execute()).map(({ reason }) => reason),
      papers: (await papers.select(['payroll_number', 'reason']).execute())
        .map((row) => `${row.payroll_number} ${row.reason}`)
        .sort(),
      said: (await answers.select('words').orderBy('n').execute()).map(({ words }) => words),
      boxes: await db
        .selectFrom('cash_count')
        .select(['first_name', 'second_name', 'reason'])
        .where('branch_id', '=', branchId)
        .orderBy('amount')
        .execute(),
    })
  }

  it('go once they are older than their business keeps them, with all that was typed; sums stay', async () => {
    const old = await kept(then - 1, 3)
    const others = [await kept(then, 3), await kept(then - 1, 4)]
    const before = await Promise.all(others.map((one) => one()))
    expect(before[0]).toMatchObject({
      ...{ marks: ['Eve said so'], papers: [' burnt', '7 null'], said: ['', 'Dear Eve'] },
      boxes: [{ reason: 'Ann was ill' }, { first_name: 'Ann', second_name: 'Ben' }],
    })
    expect(await forgetOldNames(db, threeYearsOn)).toBe(2)
    const nothing = { name: '', code: '', payroll_number: '', person_id: null, earned: 500 }
    const empty = { first_name: '', second_name: '', reason: '' }
    expect(await old()).toEqual({
      ...{ lines: [nothing, nothing], marks: [''], papers: [' ', ' null'], said: ['', '…'] },
      boxes: [empty, empty],
    })
    expect(await Promise.all(others.map((one) => one()))).toEqual(before)
    expect(await forgetOldNames(db, threeYearsOn)).toBe(0)
    expect(await forgetOldNames(db, threeYearsOn + 1)).toBe(2)
  })
})
