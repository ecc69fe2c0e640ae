import { expect, it } from 'vitest'
import { setMarker } from '../../server/money/books/books-marker.ts'
import { answerMarker } from '../../server/money/payday/answer-marker.ts'
import { findPaidToStaff, listPaidToStaff } from '../../server/money/payday/guests-sentence.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { dayOf, payWorld } from './pay-world.ts'
import { noon } from './payday-rows.ts'
import { putPayday } from './put-payday.ts'

onEachDatabase('what guests read of paydays', async (database) => {
  const db = await database.open()

  /** A business that tells its guests, with three people who were paid ¥1,000 each on the 25th of November (day 56). */
  async function told() {
    const world = await payWorld(db, 4)
    const { owner, where, key, business } = world
    await business({ tells_guests: 1 })
    let number = 0
    const put = (
      people: number[],
      {
        payDay = 56,
        kind = 'payday',
        ...line
      }: Partial<{
        payDay: number
        kind: 'payday' | 'outside'
        yen: number
        branchId: string
        answer: 'received' | 'not_received'
      }> = {},
    ) => {
      const { answer, yen = 1000, branchId } = line
      const said = answer ? { answer, answered_at: noon(payDay) } : {}
      return putPayday(
        db,
        {
          business_id: owner.businessId,
          made_by: owner.memberId,
          number: ++number,
          kind,
          until: dayOf(31),
          pay_day: dayOf(payDay),
        },
        people.map((n) => ({
          staff_id: key(n).staffId,
          branch_id: branchId ?? where.branchId,
          yen,
          ...said,
        })),
      )
    }
    const read = (day: number, branchId = where.branchId) => findPaidToStaff(db, branchId, dayOf(day))
    const list = async (day: number) =>
      (await listPaidToStaff(db, where.branchId, dayOf(day))).map((one) => one.number)
    return { ...world, put, read, list }
  }

  it('is the newest payday whose pay day has come, for 45 days', async () => {
    const { put, read } = await told()
    await put([0, 1, 2])
    expect(await read(55)).toBeUndefined()
    const sentence = { number: 1, payDay: dayOf(56), yen: 3000 }
    for (const day of [56, 56 + 45]) expect(await read(day)).toEqual(sentence)
    expect(await read(56 + 46)).toBeUndefined()
    await put([0, 1, 2], { payDay: 60, yen: 7 })
    await put([0, 1, 3], { payDay: 60, yen: 8 })
    await put([0, 1, 2], { payDay: 58, yen: 9 })
    expect(await read(61)).toEqual({ number: 3, payDay: dayOf(60), yen: 24 })
  })

  it('is silent unless the business tells it, and while the books’ marker stands', async () => {
    const { put, read, list, business, owner } = await told()
    await put([0, 1, 2])
    await business({ tells_guests: 0 })
    expect([await read(56), await list(56)]).toEqual([undefined, []])
    await business({ tells_guests: 1 })
    await db.transaction().execute((trx) => setMarker(trx, noon(57)))
    expect([await read(57), await list(57)]).toEqual([undefined, []])
    await answerMarker(db, owner, {}, noon(58))
    expect(await read(58)).toMatchObject({ yen: 3000 })
  })

  it('counts people of this branch whose lines stand, three or more, and no line that was paid outside', async () => {
    const { put, read, branch, where } = await told()
    const hotel = await branch('Hotel')
    await put([0, 1, 2], { kind: 'outside' })
    await put([0, 1])
    expect(await read(56)).toBeUndefined()
    const id = await put([0, 1, 2, 3], { yen: 10 })
    expect(await read(56)).toMatchObject({ yen: 40 })
    const returned = { returned_by: where.branchId, returned_at: 1, returned_why: 'x' }
    const back = async (n: number) => {
      const { staff_id } = (
        await db
          .selectFrom('payday_line')
          .select('staff_id')
          .where('payday_id', '=', id)
          .orderBy('staff_id')
          .execute()
      )[n] ?? { staff_id: '' }
      const { made_by } = await db
        .selectFrom('payday')
        .select('made_by')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('payday_line')
        .set({ ...returned, returned_by: made_by })
        .where('payday_id', '=', id)
        .where('staff_id', '=', staff_id)
        .execute()
    }
    await back(0)
    expect(await read(56)).toMatchObject({ yen: 30 })
    await back(1)
    expect(await read(56)).toBeUndefined()
    await put([0, 1, 2], { branchId: hotel, yen: 5 })
    expect([await read(56), await read(56, hotel)]).toMatchObject([undefined, { yen: 15 }])
  })

  it('is silent while somebody of the branch says of the last 45 days that a line did not come', async () => {
    const { put, read, list, branch } = await told()
    const hotel = await branch('Hotel')
    await put([0, 1, 2], { payDay: 80 })
    await put([3], { payDay: 56, answer: 'not_received', kind: 'outside' })
    await put([3], { payDay: 81, answer: 'received' })
    await put([3], { payDay: 81, answer: 'not_received', branchId: hotel })
    expect([await read(56 + 45), await list(56 + 45)]).toEqual([undefined, []])
    expect([(await read(56 + 46))?.number, await list(56 + 46)]).toEqual([1, [1]])
    const id = await put([3], { payDay: 90, answer: 'not_received' })
    expect(await read(110)).toBeUndefined()
    await db
      .updateTable('payday_line')
      .set((e) => ({ returned_by: e.ref('staff_id'), returned_at: 1, returned_why: 'x' }))
      .where('payday_id', '=', id)
      .execute()
    expect((await read(110))?.number).toBe(1)
  })

  it('lists the last twelve, the newest first, however long ago', async () => {
    const { put, list } = await told()
    for (let n = 0; n < 14; n++) await put([0, 1, 2], { payDay: 60 + n })
    await put([0, 1], { payDay: 90 })
    expect(await list(72)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect((await list(900)).length).toBe(12)
  })
})
