import { afterAll, expect, it } from 'vitest'
import { findOrAdopt } from '../../../server/money/payment/payment.adopt.ts'
import { settle } from '../../../server/money/payment/payment.settle.ts'
import type { Recipient, Tip } from '../../../server/money/payment/tip.types.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

onEachDatabase('for whom a tip is', async (database) => {
  const db = await database.open()
  const world = await createTipWorld(db, { inProcess: true, silent: true })
  world.sandbox.setWebhookTarget(null)
  afterAll(() => world.close())
  const [person = ''] = world.seed.staffIds

  const recipients: [string, Recipient][] = [
    ['all', { kind: 'all' }],
    ['branch', { kind: 'branch' }],
    [person, { kind: 'staff', staffId: person }],
  ]
  const doors = {
    async card(guest: ReturnType<typeof createGuest>, tip: Tip) {
      await guest.pay(await guest.attach(tip))
    },
    async 'the hosted page'(guest: ReturnType<typeof createGuest>, tip: Tip) {
      await guest.payHosted(tip)
      const session = world.sandbox.books().sessions.findLast((one) => one.metadata?.tip_id === tip.id)
      expect(session?.metadata).toMatchObject({ branch_id: world.seed.branchId })
      world.sandbox.control.payCheckout({ id: session?.id ?? '' })
    },
  }
  const cases = Object.entries(doors).flatMap(([name, pay]) =>
    recipients.map(([kept, recipient]) => ({ name, kind: recipient.kind, kept, recipient, pay })),
  )
  it.each(cases)(
    'stands at Stripe, too: a lost tip ($kind), paid by $name, comes back to whom its guest meant it',
    async ({ kept, recipient, pay }) => {
      const guest = createGuest(world)
      const tip = await guest.start({ recipient, amount: 1003 })
      await pay(guest, tip)
      const intentId = world.intentOf(tip)
      const attempt = await db
        .selectFrom('payment_attempt')
        .select('id')
        .where('tip_id', '=', tip.id)
        .executeTakeFirstOrThrow()
      const intent = world.sandbox.books().paymentIntents.find(({ id }) => id === intentId)
      const { seed } = world
      expect(intent?.metadata).toEqual({
        tip_id: tip.id,
        attempt_id: attempt.id,
        branch_id: seed.branchId,
        recipient: kept,
      })
      for (const table of ['share', 'booking', 'payment_attempt'] as const)
        await db.deleteFrom(table).where('tip_id', '=', tip.id).execute()
      await db.deleteFrom('tip').where('id', '=', tip.id).execute()
      await db.deleteFrom('earning_sum').execute()
      const metadata = { tipId: undefined, attemptId: undefined, branchId: undefined }
      const found = await findOrAdopt(world.deps, { intentId, metadata })
      if (!('attempt' in found)) throw new Error(found.kind)
      await settle(world.deps, found.attempt.id, 'job')
      const shares = await world.listShares(tip)
      const yen = shares.map(({ staffId, amount }) => [staffId, amount])
      if (recipient.kind === 'all') {
        expect(shares.map(({ staffId }) => staffId).sort()).toEqual(seed.staffIds.toSorted())
        expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(1003)
      } else expect(yen).toEqual([[recipient.kind === 'staff' ? person : undefined, 1003]])
      expect(await db.selectFrom('tip').select('recipient').where('id', '=', tip.id).execute()).toEqual([
        { recipient: recipient.kind },
      ])
    },
  )
})
