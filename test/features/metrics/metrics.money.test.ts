import { expect, it } from 'vitest'
import { moneyProbes } from '../../../server/features/metrics/metrics.money.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

onEachDatabase('the metrics of what waits for Stripe', async (database) => {
  const read = async (now: number) =>
    Object.fromEntries(
      await Promise.all(
        moneyProbes({ db, clock: () => now }).map(async ({ name, read: ask }) => [
          name,
          (await ask())[0]?.value,
        ]),
      ),
    )
  const db = await database.open()

  it('count and age it, and are 0 where nothing waits', async () => {
    const now = Date.now()
    expect(Object.values(await read(now))).toEqual([0, 0, 0, 0, 0])
    const world = await createTipWorld(db)
    world.sandbox.setWebhookTarget(null)
    const guest = createGuest(world)
    const tip = await guest.atTheBank()
    await db
      .updateTable('tip')
      .set({ updated_at: now - 7_000 })
      .execute()
    const { id: attempt } = await db.selectFrom('payment_attempt').select('id').executeTakeFirstOrThrow()
    const refund = {
      tip_id: tip.id,
      attempt_id: attempt,
      member_id: null,
      amount: 1,
      reason: 'duplicate',
      note: '',
    } as const
    const open = { ...refund, state: 'open', next_check_at: now } as const
    await db
      .insertInto('refund_request')
      .values([
        { ...open, id: 'a', created_at: now - 90_000, updated_at: now - 60_000 },
        { ...open, id: 'b', created_at: now - 90_000, updated_at: now - 30_000 },
        {
          ...refund,
          id: 'c',
          state: 'failed',
          created_at: 1,
          updated_at: now - 3_600_000,
        },
        { ...refund, id: 'd', state: 'failed', created_at: 1, updated_at: 1 },
      ])
      .execute()
    const payment = { tip_id: null, branch_id: 'b', amount: 1, currency: 'JPY', paid_at: 1, found_at: 1 }
    await db
      .insertInto('unplaced_payment')
      .values({ ...payment, intent_id: 'pi_1' })
      .execute()
    expect(await read(now)).toEqual({
      tipping_refunds_open: 2,
      tipping_refunds_open_oldest_seconds: 60,
      tipping_refunds_failed_last_day: 1,
      tipping_payments_unplaced: 1,
      tipping_tips_under_way_oldest_seconds: 7,
    })
    await world.close()
  })
})
