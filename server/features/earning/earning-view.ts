import type {
  EarningFilterView,
  EarningTab,
  EntryView,
  PartView,
  SumView,
  ToAnswerView,
} from '../../../pages/earning/earning.view.ts'
import type { MessageTabsView } from '../../../pages/earning/earning-filter.tsx'
import type { RecipientView } from '../../../pages/tip/tip.view.ts'
import type { PaidState } from '../../../views/words.ts'
import { timeIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { inDashboard } from '../../gateways/stripe/dashboard.ts'
import { type DaysOffered, daysFilter } from '../../http/day-ranges.ts'
import type { Recipient, Waiting } from '../../money/payment/index.ts'
import { may, mayOpen } from '../../people/access/index.ts'
import type { Member } from '../../venues/member.types.ts'
import { waitingWords } from '../../words/word-list.store.ts'
import type { BranchSum } from './earning.parts.store.ts'
import { chosenParams, type ScopeQuery } from './earning.query.ts'
import { type Chosen, widestScope } from './earning.scope.service.ts'
import type { Entry, Sum } from './earning.types.ts'

export const earningRecipient = (recipient: Recipient, staffName: string | undefined): RecipientView =>
  recipient.kind === 'staff' ? { kind: 'staff', name: staffName ?? '' } : { kind: recipient.kind }

/** A line of a list. `withBranch`: also names the branch, if the list covers several. */
export const entryView = ({ tip, ...entry }: Entry, withBranch: boolean): EntryView => ({
  id: entry.id,
  tipId: entry.tipId,
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

/** The tabs of the earnings, which keep days, branch and person; one's own earnings are not those of persons. */
export function earningTabs(member: Member, query: ScopeQuery, here: EarningTab['name']): EarningTab[] {
  const chosen = chosenParams(query)
  const tabs = {
    people: paths.earning({ ...chosen, ...query.typed }),
    tips: paths.earningTips(chosen),
    messages: paths.earningMessages(chosen),
  }
  return (['people', 'tips', 'messages'] as const).map((name) => ({
    name: name === 'people' && !may(member, 'earnings.branch') ? 'own' : name,
    href: tabs[name],
    here: name === here,
  }))
}

/** Which messages there are, for those who decide on them. */
export async function messageTabs(
  db: Db,
  member: Member,
  here: MessageTabsView['here'],
): Promise<MessageTabsView | undefined> {
  if (!mayOpen(member, 'words')) return undefined
  const { count } = await waitingWords(db, widestScope(member))
  const links = {
    all: paths.earningMessages(),
    waiting: paths.words(),
    decided: paths.words({ view: 'decided' }),
  }
  return { links, here, count }
}

/** The choice of days, branch and person above a page of earnings; `to`: its address with other days. */
export const earningFilter = (
  query: ScopeQuery,
  { branches, people }: Pick<Chosen, 'branches' | 'people'>,
  { clear, kept, ...days }: DaysOffered & { clear: string; kept: Record<string, string> },
): EarningFilterView => ({
  ...daysFilter(query, days),
  values: { ...query.typed, branch: query.branch, staff: query.staff },
  branches: branches.map(({ id, name }) => ({ value: id, name })),
  people: people.map(({ id, name, left }) => ({ value: id, name, left })),
  clear: query.branch || query.staff ? clear : undefined,
  kept,
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
