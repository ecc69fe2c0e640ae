import type { BranchLinks } from '../../../views/layouts/branch-layout.tsx'
import { paths } from '../../base/paths.ts'
import type { Member } from '../../venues/member.types.ts'
import { linkTo, mayOpen } from './page-rights.ts'
import { may } from './rights.ts'

/** The navigation of the branch area, five links at most on a phone of staff. Codes are for everybody. */
export function branchLinks(member: Member): BranchLinks {
  const [payday] = paydayTabs(member)
  // For the others it is a list of names, to which their own pages lead.
  const manages =
    may(member, 'earnings.branch') ||
    (['staffAdd', 'staffImport', 'ownerInvite'] as const).some((page) => mayOpen(member, page))
  const links = {
    home: linkTo(member, 'branchHome'),
    earning: mayOpen(member, 'earning') ? paths.earning() : undefined,
    payday: payday?.href ?? paths.ownPaydays(),
    staff: manages ? paths.staffList() : undefined,
    qr: paths.qr(),
    business: linkTo(member, 'business'),
  }
  return (Object.keys(links) as (keyof typeof links)[]).flatMap((name) => {
    const href = links[name]
    return href ? [{ name, href }] : []
  })
}

/** The tabs of "Payday", in their order: the page behind each. */
const tabs = { payday: 'paydays', deposit: 'deposits', cash: 'cash' } as const
type PaydayTab = keyof typeof tabs

/** The tabs of "Payday" that this member may open; `here`: the page's own. */
const paydayTabs = (member: Member, here?: PaydayTab) =>
  (Object.keys(tabs) as PaydayTab[])
    .filter((name) => mayOpen(member, tabs[name]))
    .map((name) => ({ name, href: paths[tabs[name]](), here: name === here }))

/** The frame of a page behind "Payday": the first page of a tab has the tabs, the others lead back to it. */
export const paydayFrame = (member: Member, tab: PaydayTab, isFirst = false) => ({
  area: branchLinks(member),
  here: 'payday' as const,
  parent: tab,
  tabs: isFirst ? paydayTabs(member, tab) : [],
  business: !isFirst && mayOpen(member, tabs[tab]) ? paths[tabs[tab]]() : undefined,
})
