import { beforeEach, expect, it } from 'vitest'
import { lookAtDeposits } from '../../server/money/deposits/deposit.look.ts'
import { listTipsIn } from '../../server/money/deposits/deposit.read.store.ts'
import { takeInDeposit } from '../../server/money/deposits/deposit.take-in.ts'
import { listJournalEntries } from '../../server/money/journal/list-journal-entries.ts'
import { chooseModel, sumsOf } from '../journal/journal-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { chargeOutside } from '../support/outside-charge.ts'
import { depositWorld } from './deposit-world.ts'

const hour = 3_600_000
const atStripe = { state: 'at_stripe' }

onEachDatabase('deposits', async (database) => {
  const db = await database.open()
  const world = await depositWorld(db)
  beforeEach(async () => {
    await world.empty()
    world.to('monday')
  })
  /** What all deposits, also those that failed, come to in the accounts. */
  async function movedByAll() {
    const { businessId } = world.seed
    await chooseModel(db, businessId, 'held')
    const allTime = { first: '2000-01-01', last: '2100-01-01' }
    const entries = await listJournalEntries(db, businessId, allTime)
    return sumsOf(entries.flatMap(({ lines }) => lines))
  }
  const rows = () => db.selectFrom('deposit_line').selectAll().orderBy('id').execute()

  it('are what Stripe pays out: gross, fees, taken back and net, and tell where a tip is', async () => {
    const { tipId, intent } = await world.paid(50_000)
    await world.look()
    expect(await world.deposits()).toEqual([])
    expect(await world.arrival(tipId)).toEqual({ ...atStripe, availableOn: expect.any(String) })
    world.to('saturday')
    world.control.refund({ payment_intent: intent, amount: 1000 })
    const payout = await world.payout()
    const deposit = await world.deposit()
    const sums = { gross: 50_000, fees: 1800, takenBack: 1000, other: 0, charges: 1, byCategory: [] }
    expect(deposit).toMatchObject({
      id: payout.id,
      amount: 47_200,
      status: 'on_way',
      automatic: true,
      pending: false,
      sums,
      arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    })
    const where = { day: deposit.arrivesOn, depositId: deposit.id }
    expect(await world.arrival(tipId)).toEqual({ state: 'on_way', ...where })
    expect(
      (await listTipsIn(db, deposit.id, { limit: 10 })).map((one) => [one.tipId, one.part, one.net]),
    ).toEqual(
      expect.arrayContaining([
        [tipId, 'charge', 48_200],
        [tipId, 'taken_back', -1000],
      ]),
    )
    await world.bank()
    expect(await world.deposit()).toEqual({ ...deposit, status: 'paid' })
    expect(await world.arrival(tipId)).toEqual({ state: 'arrived', ...where })
    expect(JSON.stringify(await db.selectFrom('deposit').selectAll().execute())).not.toContain('ba_')
  })

  it.each([false, true])(
    'turn back when they fail after they were paid; listed again: %s',
    async (listedAgain) => {
      const { tipId } = await world.paid()
      world.to('saturday')
      const first = await world.payout()
      await world.bank()
      expect(await world.arrival(tipId)).toMatchObject({ state: 'arrived', depositId: first.id })
      world.control.failPayout({ id: first.id, listedAgain })
      await world.look()
      expect(await world.arrival(tipId)).toMatchObject(atStripe)
      expect(await world.deposit()).toMatchObject({ status: 'failed', failure: 'account_closed' })
      // The second one fails on its way.
      const second = await world.payout()
      expect(await world.arrival(tipId)).toMatchObject({ state: 'on_way', depositId: second.id })
      world.control.failPayout({ id: second.id, listedAgain })
      await world.look()
      expect(await world.arrival(tipId)).toMatchObject(atStripe)
      const third = await world.payout()
      await world.bank()
      expect(await world.arrival(tipId)).toMatchObject({ state: 'arrived', depositId: third.id })
      const [newest] = await world.deposits()
      expect(newest).toMatchObject({
        amount: 964,
        sums: listedAgain ? { gross: 1000, other: 0 } : { gross: 0, other: 964 },
      })
      // What the guest paid is held once.
      expect(await movedByAll()).toEqual({ bank: 964, fees: 36, held: -1000 })
    },
  )

  it('that fail are moved once by the one that lists them again, with what was taken back since', async () => {
    const { intent } = await world.paid()
    world.to('saturday')
    const first = await world.payout()
    world.control.failPayout({ id: first.id, listedAgain: true })
    world.control.refund({ payment_intent: intent, amount: 300 })
    const second = await world.payout()
    world.control.failPayout({ id: second.id, listedAgain: true })
    await world.payout()
    await world.bank()
    expect(await movedByAll()).toEqual({ bank: 664, fees: 36, held: -700 })
  })

  it('follow Stripe when the bank has another day, or the deposit is canceled', async () => {
    const { tipId } = await world.paid()
    world.to('saturday')
    const { id } = await world.payout()
    const { retrievePayout } = world.deps.payments
    const news = (of: Partial<Awaited<ReturnType<typeof retrievePayout>>>) => {
      const told = async () => ({ ...(await retrievePayout(id)), ...of })
      const payments = { ...world.deps.payments, retrievePayout: told }
      return takeInDeposit({ ...world.deps, payments }, id)
    }
    await news({ arrivesOn: '2030-01-09' })
    expect(await world.deposit()).toMatchObject({ arrivesOn: '2030-01-09', status: 'on_way' })
    expect(await world.arrival(tipId)).toMatchObject({ state: 'on_way', day: '2030-01-09' })
    await news({ status: 'canceled' })
    expect(await world.arrival(tipId)).toMatchObject(atStripe)
  })

  it('name all that is not ours by its kind, also what nobody knows, and keep nothing of it but amounts', async () => {
    const { control, stripe } = world
    control.minimumBalance({ amount: 300 })
    await world.paid(10_000)
    const others = { tip_id: '', attempt_id: '', branch_id: '' }
    const strange = await chargeOutside(stripe, 5000, others)
    await chargeOutside(stripe, 700, others)
    control.settle()
    control.refund({ payment_intent: strange.id, amount: 200 })
    control.openDispute({ payment_intent: strange.id, amount: 100 })
    control.moveBalance({ type: 'stripe_fee', category: 'fee', amount: -150 })
    control.moveBalance({ type: 'quantum_leap', category: 'leap', amount: 77, fee: 7 })
    control.moveBalance({ type: 'reserve_hold', category: 'risk_reserved_funds', amount: -400 })
    world.to('saturday')
    await world.payout()
    const [deposit] = await world.deposits()
    if (!deposit?.sums) throw new Error('no sums')
    const { gross, fees, takenBack, other, byCategory } = deposit.sums
    expect([gross, fees, takenBack]).toEqual([10_000, 360, 0])
    expect(gross - fees - takenBack + other).toBe(deposit.amount)
    const kept = byCategory.map(({ category }) => category)
    expect(kept).toEqual(expect.arrayContaining(['charge', 'payout_minimum_balance_hold']))
    control.minimumBalance({ amount: 0 })
    await world.payout()
    const next = await world.deposits()
    expect(next.length).toBeGreaterThan(0)
    for (const one of next) {
      const { sums } = one
      expect((sums?.gross ?? 0) - (sums?.fees ?? 0) - (sums?.takenBack ?? 0) + (sums?.other ?? 0)).toBe(
        one.amount,
      )
    }
    const all = next.flatMap(({ sums }) => sums?.byCategory ?? []).map(({ category }) => category)
    expect(new Set(all)).toEqual(
      new Set([
        'charge',
        'refund',
        'dispute',
        'fee',
        'leap',
        'risk_reserved_funds',
        'payout_minimum_balance_hold',
        'payout_minimum_balance_release',
      ]),
    )
    const written = JSON.stringify(await rows())
    const { charges, refunds, disputes } = world.sandbox.books()
    const strangers = charges.filter((one) => one.metadata.tip_id === undefined || one.metadata.tip_id === '')
    expect(strangers.length).toBe(2)
    for (const { id } of [...strangers, ...refunds, ...disputes]) expect(written).not.toContain(id)
  })

  it('are a debit when more was taken back than came in', async () => {
    const { tipId, intent } = await world.paid(2000)
    world.to('saturday')
    await world.payout()
    await world.bank()
    world.control.refund({ payment_intent: intent })
    await world.payout()
    const [newest] = await world.deposits()
    expect(newest).toMatchObject({ amount: -2000, sums: { gross: 0, fees: 0, takenBack: 2000, other: 0 } })
    expect(await world.arrival(tipId)).toMatchObject({ state: 'arrived' })
  })

  it('know that Stripe tells later what is in them, and that an event twice and in any order changes nothing', async () => {
    const { tipId } = await world.paid()
    world.control.contentsWait({ wait: true })
    world.to('saturday')
    await world.payout()
    await world.bank()
    const waiting = await world.deposit()
    expect(waiting).toMatchObject({ status: 'paid', pending: true, sums: undefined })
    expect(await world.arrival(tipId)).toMatchObject(atStripe)
    expect(await rows()).toEqual([])
    world.control.contentsWait({ wait: false })
    const told = await world.news((events) => [...events, ...events.toReversed()])
    expect(told.filter(({ kind }) => kind === 'done').length).toBe(told.length / 2)
    expect(told.filter(({ kind }) => kind === 'duplicate').length).toBe(told.length / 2)
    const looks = await Promise.all([lookAtDeposits(world.deps), lookAtDeposits(world.deps)])
    expect(looks.sort()).toEqual(['busy', 'done'])
    expect(await world.deposit()).toMatchObject({ pending: false, sums: { gross: 1000 } })
    expect(await world.arrival(tipId)).toMatchObject({ state: 'arrived' })
    const before = [await world.deposits(), await rows()]
    await world.news()
    await db.deleteFrom('stripe_event').execute()
    await world.news((events) => events.toReversed())
    await world.look()
    expect([await world.deposits(), await rows()]).toEqual(before)
  })

  it('are not read before the list adds up', async () => {
    await world.paid()
    world.control.contentsWait({ wait: true })
    world.to('saturday')
    await world.payout()
    // A list that claims to be complete and is not.
    const { retrievePayout } = world.deps.payments
    const payments = {
      ...world.deps.payments,
      retrievePayout: async (id: string) => ({
        ...(await retrievePayout(id)),
        reconciliation: 'completed' as const,
      }),
    }
    await db.deleteFrom('deposit').execute()
    await lookAtDeposits({ ...world.deps, payments }, { everything: true })
    expect(await world.deposit()).toMatchObject({ pending: true })
    expect(world.logged.some(({ msg }) => String(msg).startsWith('a deposit does not add up yet'))).toBe(true)
    world.control.contentsWait({ wait: false })
    world.pass(2 * hour)
    await world.look()
    expect(await world.deposit()).toMatchObject({ pending: false })
  })

  it('that were made by hand have an amount and nothing more', async () => {
    const { tipId } = await world.paid()
    world.to('saturday')
    world.control.payByHand({ method: 'instant' })
    await world.look()
    expect(await world.deposit()).toMatchObject({
      amount: 964,
      automatic: false,
      pending: false,
      sums: undefined,
    })
    expect(await world.arrival(tipId)).toMatchObject(atStripe)
    expect(await rows()).toEqual([])
    // One that is called back comes with the next.
    await world.paid()
    world.control.schedulePayouts({ interval: 'manual' })
    world.to('thursday')
    const { id } = world.control.payByHand()
    world.control.schedulePayouts({ interval: 'weekly' })
    await world.look()
    world.control.cancelPayout({ id })
    await world.payout()
    const [newest, ...older] = await world.deposits()
    expect(newest).toMatchObject({ amount: 964, sums: { other: 964, gross: 0 } })
    expect(older.find((one) => one.id === id)).toMatchObject({ status: 'canceled' })
  })

  it('of another currency are listed and count nowhere', async () => {
    world.control.moveBalance({ type: 'charge', amount: 1234, currency: 'usd' })
    await world.payout()
    expect(await world.deposit()).toMatchObject({
      amount: 1234,
      currency: 'USD',
      sums: undefined,
      pending: false,
    })
  })

  it('have no fee of a charge where Stripe bills fees apart', async () => {
    world.control.feesApart()
    await world.paid(1000)
    world.control.moveBalance({ type: 'stripe_fee', category: 'fee', amount: -36 })
    world.to('saturday')
    await world.payout()
    const all = await world.deposits()
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(964)
    expect(all[0]).toMatchObject({ sums: { gross: 1000, fees: 0 } })
  })
})
