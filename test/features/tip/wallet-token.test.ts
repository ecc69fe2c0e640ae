import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { firstVersion } from '../../../server/money/payment/tip.types.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

onEachDatabase('one approval in a wallet, sent as it may be', async (database) => {
  const world = await createTipWorld(await database.open())
  beforeEach(() => world.reset())
  afterAll(() => world.close())

  /** How often it is sent at once, and which of these die between the tip and its charge. */
  const wave = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 })

  it('makes one tip, and one charge of what it first said, however often it dies between the two', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wave, { minLength: 1, maxLength: 3 }), async (waves) => {
        const { tips, seed, sandbox, deps } = world
        const branch = { id: seed.branchId, businessId: seed.businessId }
        const guest = createGuest(world, newId())
        const token = await world.card()
        const send = async (dies: boolean, at: number) => {
          // A forged repetition names another amount.
          const answers = guest.answers({ amount: at === 0 ? 1000 : 1000 + at })
          const tip = await tips.start(guest.guestId, branch, answers, { walletToken: token })
          const order = { returnUrl: `http://localhost/tip/${tip.id}`, confirmationToken: token }
          if (!dies) await tips.pay(guest.guestId, tip.id, firstVersion, order)
          return tip.amount
        }
        const first = await send(true, 0)
        for (const dying of waves) await Promise.all(dying.map((dies, at) => send(dies, at + 1)))
        await send(false, 9)
        const rows = await deps.db.selectFrom('tip').selectAll().where('wallet_token', '=', token).execute()
        expect(rows).toMatchObject([{ amount: first, state: 'succeeded' }])
        const charges = sandbox.books().charges.filter(({ metadata }) => metadata.tip_id === rows[0]?.id)
        expect(charges.map(({ paid, amount }) => [paid, amount])).toEqual([[true, 1000]])
      }),
      { numRuns: 25 },
    )
  })
})
