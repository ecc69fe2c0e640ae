import { type RawBuilder, sql } from 'kysely'
import { type PaydayKind, type PayWay, paydayKinds } from '../../../views/words.ts'
import { daysBefore, isDay } from '../../base/calendar.ts'

/** How many days after the last day that it pays a payday may still be paid. */
const longestWait = 62

type KindRule = {
  /** Of its lines' yen: 1 where somebody is paid, -1 where the business takes over what somebody owes. */
  sign: 1 | -1
  /** It is handed to the payroll or paid in cash, so that a line's way and number matter. */
  isHandedOver: boolean
  /** Its person can say whether it was received. */
  isAnswered: boolean
  /** Guests may read of it. */
  isToldToGuests: boolean
  /** The days of a place's next line begin after it. */
  endsDays: boolean
  /** The account in the journal that its lines go against, by the way of the line. */
  account: Record<PayWay, 'clearing' | 'cash' | 'borne'>
  /** The first and the last pay day that it may have. */
  payDays: (until: string, today: string) => { from: string; to: string }
}

/** Everything in which the kinds of a payday differ. */
export const kindRules: Record<PaydayKind, KindRule> = {
  payday: {
    sign: 1,
    isHandedOver: true,
    isAnswered: true,
    isToldToGuests: true,
    endsDays: true,
    account: { payroll: 'clearing', cash: 'cash' },
    payDays: (until) => ({ from: until, to: daysBefore(until, -longestWait) }),
  },
  outside: {
    sign: 1,
    isHandedOver: false,
    isAnswered: true,
    isToldToGuests: false,
    endsDays: true,
    account: { payroll: 'clearing', cash: 'clearing' },
    payDays: (until, today) => ({ from: until, to: today }),
  },
  absorbed: {
    sign: -1,
    isHandedOver: false,
    isAnswered: false,
    isToldToGuests: false,
    endsDays: false,
    account: { payroll: 'borne', cash: 'borne' },
    payDays: (_until, today) => ({ from: today, to: today }),
  },
}

/** The kinds of which something holds: for queries. */
export const kindsWith = (holds: (rule: KindRule) => boolean): PaydayKind[] =>
  paydayKinds.filter((kind) => holds(kindRules[kind]))

/** The same as a list in SQL. */
export const sqlKinds = (holds: (rule: KindRule) => boolean): RawBuilder<unknown> =>
  sql.join(kindsWith(holds).map((kind) => sql.lit(kind)))

/** Whether a payday of this kind may be paid on a day. */
export function mayPayOn(
  kind: PaydayKind,
  { until, payDay }: { until: string; payDay: string },
  today: string,
): boolean {
  const { from, to } = kindRules[kind].payDays(until, today)
  return isDay(payDay) && from <= payDay && payDay <= to
}
