import type { BranchLinks } from '../../../views/layouts/branch-layout.tsx'
import { paths } from '../../base/paths.ts'
import type { Member } from '../../venues/member.types.ts'
import { type Action, may } from './rights.ts'

/** The navigation of the branch area, five links at most on a phone of staff. Home, earnings and codes are for every member. */
export function branchLinks(member: Member): BranchLinks {
  const [payday] = paydayTabs(member)
  const manages = may(member, 'earnings.branch')
  return [
    { name: 'home', href: paths.branchHome() },
    { name: 'earning', href: paths.earning() },
    { name: 'payday', href: payday?.href ?? paths.ownPaydays() },
    ...(manages ? [{ name: 'staff', href: paths.staffList() } as const] : []),
    { name: 'qr', href: paths.qr() },
    ...(may(member, 'branch.edit') ? [{ name: 'business', href: paths.business() } as const] : []),
  ]
}

/** What stands behind "Payday", in the order of its tabs, and who may open it. */
const tabs = {
  payday: ['payday.see', paths.paydays],
  deposit: ['earnings.business', paths.deposits],
  cash: ['cash', paths.cash],
} as const satisfies Record<string, [Action, () => string]>
export type PaydayTab = keyof typeof tabs

/** The tabs of "Payday" that this member may open; `here`: the page's own. */
export const paydayTabs = (member: Member, here?: PaydayTab) =>
  (Object.keys(tabs) as PaydayTab[])
    .filter((name) => may(member, tabs[name][0]))
    .map((name) => ({ name, href: tabs[name][1](), here: name === here }))

/** The frame of a page behind "Payday": the first page of a tab has the tabs, the others lead back to it. */
export const paydayFrame = (member: Member, tab: PaydayTab, isFirst = false) => ({
  area: branchLinks(member),
  here: 'payday' as const,
  tabs: isFirst ? paydayTabs(member, tab) : [],
  business: isFirst ? undefined : may(member, tabs[tab][0]) ? tabs[tab][1]() : undefined,
})
