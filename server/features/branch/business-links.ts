import type { BusinessLinks } from '../../../pages/branch/business-frame.tsx'
import { paths } from '../../base/paths.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import type { Member } from '../../venues/member.types.ts'

export const businessLinks = (member: Member): BusinessLinks => ({
  area: branchLinks(member),
  business: paths.business(),
})
