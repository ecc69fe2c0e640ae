import { afterAll, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { refunds } from '../features/refund/refund-world.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { differencesAtStripe } from '../support/tip-books.ts'
import { createGuest, createTipWorld } from '../support/tip-world.ts'

onEachDatabase('what is taken back in rare orders', async (database) => {
  const began = Date.now() - 86_400_000
  const world = await createTipWorld(await database.open())
  world.sandbox.setWebhookTarget(null)
  const owner = refunds(world)
  afterAll(() => world.close())
  const control = () => world.sandbox.control
  const paid = async (amount: number) => {
    const { tip } = await owner.paid(amount)
    return { tip, intent: world.intentOf(tip) }
  }
  /** `what` names the step in a failure. */
  const check = async (what: string) => {
    control().settle()
    await reconcile(world.deps, { everything: true })
    const lines = await differencesAtStripe(world.deps, { sinceMs: began, untilMs: Date.now() + 86_400_000 })
    const { differences } = await verifyBooks(world.deps.db)
    expect({ what, lines, differences }).toEqual({ what, lines: [], differences: [] })
  }
  const last = <T extends { payment_intent: unknown }>(all: T[], intent: string) =>
    all.findLast((one) => one.payment_intent === intent)

  it('stands in both books as it stands at Stripe', async () => {
    const a = await paid(1000)
    await owner.confirm(await owner.draft(a.tip.id, 600))
    await check('part refunded')
    control().openDispute({ payment_intent: a.intent })
    await check('then disputed whole')
    control().failRefund({ id: last(world.sandbox.books().refunds, a.intent)?.id ?? '' })
    await check('then the refund failed')
    control().closeDispute({ id: last(world.sandbox.books().disputes, a.intent)?.id ?? '', status: 'won' })
    await check('then won')

    const b = await paid(1001)
    control().openDispute({ payment_intent: b.intent, amount: 301 })
    await check('partly disputed')
    control().closeDispute({ id: last(world.sandbox.books().disputes, b.intent)?.id ?? '', status: 'lost' })
    await check('lost')

    const c = await paid(999)
    control().refund({ payment_intent: c.intent })
    await check('refunded whole by hand')
    control().openDispute({ payment_intent: c.intent })
    await check('and disputed')
    control().closeDispute({ id: last(world.sandbox.books().disputes, c.intent)?.id ?? '', status: 'won' })
    await check('and won')
  }, 60_000)

  it('and so does a second charge that is disputed before it goes back, in a branch that is closed', async () => {
    const guest = createGuest(world)
    const tip = await guest.start({ amount: 777 })
    await setRow(world.deps.db, 'branch', tip.branchId, { closed_at: 1 })
    // Two payments at Stripe of which the books know nothing.
    const charge = async () => {
      const ids = { attemptId: newId(), tipId: tip.id, branchId: tip.branchId, recipient: 'branch' }
      const { id } = await world.deps.payments.createIntent({ ...ids, amount: 777, description: 'x' })
      const how = { confirmationToken: await world.card(), returnUrl: 'http://localhost/' }
      await world.deps.payments.confirmIntent({ ...how, id, attemptId: ids.attemptId })
      return id
    }
    await charge()
    await check('adopted where no tips are taken any more')
    const second = await charge()
    control().openDispute({ payment_intent: second })
    await check('charged again, and that disputed')
    expect(last(world.sandbox.books().refunds, second)).toBeUndefined()
    control().closeDispute({ id: last(world.sandbox.books().disputes, second)?.id ?? '', status: 'won' })
    await check('the dispute won')
    // Stripe gives back nothing on which a bank has decided: it is asked again when there is news, and an alert stands.
    const request = world.deps.db.selectFrom('refund_request').selectAll().where('tip_id', '=', tip.id)
    expect(await request.execute()).toMatchObject([
      { state: 'open', amount: 777, failure: 'charge_disputed', next_check_at: null },
    ])
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', amount: 777, refundedAmount: 0 })
  }, 60_000)
})
