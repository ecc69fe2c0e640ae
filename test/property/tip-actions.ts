import fc from 'fast-check'
import type { Trouble } from '../support/mortal.ts'

/** Numbers choose among what there is when it happens: the n-th tip, charge, page, event. */
const which = fc.nat({ max: 30 })
const amount = fc.integer({ min: 100, max: 3000 })
const always = <const T>(value: T) => fc.constant(value)
const part = fc.integer({ min: 1, max: 4 })

const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Trouble>({ kind: 'none' }) },
  { weight: 4, arbitrary: fc.record({ kind: always('crash'), at: fc.integer({ min: 1, max: 45 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: always('lost'),
      at: fc.integer({ min: 1, max: 4 }),
      executed: fc.boolean(),
    }),
  },
)

/** What a guest does, an owner, or our own job. */
const ours = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: always('start'), amount, whom: fc.nat({ max: 2 }) }) },
  { weight: 3, arbitrary: fc.record({ do: always('attach'), tip: which, card: which, trouble }) },
  { weight: 10, arbitrary: fc.record({ do: always('pay'), tip: which, card: which, trouble }) },
  { weight: 4, arbitrary: fc.record({ do: always('payHosted'), tip: which, trouble }) },
  { weight: 3, arbitrary: fc.record({ do: always('refresh'), tip: which, trouble }) },
  { weight: 4, arbitrary: fc.record({ do: always('again'), tip: which, trouble }) },
  { weight: 2, arbitrary: fc.record({ do: always('change'), tip: which, amount }) },
  { weight: 8, arbitrary: fc.record({ do: always('notice'), event: fc.nat({ max: 200 }), trouble }) },
  { weight: 5, arbitrary: fc.record({ do: always('ownerRefunds'), tip: which, part, trouble }) },
  { weight: 3, arbitrary: fc.record({ do: always('reconcile'), trouble }) },
)

/** What the guest does on Stripe's pages, and a bank, a card company or somebody in Stripe's Dashboard. */
const atStripe = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: always('onHostedPage'), page: which, card: which }) },
  { weight: 6, arbitrary: fc.record({ do: always('atTheBank'), intent: which, passes: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: always('refund'), charge: which, part }) },
  { weight: 2, arbitrary: fc.record({ do: always('failRefund'), refund: which }) },
  { weight: 2, arbitrary: fc.record({ do: always('cancelRefund'), refund: which }) },
  { weight: 1, arbitrary: fc.record({ do: always('lackBalance'), refuses: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: always('fillBalance') }) },
  { weight: 3, arbitrary: fc.record({ do: always('dispute'), charge: which, part }) },
  { weight: 3, arbitrary: fc.record({ do: always('inquiry'), charge: which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: always('disputeGoesOn'),
      dispute: which,
      how: fc.constantFrom('answered', 'escalated', 'won', 'lost', 'partly won', 'warning_closed'),
      /** Of one that is lost and partly won: how many quarters come back, from nothing to all. */
      quarters: fc.nat({ max: 4 }),
    }),
  },
  // A payment of a tip that our server did not make, or that it gave up long ago.
  { weight: 3, arbitrary: fc.record({ do: always('chargeOutside'), tip: which }) },
  { weight: 2, arbitrary: fc.record({ do: always('confirmOutside'), intent: which }) },
  // 404: Stripe does not know the payment or page, until it does again.
  { weight: 2, arbitrary: fc.record({ do: always('forget'), object: which }) },
  { weight: 1, arbitrary: fc.record({ do: always('remember') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: always('refuse'),
      how: fc.constantFrom('bad request', 'forbidden', 'locked', 'broken'),
    }),
  },
)

const single = fc.oneof({ weight: 3, arbitrary: ours }, { weight: 2, arbitrary: atStripe })

/** What happens alone, so that it is known what was so before and after. */
const alone = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: always('staff'), person: which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: always('later'), minutes: fc.constantFrom(1, 2, 5, 40, 70, 1500, 1500) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: always('payday'),
      how: fc.constantFrom('payday', 'payday', 'outside', 'return'),
      trouble,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: always('copy') }) },
  { weight: 1, arbitrary: fc.record({ do: always('putBack') }) },
)

type Single = typeof single | typeof alone extends fc.Arbitrary<infer A> ? A : never
export type Action = Single | { do: 'together'; actions: Single[] }
export type AtStripe = typeof atStripe extends fc.Arbitrary<infer A> ? A : never

/**
 * A double click, two tabs, a event while the answer is on its way: several things at once, by turns in one process
 * and in another one.
 */
const together = fc.oneof(
  fc.record({ do: always('together'), actions: fc.array(single, { minLength: 2, maxLength: 4 }) }),
  single.map((one) => ({ do: 'together' as const, actions: [one, one] })),
  // The amount is changed in one tab while the tip is paid in another.
  fc.record({ tip: which, card: which, amount, trouble }).map(({ amount, ...pay }) => ({
    do: 'together' as const,
    actions: [
      { do: 'pay' as const, ...pay },
      { do: 'change' as const, tip: pay.tip, amount },
    ],
  })),
)

export const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: single },
    { weight: 3, arbitrary: alone },
    { weight: 3, arbitrary: together },
  ),
  { minLength: 8, maxLength: 40, size: 'max' },
)
