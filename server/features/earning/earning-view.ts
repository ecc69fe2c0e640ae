import type { EntryView, PartView, SumView, ToAnswerView } from '../../../pages/earning/earning.view.ts'
import type { RecipientView } from '../../../pages/tip/tip.view.ts'
import type { PaidState } from '../../../views/words.ts'
import { timeIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Config } from '../../config/config.ts'
import { inDashboard } from '../../gateways/stripe/dashboard.ts'
import type { Recipient, Waiting } from '../../money/payment/index.ts'
import type { BranchSum } from './earning.parts.store.ts'
import type { Entry, Sum } from './earning.types.ts'

export const earningRecipient = (recipient: Recipient, staffName: string | undefined): RecipientView =>
  recipient.kind === 'staff' ? { kind: 'staff', name: staffName ?? '' } : { kind: recipient.kind }

/** A line of a list. `withBranch`: also names the branch, if the list covers several. */
export const entryView = ({ tip, ...entry }: Entry, withBranch: boolean): EntryView => ({
  id: entry.id,
  href: paths.earningTip(entry.tipId),
  day: entry.day,
  time: timeIn(entry.timeZone, entry.at),
  reason: entry.reason,
  amount: entry.amount,
  of: entry.reason === 'tip' ? tip.amount : undefined,
  to: earningRecipient(tip.recipient, tip.staffName),
  branch: withBranch ? entry.branch.name : undefined,
  review: tip.review,
  wordsWait: tip.wordsWait,
  reviewLang: tip.lang,
  recovered: tip.recovered,
  state: tip.state as PaidState,
})

/** Stripe's fees belong to whole tips; a single share has none. */
export const sumView = (sum: Sum, withFee: boolean): SumView => ({
  ...sum,
  fee: withFee ? { yen: sum.fee, known: sum.feeTips } : undefined,
  costs: withFee ? sum.costs : undefined,
})

export const branchPart = (branch: BranchSum, href: string): PartView => ({
  ...branch,
  href,
  note: branch.closed ? 'closed' : undefined,
})

/** With a stand-in for Stripe, there is no Dashboard to link to. */
export const toAnswerView = ({ kind, dueAt, intentId }: Waiting, { stripe, demo }: Config): ToAnswerView => ({
  kind,
  dueAt,
  stripe: intentId === undefined || demo ? undefined : inDashboard(intentId, stripe.live),
})
