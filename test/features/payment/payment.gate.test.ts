import { afterAll, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { createTipService } from '../../../server/features/tip/tip.service.ts'
import { PaymentUnavailable } from '../../../server/gateways/stripe/payment-errors.ts'
import { createGate } from '../../../server/money/payment/payment.gate.ts'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { startCatchUp } from '../../../server/money/stripe-events/catch-up.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { chargeOutside } from '../../support/outside-charge.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

onEachDatabase('while a started server can not read the charges at Stripe', async (database) => {
  let readable = false
  const world = await createTipWorld(await database.open())
  const { payments } = world.deps
  const listPaidIntents = (sinceMs: number) => {
    if (!readable) throw new PaymentUnavailable('timeout', undefined)
    return payments.listPaidIntents(sinceMs)
  }
  const deps = { ...world.deps, payments: { ...payments, listPaidIntents } }
  afterAll(() => world.close())

  it('a tip from before waits, one begun since is paid: no charge of it can be there', async () => {
    const guest = createGuest(world)
    const before = await guest.attach(await guest.start({ amount: 1000 }))
    const gate = createGate()
    const tips = createTipService({ ...deps, gate })
    const pay = (tip: Tip) => tips.pay(guest.guestId, tip.id, tip.version, { returnUrl: 'http://localhost/' })
    const { stop } = startCatchUp(deps, gate)
    const since = await guest.attach(await guest.start({ amount: 2000 }))

    expect(await pay(since)).toMatchObject({ kind: 'paid' })
    expect(await pay(before)).toMatchObject({ kind: 'wait' })
    const page = {
      title: 'x',
      locale: 'ja',
      successUrl: 'http://localhost/s',
      cancelUrl: 'http://localhost/c',
    }
    const hosted = await guest.start({ amount: 3000 })
    expect(await tips.payHosted(guest.guestId, hosted.id, hosted.version, page)).toMatchObject({
      kind: 'redirect',
    })

    readable = true
    await expect.poll(() => pay(before), { timeout: 10_000 }).toMatchObject({ kind: 'paid' })
    await stop()
    expect(world.sandbox.books().charges).toHaveLength(2)
  }, 30_000)

  it('trying a tip from before again waits, too: its copy would be a second payment of it', async () => {
    const guest = createGuest(world)
    const before = await guest.start()
    world.advance(1000)
    const gate = createGate()
    gate.close(world.deps.clock())
    world.advance(1000)
    const tips = createTipService({ ...world.deps, gate })
    expect(await tips.startAgain(guest.guestId, before.id)).toMatchObject({ kind: 'unavailable' })
    gate.open()
    expect(await tips.startAgain(guest.guestId, before.id)).toMatchObject({ kind: 'draft' })
  })

  it('a backup made while the clock was 45 minutes ahead hides no charge: the draft in it is found paid', async () => {
    const offset = 45 * 60_000
    world.sandbox.setWebhookTarget(null)
    const guest = createGuest(world)
    const draft = await guest.attach(await guest.start({ amount: 2222 }))
    world.advance(offset)
    expect(await reconcile(world.deps)).toMatchObject({ kind: 'done' })
    world.advance(-offset)
    // As in the backup: Stripe has charged, and these books know nothing of it.
    await chargeOutside(world.stripe, 2222, {
      tip_id: draft.id,
      attempt_id: newId(),
      branch_id: world.seed.branchId,
    })
    world.advance(15 * 60_000)
    const gate = createGate()
    const tips = createTipService({ ...world.deps, gate })
    const job = startCatchUp(world.deps, gate)
    await expect.poll(() => gate.closedAt()).toBeUndefined()
    await job.stop()
    const order = { returnUrl: 'http://localhost/' }
    expect((await tips.pay(guest.guestId, draft.id, draft.version, order)).kind).toBe('paid')
    expect(world.sandbox.books().charges.filter((one) => one.amount === 2222)).toHaveLength(1)
  })
})
