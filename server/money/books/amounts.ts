import { type BookingReason, costKinds } from '../../../views/words.ts'

/** What is summed per day, per month and in total. */
export const sumColumns = [
  'tips',
  'earned',
  'refunded',
  'disputed',
  'fee',
  'net',
  'fee_tips',
  ...costKinds,
  'cash',
] as const
export type Amounts = Record<(typeof sumColumns)[number], number>

export const noAmounts = Object.fromEntries(sumColumns.map((column) => [column, 0])) as Amounts

/** The column in which a line counts. Amounts taken back and costs are positive there. */
const columnOf: Record<Exclude<BookingReason, 'tip'>, keyof Amounts> = {
  refund: 'refunded',
  refund_failed: 'refunded',
  dispute: 'disputed',
  dispute_won: 'disputed',
  loss: 'lost',
  loss_back: 'lost',
  dispute_fee: 'dispute_fee',
  dispute_fee_back: 'dispute_fee',
  second_fee: 'second_fee',
}

/** Whether a line is a cost of the business rather than part of somebody's share. */
export const isCost = (reason: BookingReason): boolean =>
  reason !== 'tip' && costKinds.some((kind) => kind === columnOf[reason])

export const amountsOf = (reason: BookingReason, amount: number): Amounts =>
  reason === 'tip'
    ? { ...noAmounts, tips: 1, earned: amount }
    : // `0 -`, because -0 is not a value the databases know.
      { ...noAmounts, [columnOf[reason]]: 0 - amount }
