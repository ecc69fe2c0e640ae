import { expect, it } from 'vitest'
import { answerMarker } from '../../server/money/payday/answer-marker.ts'
import { findPaidToStaff, listPaidToStaff } from '../../server/money/payday/guests-sentence.store.ts'
import type { PayAnswer } from '../../views/words.ts'
import { onEachDatabase } from '../support/databases.ts'
import { payWorld } from './pay-world.ts'
import { dayOf, noon } from './payday-rows.ts'
import { cameBack, putPayday } from './put-payday.ts'

onEachDatabase('what guests read of paydays', async (database) => {
  const db = await database.open()

  /** A business that tells its guests, with three people who were paid ¥1,000 each on the 25th of November (day 56). */
  async function told() {
    const world = await payWorld(db, 4)
    const { owner, where, staff, business } = world
    await business({ tells_guests: 1 })
    let number = 0
    type Said = { payDay?: number; kind?: 'outside'; yen?: number; branchId?: string; answer?: PayAnswer }
    const put = (people: number[], { payDay = 56, kind, yen = 1000, branchId, answer }: Said = {}) =>
      putPayday(
        db,
        {
          business_id: owner.businessId,
          made_by: owner.memberId,
          number: ++number,
          pay_day: dayOf(payDay),
          ...(kind && { kind }),
        },
        people.map((n) => ({
          staff_id: staff[n] ?? '',
          branch_id: branchId ?? where.branchId,
          yen,
          ...(answer && { answer, answered_at: noon(payDay) }),
        })),
      )
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
    const { put, read, list, business, owner, goBack } = await told()
    await put([0, 1, 2])
    await business({ tells_guests: 0 })
    expect([await read(56), await list(56)]).toEqual([undefined, []])
    await business({ tells_guests: 1 })
    await goBack(57)
    expect([await read(57), await list(57)]).toEqual([undefined, []])
    await answerMarker(db, owner, {}, noon(58))
    expect(await read(58)).toMatchObject({ yen: 3000 })
  })

  it('counts people of this branch whose lines stand, three or more, and no line that was paid outside', async () => {
    const { put, read, branch, setLine, owner } = await told()
    const hotel = await branch('Hotel')
    await put([0, 1, 2], { kind: 'outside' })
    await put([0, 1])
    expect(await read(56)).toBeUndefined()
    const id = await put([0, 1, 2, 3], { yen: 10 })
    expect(await read(56)).toMatchObject({ yen: 40 })
    await setLine(id, 0, cameBack(owner.memberId))
    expect(await read(56)).toMatchObject({ yen: 30 })
    await setLine(id, 1, cameBack(owner.memberId))
    expect(await read(56)).toBeUndefined()
    await put([0, 1, 2], { branchId: hotel, yen: 5 })
    expect([await read(56), await read(56, hotel)]).toMatchObject([undefined, { yen: 15 }])
  })

  it('is silent while somebody of the branch says of the last 45 days that a line did not come', async () => {
    const { put, read, list, branch, setLine, owner } = await told()
    const hotel = await branch('Hotel')
    await put([0, 1, 2], { payDay: 80 })
    await put([3], { payDay: 56, answer: 'not_received', kind: 'outside' })
    await put([3], { payDay: 81, answer: 'received' })
    await put([3], { payDay: 81, answer: 'not_received', branchId: hotel })
    expect([await read(56 + 45), await list(56 + 45)]).toEqual([undefined, []])
    expect([(await read(56 + 46))?.number, await list(56 + 46)]).toEqual([1, [1]])
    const id = await put([3], { payDay: 90, answer: 'not_received' })
    expect(await read(110)).toBeUndefined()
    await setLine(id, 3, cameBack(owner.memberId))
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
