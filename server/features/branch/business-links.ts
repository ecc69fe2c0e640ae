import type { BusinessLinks } from '../../../pages/branch/business-frame.tsx'
import { paths } from '../../paths.ts'
import { branchLinks } from '../member/branch-links.ts'
import type { Member } from '../member/member.types.ts'

export const businessLinks = (member: Member): BusinessLinks => ({
  area: branchLinks(member),
  business: paths.business(),
})
