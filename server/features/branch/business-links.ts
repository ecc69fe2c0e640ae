import type { BusinessLinks } from '../../../pages/branch/business-frame.tsx'
import { branchLinks } from '../../access/branch-links.ts'
import type { Member } from '../../access/member.types.ts'
import { paths } from '../../paths.ts'

export const businessLinks = (member: Member): BusinessLinks => ({
  area: branchLinks(member),
  business: paths.business(),
})
