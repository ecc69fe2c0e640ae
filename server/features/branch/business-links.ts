import type { BusinessLinks } from '../../../pages/branch/business-frame.tsx'
import { paths } from '../../paths.ts'
import { branchLinks } from '../../access/branch-links.ts'
import type { Member } from '../../access/member.types.ts'

export const businessLinks = (member: Member): BusinessLinks => ({
  area: branchLinks(member),
  business: paths.business(),
})
