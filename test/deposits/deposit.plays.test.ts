import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrivalsOfTips } from '../../server/money/deposits/arrival.store.ts'
import { lookAtDeposits } from '../../server/money/deposits/deposit.look.ts'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { compareDeposits } from '../../server/money/verify/verify-deposits-at-stripe.ts'
import { emptyPaydays } from '../payday/payday-rows.ts'
import { StripeProblem } from '../sandbox/stripe/errors.ts'
import { onEachDatabase } from '../support/databases.ts'
import { Crash, mortal } from '../support/mortal.ts'
import { chargeOutside } from '../support/outside-charge.ts'
import { clerk } from './bank-clerk.ts'
import { depositWorld } from './deposit-world.ts'

const hour = 3_600_000
const minute = 60_000
const percent = fc.integer({ min: 1, max: 100 })
const yen = fc.integer({ min: 100, max: 5000 })
const of = <T extends string, M>(name: T, rest: { [K in keyof M]: fc.Arbitrary<M[K]> }) =>
  fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<{ do: T } & M>
const step = fc.oneof(
  { weight: 6, arbitrary: of('tip', { yen }) },
  { weight: 2, arbitrary: of('lostTip', { yen }) },
  { weight: 2, arbitrary: of('otherBusiness', { yen }) },
  { weight: 3, arbitrary: of('refund', { charge: fc.nat(9), percent }) },
  { weight: 1, arbitrary: of('failRefund', { refund: fc.nat(5) }) },
  { weight: 2, arbitrary: of('dispute', { charge: fc.nat(9), percent }) },
  { weight: 1, arbitrary: of('closeDispute', { dispute: fc.nat(5), won: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: of('move', {
      kind: fc.constantFrom('stripe_fee', 'reserve_hold', 'advance', 'quantum_leap'),
      yen: fc.integer({ min: -900, max: 900 }),
      currency: fc.constantFrom('jpy', 'jpy', 'jpy', 'usd'),
    }),
  },
  { weight: 6, arbitrary: of('pass', { hours: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 3, arbitrary: of('fail', { payout: fc.nat(2), listedAgain: fc.boolean() }) },
  { weight: 1, arbitrary: of('byHand', { calledBack: fc.boolean() }) },
  { weight: 1, arbitrary: of('minimum', { yen: fc.constantFrom(0, 300) }) },
  { weight: 2, arbitrary: of('wait', { wait: fc.boolean() }) },
  { weight: 3, arbitrary: of('look', {}) },
  { weight: 3, arbitrary: of('twoLooks', {}) },
  { weight: 4, arbitrary: of('die', { at: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 4, arbitrary: of('news', { order: fc.array(fc.nat(99), { maxLength: 12 }) }) },
)
const plays = fc.array(step, { minLength: 8, maxLength: 40 })
type Play = typeof plays extends fc.Arbitrary<infer T> ? T : never

onEachDatabase('deposits, with other business, failures, kills and news in any order', async (database) => {
  const db = await database.open()
  const world = await depositWorld(db)

  it(
    'are what a clerk finds in Stripe’s papers, and so is where each tip is',
    () =>
      fc.assert(
        fc.asyncProperty(plays, async (steps) => {
          try {
            await play(steps)
          } finally {
            await clear()
          }
        }),
        { numRuns: process.env.SOAK ? 500 : 15 },
      ),
    process.env.SOAK ? 3_600_000 : 240_000,
  )

  async function play(steps: Play) {
    const { control, seed, deps, sandbox } = world
    const began = deps.clock()
    await db.updateTable('business').set({ created_at: began }).execute()
    const tips = new Map<string, string>()
    let lost = 0
    const charges = () => sandbox.books().charges.filter((one) => one.paid)
    for (const one of steps) {
      try {
        await take(one)
      } catch (error) {
        // The stand-in refuses what Stripe would refuse: more than is left, a payout that can't fail.
        if (!(error instanceof StripeProblem)) throw error
      }
    }
    control.contentsWait({ wait: false })
    // All that happened has become known, and what failed or died is tried again.
    world.pass(26 * hour)
    control.settle()
    await reconcile(deps, { everything: true, sinceMs: began - 50 * 24 * hour })
    await expectEqual()
    expect((await verifyBooks(db)).differences).toEqual([])

    async function take(one: Play[number]): Promise<void> {
      const charge = 'charge' in one ? charges()[one.charge] : undefined
      switch (one.do) {
        case 'tip': {
          const { tipId, intent } = await world.paid(one.yen)
          tips.set(intent, tipId)
          return
        }
        case 'lostTip': {
          lost += 1
          const ids = { tip_id: `lost-${lost}`, attempt_id: `try-${lost}`, branch_id: seed.branchId }
          const { id } = await chargeOutside(world.stripe, one.yen, ids)
          control.settle()
          tips.set(id, ids.tip_id)
          return
        }
        case 'otherBusiness': {
          await chargeOutside(world.stripe, one.yen, {} as never)
          control.settle()
          return
        }
        case 'refund': {
          const amount = charge && Math.ceil((charge.amount * one.percent) / 100)
          if (charge && amount) control.refund({ charge: charge.id, amount })
          return
        }
        case 'failRefund': {
          const refund = sandbox.books().refunds[one.refund]
          if (refund) control.failRefund({ id: refund.id })
          return
        }
        case 'dispute': {
          const amount = charge && Math.ceil((charge.amount * one.percent) / 100)
          if (charge && amount) control.openDispute({ charge: charge.id, amount })
          return
        }
        case 'closeDispute': {
          const dispute = sandbox.books().disputes[one.dispute]
          if (dispute) control.closeDispute({ id: dispute.id, status: one.won ? 'won' : 'lost' })
          return
        }
        case 'move':
          if (one.yen !== 0) control.moveBalance({ type: one.kind, amount: one.yen, currency: one.currency })
          return
        case 'pass':
          return world.pass(one.hours * hour)
        case 'fail': {
          const payout = sandbox.books().payouts.at(-1 - one.payout)
          // A bank sends money back within days.
          if (payout && payout.created * 1000 > world.deps.clock() - 10 * 24 * hour)
            control.failPayout({ id: payout.id, listedAgain: one.listedAgain })
          return
        }
        case 'byHand': {
          const { id } = control.payByHand()
          if (one.calledBack) control.cancelPayout({ id })
          return
        }
        case 'minimum':
          return control.minimumBalance({ amount: one.yen })
        case 'wait':
          return control.contentsWait({ wait: one.wait })
        case 'look':
          // A lease of one that died has expired, and lines that did not add up are read again.
          world.pass(61 * minute)
          return expectEqual()
        case 'twoLooks':
          world.pass(3 * minute)
          await Promise.all([lookAtDeposits(deps, { everything: true }), lookAtDeposits(deps)])
          return
        case 'die': {
          world.pass(3 * minute)
          const mine = mortal(deps, { kind: 'crash', at: one.at })
          const died = await lookAtDeposits(mine, { everything: true }).catch((error: unknown) => error)
          if (died instanceof Error && !(died instanceof Crash)) throw died
          return
        }
        case 'news':
          await world.news(
            (events) =>
              one.order.flatMap((n) =>
                events[n % Math.max(1, events.length)] ? [events[n % events.length]] : [],
              ) as typeof events,
          )
      }
    }

    async function expectEqual(): Promise<void> {
      expect(await world.look()).toBe('done')
      const papers = clerk(sandbox.books(), (intent) => tips.has(intent))
      const found = (await world.deposits()).map(({ id, amount, status, sums }) => [
        id,
        {
          amount,
          status,
          sums: sums && { gross: sums.gross, fees: sums.fees, takenBack: sums.takenBack, other: sums.other },
        },
      ])
      expect(found.sort()).toEqual([...papers.deposits].sort())
      const arrivals = await arrivalsOfTips(db, [...tips.values()])
      for (const [intent, tipId] of tips) {
        const place = papers.placeOf(intent)
        // A lost tip is known once it was seen in a deposit, or looked for.
        const is = arrivals.get(tipId)
        if (is || place.state !== 'at_stripe')
          expect([tipId, is]).toEqual([tipId, expect.objectContaining(place)])
      }
      const own: string[] = []
      await compareDeposits(deps, { sinceMs: began, untilMs: deps.clock() + 1000 }, (line) => own.push(line))
      expect(own).toEqual([])
    }
  }

  async function clear() {
    await world.empty()
    await emptyPaydays(db)
    world.to('monday')
  }
})
