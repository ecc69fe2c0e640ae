import { recipientName } from '../../../pages/customer/customer-words.ts'
import type { Translate } from '../../../views/translate.ts'
import { timeIn } from '../../base/calendar.ts'
import type { OwnTip } from './customer.types.ts'
import { historyRecipient } from './customer-view.ts'

const names = [
  'day',
  'time',
  'timeZone',
  'venue',
  'branchNumber',
  'to',
  'amount',
  'refunded',
  'takenBack',
  'spent',
  'currency',
  'state',
  'review',
  'number',
] as const

type CsvRow = Record<(typeof names)[number], string | number>

/** The columns of the download, with headings in the reader's language. */
export const historyCsvColumns = (text: Translate) =>
  names.map((key) => ({ key, header: text(`customer:csv.${key}`) }))

const states = {
  succeeded: 'customer:csv.paid',
  partially_refunded: 'customer:csv.partly',
  refunded: 'customer:state.refunded',
  disputed: 'customer:state.disputed',
} as const

/** A tip as a row. Day and time are local to the venue; amounts are plain numbers. */
export const historyCsvRow = (tip: OwnTip, t: Translate): CsvRow => ({
  day: tip.day,
  time: timeIn(tip.timeZone, tip.at),
  timeZone: tip.timeZone,
  venue: tip.venue.name,
  branchNumber: tip.venue.number,
  to: recipientName({ t }, historyRecipient(tip), tip.venue.kind),
  amount: tip.amount,
  refunded: tip.refunded,
  takenBack: tip.disputed,
  spent: tip.spent,
  currency: tip.currency,
  state: t(states[tip.state]),
  review: tip.review,
  number: tip.id,
})
