import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { unclaimedTips } from '../../server/money/payday/payday.later.ts'
import { takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { owedToStaff } from '../../server/money/payday/payday.owed.ts'
import { listOwedAgain, listSettled } from '../../server/money/payday/payday.settled.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow } from '../support/rows.ts'
import { dayName, noon, wentBack } from './went-back.ts'

onEachDatabase('what is owed although nothing is missing in the books', (database) => {
  const { ann, ben, cho, close, lineOf, lost, answer, next, clean, db, rows, goBack, late, owe } =
    wentBack(database)

  /** A tip that the branch has, as the books do not know for whom it is. */
  async function unclaimed(yen: number) {
    const { by, where } = rows()
    const { id } = await late(4, 'branch', yen)
    const about = { businessId: by.businessId, branchId: where.branchId, details: { amount: yen } }
    await recordChange(db(), { ...about, action: 'tip.unclaimed', subject: id }, noon(11))
    return id
  }
  /** What was noted and counts as settled, by answer. */
  const owedSettled = async () => (await listSettled(db(), rows().where.branchId)).map(({ owed }) => owed)

  it('opens the next payday: a tip that the branch has, and a sum of nothing else', async () => {
    const { by, where } = rows()
    const tipId = await unclaimed(500)
    expect(await owe(ben(), 450, { tipId })).toEqual({ refused: 'restored' })
    await answer({ answer: 'newest' })
    expect(await owe(ben(), 501, { tipId })).toEqual({ refused: 'tip' })
    // Nothing is settled, so no line is.
    expect(await owe(cho(), 300, { line: lineOf(cho()) })).toEqual({ refused: 'line' })
    expect(await owe(ben(), 450, { tipId })).toHaveProperty('id')
    expect(await owe(ben(), 1, { tipId })).toEqual({ refused: 'tip' })
    expect(await unclaimedTips(db(), by.businessId)).toEqual([])
    expect(await owe(cho(), 7)).toHaveProperty('id')
    expect((await listOwedAgain(db(), where)).map(({ yen, of }) => [yen, of]).sort()).toEqual([
      [450, 'house'],
      [7, 'other'],
    ])
    // An answer stands once something rests on it.
    expect(await answer(lost(5))).toEqual({ refused: 'later' })
    const opens = [dayName(2), '0: 0 + 40', '1: 450 + 0', '2: 7 + 0']
    expect(await next(8)).toEqual(opens)
    expect((await owedToStaff(db(), where.businessId, dayName(10)))?.open).toBe(497)
    const id = await close(8, noon(12))
    await clean()
    expect(await next(9, noon(12))).toEqual([dayName(9)])
    await takePaydayBack(db(), by, { id }, noon(12))
    expect(await next(8)).toEqual(opens)
    await clean()
    // Another restore, of which nothing is missing either: it is owed still.
    await goBack(12, 13)
    await answer({ answer: 'newest' }, noon(13))
    expect(await next(8)).toEqual(opens)
    expect(await owedSettled()).toEqual([])
  })

  it('is noted once by a form that is sent twice, also at once', async () => {
    await answer({ answer: 'newest' })
    const id = newId()
    expect(await Promise.all([owe(cho(), 7, { id }), owe(cho(), 7, { id })])).toEqual([{ id }, { id }])
    for (const [who, yen, more] of [
      [cho(), 8, {}],
      [ben(), 7, {}],
      [cho(), 7, { reason: 'other' }],
      [cho(), 7, { line: lineOf(cho()) }],
      [cho(), 7, { tipId: 'tip' }],
    ] as const)
      expect(await owe(who, yen, { id, ...more })).toEqual({ refused: 'sent' })
    expect(await next(8)).toEqual([dayName(2), '0: 0 + 40', '2: 7 + 0'])
    expect(await owe(cho(), 7, { id: newId() })).toHaveProperty('id')
    expect(await next(8)).toEqual([dayName(2), '0: 0 + 40', '2: 14 + 0'])
  })

  it('is never noted of a branch that was added since', async () => {
    await answer({ answer: 'newest' })
    const [id, branch] = [newId(), await readRow(db(), 'branch', rows().where.branchId)]
    await db()
      .insertInto('branch')
      .values({ ...branch, id, number: id, created_at: noon(11) })
      .execute()
    expect(await owe(ann(), 7, { branchId: id })).toEqual({ refused: 'never' })
    await db().deleteFrom('branch').where('id', '=', id).execute()
  })

  it.each([
    ['is taken into a payday that another restore lost', 5, [7], [dayName(6)]],
    ['stays where no day was closed since', 1, [0], [dayName(2), '0: 0 + 40', '2: 7 + 0']],
  ])('%s', async (_, last, settled, opens) => {
    await answer({ answer: 'newest' })
    expect(await owe(cho(), 7)).toHaveProperty('id')
    await goBack(11, 12)
    expect(await answer(lost(last), noon(12))).toEqual({ answered: true })
    expect(await owedSettled()).toEqual(settled)
    expect(await next(8)).toEqual(opens)
    await clean()
  })

  it('is not taken by days that were lost before it was noted', async () => {
    await answer(lost(5))
    expect(await owe(ann(), 3)).toHaveProperty('id')
    await goBack(11, 12)
    await answer({ answer: 'newest' }, noon(12))
    expect(await owe(cho(), 7, {}, 12)).toHaveProperty('id')
    expect(await next(8)).toEqual([dayName(6), '0: 3 + 0', '2: 7 + 0'])
    expect(await owedSettled()).toEqual([0])
    await goBack(12, 13)
    await answer(lost(9), noon(13))
    expect(await owedSettled()).toEqual([0, 10])
    expect(await next(11)).toEqual([dayName(10)])
    await clean()
  })
})
