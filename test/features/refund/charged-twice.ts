import { settle } from '../../../server/money/payment/payment.settle.ts'
import { setRow } from '../../support/rows.ts'
import { createGuest, type TipWorld } from '../../support/tip-world.ts'

/** What must not happen: an attempt is given up here without Stripe, and charges after another one has paid. */
export async function chargedTwice(world: TipWorld) {
  const guest = createGuest(world)
  const { db } = world.deps
  const tip = await guest.atTheBank({ amount: 1000 })
  const stray = await db
    .selectFrom('payment_attempt')
    .select(['id', 'payment_intent_id'])
    .where('tip_id', '=', tip.id)
    .executeTakeFirstOrThrow()
  const declined = { state: 'declined' as const, version: tip.version }
  await db.updateTable('payment_attempt').set({ state: 'retired' }).where('tip_id', '=', tip.id).execute()
  await setRow(db, 'tip', tip.id, declined)
  await guest.pay(await guest.attach(await guest.find(tip)))
  const intent = stray.payment_intent_id ?? ''
  await world.sandbox.control.authenticate({ payment_intent: intent, result: 'complete' })
  return { guest, tip, intent, strayId: stray.id }
}

/** The same, and the second charge is known: its return is `id`. */
export async function knownTwice(world: TipWorld) {
  const charged = await chargedTwice(world)
  await settle(world.deps, charged.strayId, 'webhook')
  return { ...charged, id: `second-${charged.strayId}` }
}
