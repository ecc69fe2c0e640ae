import { type Costs, costsIn } from '../../../../views/words.ts'
import { ForbiddenError } from '../../../base/errors.ts'
import { places } from '../../../http/cursor.ts'
import { listToAnswer, type Recipient as RecipientRow } from '../../../money/payment/index.ts'
import { listRefunds } from '../../../money/refund/index.ts'
import { may } from '../../../people/access/index.ts'
import type { Member } from '../../../venues/member.types.ts'
import { listEntries } from '../../earning/earning.entries.store.ts'
import { sumByBranch, sumByStaff } from '../../earning/earning.parts.store.ts'
import { partsOf, shareOf, type VisibleTip } from '../../earning/earning.tip.service.ts'
import { listPeriods, sumOf, sumsNow } from '../../earning/earning.totals.store.ts'
import type { Entry, Scope, Sum } from '../../earning/earning.types.ts'
import type { Context } from '../graphql.context.ts'
import { connection, daysOf, type Fields, type ListArgs, pageSizeOf } from './fields.ts'

type Shown = { scope: Scope; today: string }

const periods =
  (span: 'month' | 'day') =>
  ({ scope }: Shown, asked: ListArgs, { db }: Context) =>
    listPeriods(db, scope, { span, days: daysOf(asked), limit: pageSizeOf(asked) })

const Earnings = {
  today: async ({ scope, today }, _, { db }) => (await sumsNow(db, scope, today)).today,
  thisMonth: async ({ scope, today }, _, { db }) => (await sumsNow(db, scope, today)).month,
  total: ({ scope }, asked, { db }) => sumOf(db, scope, daysOf(asked)),
  months: periods('month'),
  days: periods('day'),
  async byStaff({ scope }, asked, { db, mustAt, charge }) {
    const { businessId, branchId, staffId } = scope
    await mustAt('earnings.branch', { businessId, branchId })
    const rows = await sumByStaff(db, scope, daysOf(asked))
    charge(rows.length)
    return staffId === undefined ? rows : rows.filter((row) => row.staffId === staffId)
  },
  async byBranch({ scope }, asked, { db, mustAt }) {
    await mustAt('earnings.business', { businessId: scope.businessId })
    return sumByBranch(db, scope, daysOf(asked))
  },
  async entries({ scope }, asked, { db, member }) {
    const { tipsOnly = false } = asked
    const wanted = { days: daysOf(asked), tipsOnly, reader: (await member()).staffId }
    return connection(places.entry, asked, (page) => listEntries(db, scope, { ...wanted, ...page }))
  },
} satisfies Fields<Shown>

/** The costs of a sum, or of a tip, by their names in the API. */
const costFields = <Of>(costsOf: (of: Of) => Costs) => ({
  lost: (of: Of) => costsOf(of).lost,
  disputeFee: (of: Of) => costsOf(of).dispute_fee,
  secondFee: (of: Of) => costsOf(of).second_fee,
})
const EarningSum = costFields(({ costs }: Sum) => costs)
const sum = (row: object) => row
const EarningPeriod = { sum }
const StaffEarning = { sum }
const BranchEarning = {
  sum,
  branch: ({ branchId }, _, { loaders }) => loaders.branch(branchId),
} satisfies Fields<{ branchId: string }>

type Received = { recipient: RecipientRow; staffName: string | undefined }

const Recipient = {
  kind: ({ recipient }) => recipient.kind,
  staffId: ({ recipient }) => (recipient.kind === 'staff' ? recipient.staffId : undefined),
  name: ({ staffName }) => staffName,
} satisfies Fields<Received>

const Tip = { recipient: (tip) => tip } satisfies Fields<Received>

const EarningEntry = {
  branch: ({ branch }, _, { loaders }) => loaders.branch(branch.id),
  tip: ({ tip, tipId }) => ({ ...tip, id: tipId }),
} satisfies Fields<Entry>

type Seen = VisibleTip & { member: Member }

/** The tip, for those who may see all of it; else ForbiddenError. */
function wholeTip({ whole, tip }: Seen) {
  if (!whole) throw new ForbiddenError('earnings.branch')
  return tip
}

/** The same for those who may refund it. */
function ownersTip({ member, tip }: Seen) {
  if (!may(member, 'refund')) throw new ForbiddenError('refund')
  return tip
}

const TipDetails = {
  tip: ({ tip }) => ({
    ...tip,
    staffName: tip.staff_name,
    recipient: { kind: tip.recipient, staffId: tip.staff_id },
    recovered: tip.recovered_at !== null && tip.recipient === 'branch',
  }),
  paidAt: ({ tip }) => tip.succeeded_at ?? 0,
  refunded: ({ tip }) => tip.refunded_amount,
  disputed: ({ tip }) => tip.disputed_amount,
  own: ({ shares, member }) => shareOf(shares, member.staffId),
  parts: (seen) => wholeTip(seen) && partsOf(seen.shares),
  fee: (seen) => wholeTip(seen).fee,
  ...costFields((seen: Seen) => costsIn(wholeTip(seen))),
  toAnswer: (seen, _, { db }) => listToAnswer(db, { tipId: ownersTip(seen).id }),
  card(seen) {
    const { card_brand: brand, card_last4: last4, card_wallet: wallet } = ownersTip(seen)
    return brand === null ? undefined : { brand, last4, wallet }
  },
  refunds: (seen, _, { db }) => listRefunds(db, ownersTip(seen).id),
} satisfies Fields<Seen>

export const earningFields = {
  Earnings,
  EarningSum,
  EarningPeriod,
  StaffEarning,
  BranchEarning,
  Recipient,
  Tip,
  EarningEntry,
  TipDetails,
}
