import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import type { DepositPart, DepositStatus } from '../../server/db/schema.ts'
import { arrivalsOfTips, failedDeposits } from '../../server/money/deposits/arrival.store.ts'
import { noon, paydayRows, tipInto } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { insertDeposit } from './deposit-rows.ts'

onEachDatabase('where the money of a tip is', async (database) => {
  const db = await database.open()
  const rows = await paydayRows(db, { people: 1 })
  beforeEach(async () => {
    for (const table of ['deposit_line', 'deposit'] as const) await db.deleteFrom(table).execute()
  })
  type Line = { part: DepositPart; of?: string; source?: string }
  /** A deposit that was made on this day of October and is at the bank two days later. */
  async function deposit(day: number, status: DepositStatus, lines: Line[]) {
    const id = newId()
    await insertDeposit(db, id, noon(day), { status, arrives_on: `2026-10-0${day + 2}` })
    for (const { part, of = null, source = newId() } of lines)
      await db
        .insertInto('deposit_line')
        .values({
          deposit_id: id,
          id: newId(),
          part,
          category: part,
          gross: 1,
          fee: 0,
          net: 1,
          attempt_id: of,
          source,
        })
        .execute()
    return id
  }
  const tip = async (at = rows, day = 1) =>
    tipInto(db, at.where, { yen: 1000, to: at.staff[0] ?? '', now: noon(day) })
  const is = async (id: string) => (await arrivalsOfTips(db, [id])).get(id)
  const charge = (of: string) => ({ part: 'charge' as const, of })
  const again = (source: string) => ({ part: 'failed_deposit' as const, source })
  const state = (of: 'on_way' | 'arrived', depositId: string, day: number) => ({
    state: of,
    depositId,
    day: `2026-10-0${day + 2}`,
  })
  const atStripe = { state: 'at_stripe', availableOn: undefined }

  it('is told by its charge alone, not by what was taken back of it', async () => {
    const { id, attempt } = await tip()
    await deposit(1, 'paid', [{ part: 'taken_back', of: attempt.id }])
    expect(await is(id)).toEqual(atStripe)
    const paid = await deposit(2, 'on_way', [charge(attempt.id)])
    expect(await is(id)).toEqual(state('on_way', paid, 2))
    expect(await arrivalsOfTips(db, [])).toEqual(new Map())
  })

  it('is the furthest of the deposits that had it, in whatever order they are read', async () => {
    for (let n = 0; n < 6; n++) {
      const { id, attempt } = await tip()
      await deposit(1, 'failed', [charge(attempt.id)])
      const arrived = await deposit(2, 'paid', [charge(attempt.id)])
      await deposit(3, 'canceled', [charge(attempt.id)])
      expect(await is(id)).toEqual(state('arrived', arrived, 2))
    }
  })

  it('of a failed deposit is in the first that pays it out again and stands, through all that failed since', async () => {
    const { id, attempt } = await tip()
    const first = await deposit(1, 'failed', [charge(attempt.id)])
    expect(await is(id)).toEqual(atStripe)
    // What has another part is no deposit that is paid out again.
    await deposit(2, 'paid', [{ part: 'taken_back', of: attempt.id, source: first }])
    expect(await is(id)).toEqual(atStripe)
    const second = await deposit(3, 'failed', [again(first)])
    expect(await is(id)).toEqual(atStripe)
    const fifth = await deposit(5, 'on_way', [again(second)])
    expect(await is(id)).toEqual(state('on_way', fifth, 5))
    const fourth = await deposit(4, 'paid', [again(second)])
    expect(await is(id)).toEqual(state('arrived', fourth, 4))
  })

  const lasts = ['failed', 'canceled', 'on_way', 'paid'] as const
  it.each([1, 2, 3, 4].flatMap((length) => lasts.map((last) => [length, last] as const)))(
    'and whether it has failed say the same of a chain of %i whose last one is %s',
    async (length, last) => {
      const { id, attempt } = await tip()
      const chain = [await deposit(1, length === 1 ? last : 'failed', [charge(attempt.id)])]
      for (let day = 2; day <= length; day++)
        chain.push(await deposit(day, day === length ? last : 'failed', [again(chain.at(-1) ?? '')]))
      const stands = last === 'paid' || last === 'on_way'
      const bearer = state(last === 'paid' ? 'arrived' : 'on_way', chain.at(-1) ?? '', length)
      expect(await is(id)).toEqual(stands ? bearer : atStripe)
      const failed = last === 'failed' ? chain : chain.slice(0, -1)
      const told = (stands ? [] : failed).map((one) => ({ id: one, amount: 1 }))
      expect(await failedDeposits(db)).toEqual(told)
    },
  )

  it('has an end where deposits name each other', async () => {
    const { id, attempt } = await tip()
    const one = await deposit(1, 'failed', [charge(attempt.id)])
    const two = await deposit(2, 'failed', [again(one)])
    await db
      .insertInto('deposit_line')
      .values({
        deposit_id: one,
        id: newId(),
        part: 'failed_deposit',
        category: 'failed_deposit',
        gross: 1,
        fee: 0,
        net: 1,
        source: two,
      })
      .execute()
    expect(await is(id)).toEqual(atStripe)
  })
})
