import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { PaymentGateway } from '../../../server/gateways/stripe/payment-gateway.ts'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

type Guest = ReturnType<typeof createGuest>
type Call = 'createIntent' | 'cancelIntent'

/** Stripe's answer to one call is kept back until the test lets it through. */
function createBarrier() {
  let waiting: { call: Call; reached: () => void; go: Promise<void> } | undefined
  const passing =
    <A extends unknown[], R>(call: Call, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const mine = waiting?.call === call ? waiting : undefined
      if (mine) {
        waiting = undefined
        mine.reached()
        await mine.go
      }
      return work(...args)
    }
  return {
    wrap: (payments: PaymentGateway): PaymentGateway => ({
      ...payments,
      createIntent: passing('createIntent', payments.createIntent),
      cancelIntent: passing('cancelIntent', payments.cancelIntent),
    }),
    /** The next such call waits: `reached` tells when it has begun, `release` lets it go on. */
    hold(call: Call) {
      const reached = Promise.withResolvers<void>()
      const go = Promise.withResolvers<void>()
      waiting = { call, reached: reached.resolve, go: go.promise }
      return { reached: reached.promise, release: go.resolve }
    },
  }
}

onEachDatabase('two things that happen to one tip at once', async (database) => {
  const barrier = createBarrier()
  const world = await createTipWorld(await database.open(), { wrap: barrier.wrap })
  beforeEach(() => {
    world.reset()
    world.sandbox.setWebhookTarget(null)
  })
  afterAll(() => world.close())

  const charged = (tip: Tip) =>
    world.sandbox
      .books()
      .charges.filter((charge) => charge.paid && charge.metadata.tip_id === tip.id)
      .map((charge) => charge.amount)
  const intents = (tip: Tip) =>
    world.sandbox
      .books()
      .paymentIntents.filter((intent) => intent.metadata.tip_id === tip.id)
      .map((intent) => intent.status)
      .sort()
  /** A tip of 500 yen whose first card was declined, with another card typed. */
  const declinedOnce = async (guest: Guest) => {
    const tip = await guest.pays({ amount: 500 }, 'pm_card_chargeDeclined')
    return guest.attach(await guest.find(tip))
  }

  it('an intent made for an attempt that was given up meanwhile charges nothing', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start())
    const creation = barrier.hold('createIntent')
    const late = guest.pay(tip)
    await creation.reached
    world.advance(40_000)
    expect(await guest.refresh(tip)).toMatchObject({ tip: { state: 'declined' } })
    const again = await guest.attach(await guest.find(tip), 'pm_card_mastercard')
    expect(await guest.pay(again)).toMatchObject({ kind: 'paid' })
    creation.release()
    await late
    expect(charged(tip)).toEqual([1000])
    expect(intents(tip)).toEqual(['canceled', 'succeeded'])
  })

  it('an amount changed in another tab while an earlier attempt is being ended is not charged', async () => {
    const guest = createGuest(world)
    const ready = await declinedOnce(guest)
    const ending = barrier.hold('cancelIntent')
    const paying = guest.pay(ready)
    await ending.reached
    expect(await guest.change(ready, { amount: 90_000 })).toMatchObject({ kind: 'ok' })
    ending.release()
    expect(await paying).toMatchObject({ kind: 'changed', tip: { amount: 90_000 } })
    expect(charged(ready)).toEqual([])
    expect(intents(ready)).toEqual(['canceled'])
  })

  it('while an earlier intent cannot be ended, no new one is made', async () => {
    const guest = createGuest(world)
    const ready = await declinedOnce(guest)
    world.sandbox.control.fail({ path: '/v1/payment_intents/*/cancel', times: null, status: 500 })
    expect(await guest.pay(ready)).toMatchObject({ kind: 'unavailable' })
    expect(charged(ready)).toEqual([])
    expect(intents(ready)).toEqual(['requires_payment_method'])
  })
})

onEachDatabase('the day of a tip', (database) => {
  it('is the day on which Stripe charged it, though our books hear of it days later', async () => {
    const db = await database.open()
    const world = await createTipWorld(db)
    world.sandbox.setWebhookTarget(null)
    const guest = createGuest(world)
    const tip = await guest.start()
    await guest.payHosted(tip)
    const [session] = world.sandbox.books().sessions
    world.sandbox.control.payCheckout({ id: session?.id ?? '' })
    const charged = new Date()
    world.advance(3 * 24 * 3_600_000)
    await guest.refresh(tip)
    const row = db.selectFrom('tip').select(['paid_on', 'state']).where('id', '=', tip.id)
    expect(await row.executeTakeFirst()).toEqual({ paid_on: tokyoDay(charged), state: 'succeeded' })
    await world.close()
  })
})

/** yyyy-mm-dd; Japan has been nine hours ahead, all year round, since 1951. */
const tokyoDay = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)

onEachDatabase('many tips paid at once at one branch', async (database) => {
  const db = await database.open()
  const world = await createTipWorld(db)
  world.sandbox.setWebhookTarget(null)
  beforeEach(() => world.reset())
  afterAll(() => world.close())

  const turn = async () => {
    const branch = db.selectFrom('branch').select('split_turn').where('id', '=', world.seed.branchId)
    return (await branch.executeTakeFirstOrThrow()).split_turn
  }
  const payAtOnce = async (tips: Tip[], guest: Guest) => {
    const ended = await Promise.allSettled(tips.map((tip) => guest.pay(tip)))
    return ended.map((end) => (end.status === 'fulfilled' ? end.value.kind : String(end.reason)))
  }

  it('each begins where the one before has stopped giving the yen left over', async () => {
    const guest = createGuest(world)
    // Three yen are left over among five people: twelve tips go round seven times and stop at the second person.
    const tips: Tip[] = []
    for (let n = 0; n < 12; n++) tips.push(await guest.attach(await guest.start({ amount: 1003 })))
    expect(await payAtOnce(tips, guest)).toEqual(tips.map(() => 'paid'))
    const rows = await db
      .selectFrom('tip')
      .select('split_inputs')
      .where('split_inputs', 'is not', null)
      .execute()
    const turns = rows.map((row) => (JSON.parse(row.split_inputs ?? '') as { turn: number }).turn)
    expect(new Set(turns.map((one) => one % 5)).size).toBe(5)
    expect(new Set(turns).size).toBe(12)
    expect((await turn()) % 5).toBe((12 * 3) % 5)
    const sums = await db
      .selectFrom('share')
      .select((e) => e.fn.sum<number>('amount').as('has'))
      .groupBy('staff_id')
      .execute()
    // 12 × 1,003 yen among five: nobody has more than a yen more than another.
    expect(sums.map((sum) => Number(sum.has)).sort()).toEqual([2407, 2407, 2407, 2407, 2408])
  })

  it('none of them waits for another in a ring, whoever they are for', async () => {
    const guest = createGuest(world)
    const tips: Tip[] = []
    for (let n = 0; n < 24; n++) {
      const staffId = world.seed.staffIds[n % 3] ?? ''
      const recipient = n % 2 ? ({ kind: 'all' } as const) : ({ kind: 'staff', staffId } as const)
      tips.push(await guest.attach(await guest.start({ amount: 1000 + n, recipient })))
    }
    expect(await payAtOnce(tips, guest)).toEqual(tips.map(() => 'paid'))
    if (database.kind !== 'postgres') return
    // PostgreSQL counts what it had to break up; a session tells its counts when it is idle.
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
    expect(rows).toEqual([{ deadlocks: 0 }])
  })
})
