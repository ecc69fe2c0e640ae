import type { BranchLinks } from '../../../views/layouts/branch-layout.tsx'
import { paths } from '../../base/paths.ts'
import type { Member } from '../../venues/member.types.ts'
import { may } from './rights.ts'

/** The navigation of the branch area: only the links that this member may open. */
export function branchLinks(member: Member): BranchLinks {
  const business = may(member, 'branch.edit')
  return [
    { name: 'home', href: paths.branchHome() },
    { name: 'earning', href: paths.earning() },
    { name: 'staff', href: paths.staffList() },
    { name: 'qr', href: paths.qr() },
    ...(business ? [{ name: 'business', href: paths.business() } as const] : []),
  ]
}
