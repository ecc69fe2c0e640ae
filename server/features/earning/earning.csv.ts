import { toText } from '../../../pages/earning/earning-words.ts'
import type { Translate } from '../../../views/translate.ts'
import { timeIn } from '../../calendar.ts'
import type { Entry } from './earning.types.ts'
import { earningRecipient } from './earning-view.ts'

const names = [
  'day',
  'time',
  'timeZone',
  'branch',
  'branchNumber',
  'reason',
  'person',
  'code',
  'to',
  'amount',
  'tip',
  'currency',
  'state',
  'review',
  'cost',
  'number',
  'recovered',
] as const

type CsvRow = Record<(typeof names)[number], string | number>

/**
 * Somebody's part of an entry; `name` undefined: the branch itself. `amount` undefined: nobody's part, but a `cost` of
 * the business (negative). All amounts and costs together are what Stripe pays out.
 */
export type CsvShare = {
  entry: Entry
  name: string | undefined
  code: string | undefined
  amount: number | undefined
  cost: number | undefined
}

/** The columns of the download, headed in the reader's language. */
export const earningCsvColumns = (text: Translate) =>
  names.map((key) => ({ key, header: text(`earning:csv.${key}`) }))

/** A share as a line of it. Day and time are those of the business; amounts are plain numbers. */
export const earningCsvRow = ({ entry, name, code, amount, cost }: CsvShare, t: Translate): CsvRow => ({
  day: entry.day,
  time: timeIn(entry.timeZone, entry.at),
  timeZone: entry.timeZone,
  branch: entry.branch.name,
  branchNumber: entry.branch.number,
  reason: t(`earning:reason.${entry.reason}`),
  person: amount === undefined ? '' : (name ?? t('earning:people.branchItself')),
  code: code ?? '',
  to: toText(t, earningRecipient(entry.tip.recipient, entry.tip.staffName)),
  amount: amount ?? '',
  tip: entry.tip.amount,
  currency: entry.tip.currency,
  state: t(`earning:state.${entry.tip.state as 'succeeded'}`),
  review: entry.reason === 'tip' ? entry.tip.review : '',
  cost: cost ?? '',
  number: entry.tipId,
  recovered: entry.tip.recovered ? t('earning:recovered') : '',
})
