import { expect, it } from 'vitest'
import { dayIn } from '../../server/base/calendar.ts'
import { arrivedOfPaydays } from '../../server/money/deposits/arrival.store.ts'
import { reconcile } from '../../server/money/payment/payment.reconcile.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { depositWorld } from './deposit-world.ts'

const day = 86_400_000

onEachDatabase('what of a payday has arrived', async (database) => {
  const db = await database.open()
  const world = await depositWorld(db)

  it('are the shares of tips whose deposit is paid, less what was taken back', async () => {
    const { seed, deps, control } = world
    const today = () => dayIn('Asia/Tokyo', deps.clock())
    const by = { businessId: seed.businessId, memberId: 'demoowner0000001' }
    const where = { businessId: seed.businessId, branchId: seed.branchId, timeZone: 'Asia/Tokyo' }
    const from = today()
    const first = await world.paid(1000)
    world.to('saturday')
    const failing = await world.payout()
    await world.paid(500)
    control.refund({ payment_intent: first.intent, amount: 100 })
    await reconcile(deps, { everything: true })
    const until = today()
    world.pass(2 * day)
    const closed = await closeDays(db, { by, where, from, until, now: deps.clock() })
    const arrived = async () => {
      await world.look()
      return (await arrivedOfPaydays(db, [closed])).get(closed)
    }
    expect(await arrived()).toBe(900)
    // The refund is paid out with the second tip; the first tip's own deposit comes back after that.
    await world.payout()
    expect(await arrived()).toBe(900)
    await world.bank()
    expect(await arrived()).toBe(1400)
    control.failPayout({ id: failing.id })
    expect(await arrived()).toBe(500)
    await world.payout()
    expect(await arrived()).toBe(500)
    await world.bank()
    expect(await arrived()).toBe(1400)
  })
})
