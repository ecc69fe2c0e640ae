import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { countCash } from '../../server/money/cash/cash.service.ts'
import { listStragglers } from '../../server/money/payday/payday.stragglers.ts'
import { onEachDatabase } from '../support/databases.ts'
import { tipInto } from './payday-rows.ts'
import { dayName, noon, wentBack } from './went-back.ts'

onEachDatabase('a wait that is answered again', (database) => {
  const { ben, cho, lineOf, lost, answer, next, clean, db, rows } = wentBack(database)

  const late = (day: number, to: string) =>
    tipInto(db(), rows().where, { yen: 60, to, now: noon(11), at: noon(day) })
  const listed = async () => (await listStragglers(db(), rows().where)).map(({ id }) => id)

  it('forgets no tip of a closed day that came between the answers', async () => {
    await answer(lost(5))
    const closed = await late(1, cho())
    await late(4, ben())
    await answer(lost(6), noon(12))
    expect(await listed()).toEqual([closed.id])
    await clean()
  })

  it('lists none that its second form has shown', async () => {
    await answer(lost(5))
    const open = await late(6, cho())
    await answer(lost(6), noon(12))
    expect(await listed()).toEqual([])
    await answer(lost(5), noon(13))
    expect(await next(8)).toEqual([dayName(6), '2: 0 + 60'])
    expect(open.id).toBeTruthy()
    await clean()
  })

  it('can’t be that nothing is missing once a tip came for closed days', async () => {
    const newest = (now: number) => answer({ answer: 'newest' }, now)
    await answer(lost(5))
    await late(4, ben())
    expect(await newest(noon(12))).toEqual({ answered: true })
    await answer(lost(5), noon(13))
    await late(1, cho())
    expect(await newest(noon(14))).toEqual({ refused: 'came' })
    const open = [lineOf(ben()), lineOf(cho())]
    expect(await answer(lost(1, { open }), noon(14))).toEqual({ answered: true })
    expect(await listed()).toHaveLength(1)
  })

  it.each([
    [1, { refused: 'came' }],
    [2, { answered: true }],
  ])('nor once a box was counted for them: day %i', async (day, said) => {
    const { by, where } = rows()
    await answer(lost(5))
    const box = { id: newId(), amount: 90, firstName: 'a', secondName: 'b' }
    await countCash(db(), { ...by, branchId: where.branchId }, box, noon(11))
    await db()
      .updateTable('cash_count')
      .set({ booked_on: dayName(day) })
      .execute()
    expect(await answer({ answer: 'newest' }, noon(12))).toEqual(said)
  })
})
