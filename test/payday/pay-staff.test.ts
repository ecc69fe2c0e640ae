import { expect, it } from 'vitest'
import { bookCash } from '../../server/money/books/sums.store.ts'
import { answerLine } from '../../server/money/payday/answer-line.ts'
import { payStaff } from '../../server/money/payday/pay-staff.ts'
import { listPaydays, ownLines, paidInYear } from '../../server/money/payday/payday.store.ts'
import { previewPayday } from '../../server/money/payday/preview-payday.ts'
import { returnLines } from '../../server/money/payday/return-lines.ts'
import { onEachDatabase } from '../support/databases.ts'
import { tipRows } from '../support/tip-rows.ts'

onEachDatabase('paying staff', async (database) => {
  it('pays what is owed', async () => {
    const db = await database.open()
    const { businessId, branchId, staff } = await tipRows(db, {})
    const book = (yen: number, day: string, who = 0) =>
      db
        .transaction()
        .execute((trx) => bookCash(trx, branchId, [{ staffId: staff[who] ?? '', amount: yen }], day))
    await db
      .updateTable('staff')
      .set({ role: 'owner', person_id: 'p', email: 'o@example.com' })
      .where('id', '=', staff[0] ?? '')
      .execute()
    await book(1000, '2026-10-20')
    await book(500, '2026-11-02')
    await book(-300, '2026-11-03')
    await book(-300, '2026-11-03', 1)
    const now = Date.UTC(2026, 10, 5)
    const owner = { businessId, memberId: staff[0] ?? '' }
    const tell = { mail: undefined, lang: 'ja' as const }
    const wanted = { businessId, until: '2026-10-31', payDay: '2026-11-25', kind: 'payday' as const }
    const shown = await previewPayday(db, wanted)
    expect(shown).toMatchObject({
      paying: [{ yen: 1000, cash: 1000, doubt: 'noNumber' }],
      owing: [{ yen: -300 }],
    })
    const press = { ...wanted, id: 'abc', ticks: shown.paying.map(({ tick }) => tick) }
    expect(await payStaff(db, tell, owner, press, now)).toEqual({ id: 'abc', number: 1 })
    expect(await payStaff(db, tell, owner, press, now)).toEqual({ id: 'abc', number: 1 })
    expect(await payStaff(db, tell, owner, { ...press, id: 'abd' }, now)).toEqual({ refused: 'changed' })
    expect((await previewPayday(db, { ...wanted, until: '2026-11-05' })).paying).toMatchObject([
      { yen: 200, openBefore: 0, cash: 200 },
    ])
    expect(await ownLines(db, 'p', { limit: 5 })).toMatchObject([{ yen: 1000, payday: { number: 1 } }])
    const line = { paydayId: 'abc', staffId: staff[0] ?? '', branchId }
    expect(await answerLine(db, tell, 'p', { ...line, answer: 'received' }, now)).toEqual({
      refused: 'state',
    })
    expect(await answerLine(db, tell, 'p', { ...line, answer: 'received' }, Date.UTC(2026, 10, 25))).toEqual({
      answered: true,
    })
    expect(await returnLines(db, tell, owner, { paydayId: 'abc', lines: 'all', why: 'x' }, now)).toEqual({
      returned: 1,
    })
    expect(await listPaydays(db, businessId)).toMatchObject([
      { people: 0, yen: 0, returned: 1, returnedYen: 1000 },
    ])
    expect((await previewPayday(db, { ...wanted, until: '2026-11-05' })).paying).toMatchObject([
      { yen: 1200, openBefore: 0, cash: 1200 },
    ])
    expect(await paidInYear(db, businessId, '2026')).toEqual([])
  })
})
