import { beforeEach, describe, expect, it } from 'vitest'
import { lookAtDeposits } from '../../server/money/deposits/deposit.look.ts'
import { whyNoDeposits } from '../../server/money/deposits/deposit.read.store.ts'
import { takeInDeposit } from '../../server/money/deposits/deposit.take-in.ts'
import { onEachDatabase } from '../support/databases.ts'
import { chargeOutside } from '../support/outside-charge.ts'
import { setRow } from '../support/rows.ts'
import { depositWorld } from './deposit-world.ts'

const hour = 3_600_000

onEachDatabase('looking at deposits', async (database) => {
  const db = await database.open()
  const world = await depositWorld(db)
  beforeEach(async () => {
    await world.empty()
    world.to('monday')
  })

  describe('with a charge that the books lack', () => {
    it('adopts it if it is ours, and otherwise never', async () => {
      const { tipId, attemptId } = await world.paid(3000)
      for (const table of ['stripe_event', 'share', 'booking', 'payment_attempt'] as const)
        await db.deleteFrom(table).where('tip_id', '=', tipId).execute()
      await db.deleteFrom('tip').where('id', '=', tipId).execute()
      await db.deleteFrom('earning_sum').execute()
      await chargeOutside(world.stripe, 700, {} as never)
      world.control.settle()
      world.to('saturday')
      await world.payout()
      const tips = await db.selectFrom('tip').select(['id', 'paid_attempt', 'state']).execute()
      expect(tips).toEqual([{ id: tipId, paid_attempt: attemptId, state: 'succeeded' }])
      expect(await world.arrival(tipId)).toMatchObject({ state: 'on_way' })
      expect(await world.deposit()).toMatchObject({ sums: { gross: 3000, charges: 1, other: 675 } })
    })

    it('counts it as other business until its branch is known', async () => {
      const branch_id = 'a-lost-branch'
      await chargeOutside(world.stripe, 2000, { tip_id: 'lost', attempt_id: 'lost', branch_id })
      world.control.settle()
      world.to('saturday')
      await world.payout()
      expect(await world.deposit()).toMatchObject({ pending: false, sums: { gross: 0, other: 1928 } })
      // News of the deposit itself don't end the looking.
      world.to('friday')
      await world.news()
      expect(await world.deposit()).toMatchObject({ status: 'paid', sums: { gross: 0, other: 1928 } })
      const { id, ...branch } = await db.selectFrom('branch').selectAll().limit(1).executeTakeFirstOrThrow()
      await db
        .insertInto('branch')
        .values({ ...branch, id: branch_id, number: `9${id}`.slice(0, 6) })
        .execute()
      world.pass(25 * hour)
      await lookAtDeposits(world.deps)
      expect(await world.deposit()).toMatchObject({ pending: false, sums: { gross: 2000, other: 0 } })
      const [left] = await db.selectFrom('deposit').select(['unplaced', 'next_check_at']).execute()
      expect(left).toEqual({ unplaced: 0, next_check_at: null })
    })

    it('settles one of which no news came', async () => {
      const { tipId, attemptId } = await world.paid(3000)
      for (const table of ['share', 'booking', 'earning_sum'] as const) await db.deleteFrom(table).execute()
      await db
        .updateTable('tip')
        .set({
          state: 'pending',
          paid_attempt: null,
          fee: null,
          net: null,
          succeeded_at: null,
          paid_on: null,
        })
        .execute()
      await setRow(db, 'payment_attempt', attemptId, { state: 'open' })
      world.to('saturday')
      await world.payout()
      expect(await world.arrival(tipId)).toMatchObject({ state: 'on_way' })
    })
  })

  it('asks again when another container has written meanwhile, so that late answers undo nothing', async () => {
    await world.paid()
    world.to('saturday')
    const { id } = await world.payout()
    const { retrievePayout } = world.deps.payments
    const there = await database.open()
    /** How often it asks, if Stripe goes on and another container hears of it while the first answer is on its way. */
    const askedWhile = async (goesOn: () => unknown) => {
      let asked = 0
      const late = async () => {
        asked += 1
        const answer = await retrievePayout(id)
        if (asked > 1) return answer
        goesOn()
        await takeInDeposit(world.deps, id)
        return answer
      }
      const payments = { ...world.deps.payments, retrievePayout: late }
      await takeInDeposit({ ...world.deps, db: there, payments }, id)
      return [asked, (await world.deposit()).status]
    }
    world.to('friday')
    expect(await askedWhile(() => world.control.failPayout({ id }))).toEqual([2, 'failed'])
    // The same where neither knew of it.
    await db.deleteFrom('deposit_line').execute()
    await db.deleteFrom('deposit').execute()
    expect(await askedWhile(() => {})).toEqual([2, 'failed'])
  })

  it('says which right the key lacks, and reads them when it has it', async () => {
    const { tipId } = await world.paid()
    world.to('saturday')
    world.control.forbid({ path: '/v1/payouts*', permission: 'rak_payout_read' })
    world.to('wednesday')
    expect(await world.look()).toBe('refused')
    expect(await whyNoDeposits(db)).toEqual({ right: 'rak_payout_read' })
    expect((await world.news()).map(({ kind }) => kind)).toContain('ignored')
    // Not every minute again.
    const asked = () => world.control.calls()['GET payouts'] ?? 0
    const [before] = [asked()]
    expect(await lookAtDeposits(world.deps)).toBe('done')
    expect(asked()).toBe(before)
    world.control.clearFaults()
    world.pass(2 * hour)
    expect(await lookAtDeposits(world.deps)).toBe('done')
    expect(await whyNoDeposits(db)).toBeUndefined()
    expect(await world.arrival(tipId)).toMatchObject({ state: 'on_way' })
    expect(
      world.logged.filter(({ msg }) => String(msg).startsWith('the Stripe key may not read')).length,
    ).toBe(1)
  })

  it('reads them in parts from when the books began, and goes on where a process has died', async () => {
    for (let n = 0; n < 12; n++) {
      world.control.moveBalance({ type: 'topup', amount: 100 + n })
      world.to('wednesday')
    }
    let parts = 0
    const { listPayouts } = world.deps.payments
    const payments = {
      ...world.deps.payments,
      listPayouts(span: Parameters<typeof listPayouts>[0]) {
        parts += 1
        if (parts === 3) throw new Error('the process dies')
        return listPayouts(span)
      },
    }
    await expect(lookAtDeposits({ ...world.deps, payments })).rejects.toThrow('dies')
    const half = await db.selectFrom('deposit').select('id').execute()
    expect(half.length).toBeGreaterThan(3)
    expect(half.length).toBeLessThan(12)
    expect(await lookAtDeposits({ ...world.deps, payments })).toBe('done')
    // The first two parts are not read again, but for the last 30 days of them.
    expect(parts).toBe(3 + 2)
    expect((await world.deposits()).map(({ amount }) => amount).sort()).toEqual(
      Array.from({ length: 12 }, (_, n) => 100 + n),
    )
    // A day later, only the last part.
    parts = 10
    world.pass(25 * hour)
    await lookAtDeposits({ ...world.deps, payments })
    expect(parts).toBeLessThanOrEqual(12)
  })
})
