import fc from 'fast-check'
import type { Trouble } from '../support/mortal.ts'

/** Numbers choose among what there is when it happens: the n-th tip, charge, page, notice. */
const which = fc.nat({ max: 30 })
const amount = fc.integer({ min: 100, max: 3000 })
const always = <const T>(value: T) => fc.constant(value)

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

/** One thing that a guest, Stripe, a bank or fate does. */
const single = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: always('start'), amount, whom: fc.nat({ max: 2 }) }) },
  { weight: 3, arbitrary: fc.record({ do: always('attach'), tip: which, card: which, trouble }) },
  { weight: 10, arbitrary: fc.record({ do: always('pay'), tip: which, card: which, trouble }) },
  { weight: 4, arbitrary: fc.record({ do: always('payHosted'), tip: which, trouble }) },
  { weight: 6, arbitrary: fc.record({ do: always('onHostedPage'), page: which, card: which }) },
  { weight: 6, arbitrary: fc.record({ do: always('atTheBank'), intent: which, passes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: always('refresh'), tip: which, trouble }) },
  { weight: 2, arbitrary: fc.record({ do: always('cancel'), tip: which, trouble }) },
  { weight: 2, arbitrary: fc.record({ do: always('again'), tip: which, trouble }) },
  { weight: 2, arbitrary: fc.record({ do: always('change'), tip: which, amount }) },
  { weight: 8, arbitrary: fc.record({ do: always('notice'), event: fc.nat({ max: 200 }), trouble }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: always('refund'), charge: which, part: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: always('ownerRefunds'),
      tip: which,
      part: fc.integer({ min: 1, max: 4 }),
      trouble,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: always('failRefund'), refund: which }) },
  { weight: 2, arbitrary: fc.record({ do: always('dispute'), charge: which }) },
  { weight: 2, arbitrary: fc.record({ do: always('closeDispute'), dispute: which, won: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: always('staff'), person: which }) },
  { weight: 2, arbitrary: fc.record({ do: always('reconcile'), trouble }) },
  { weight: 2, arbitrary: fc.record({ do: always('later'), minutes: fc.constantFrom(1, 2, 5, 40, 70) }) },
)

type Single = typeof single extends fc.Arbitrary<infer A> ? A : never
export type Action = Single | { do: 'together'; actions: Single[] }

/** A double click, two tabs, a notice while the answer is on its way: several things at once. */
const together = fc.oneof(
  fc.record({ do: always('together'), actions: fc.array(single, { minLength: 2, maxLength: 4 }) }),
  single.map((one) => ({ do: 'together' as const, actions: [one, one] })),
)

export const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: together }),
  { minLength: 8, maxLength: 40, size: 'max' },
)
