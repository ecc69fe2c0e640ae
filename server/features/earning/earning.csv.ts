import { toText } from '../../../pages/earning/earning-words.tsx'
import type { Translate } from '../../../views/translate.ts'
import { timeIn } from '../../base/calendar.ts'
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
 * A person's part of an entry. `name` undefined: the branch itself. `amount` undefined: not a share but a `cost` of
 * the business (negative). The sum of all amounts and costs is what Stripe pays out.
 */
export type CsvShare = {
  entry: Entry
  name: string | undefined
  code: string | undefined
  amount: number | undefined
  cost: number | undefined
}

/** The columns of the download, with headings in the reader's language. */
export const earningCsvColumns = (text: Translate) =>
  names.map((key) => ({ key, header: text(`earning:csv.${key}`) }))

/** A share as a row. Day and time are in the business's time zone; amounts are plain numbers. */
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
