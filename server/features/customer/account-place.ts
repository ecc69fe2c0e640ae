import type { Request } from 'express'
import type { CustomerLinks } from '../../../pages/customer/customer.view.ts'
import type { PlaceView } from '../../../pages/customer/member-place.tsx'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { findStaff } from '../../venues/staff.store.ts'
import { customerLinks } from './customer-view.ts'

/** Where people manage their account: the customer's area, or the branch area. Both have the same pages. */
export type AccountPlace = {
  links(req: Request): CustomerLinks
  paths: Record<'profile' | 'emailChange' | 'emailConfirm' | 'passwordChange' | 'sessions', () => string>
  /** What the profile adds for a person who works somewhere. */
  member(req: Request): Promise<PlaceView | undefined>
}

export const customerPlace: AccountPlace = {
  links: customerLinks,
  paths,
  member: async () => undefined,
}

/** `/branch/profile` and the pages below it; behind the branch guard. */
export const memberPlace = (db: Db): AccountPlace => ({
  links: (req) => ({
    histories: paths.histories(),
    profile: paths.memberProfile(),
    scan: paths.scanner(),
    branch: branchLinks(memberOf(req)),
  }),
  paths: {
    profile: paths.memberProfile,
    emailChange: paths.memberEmailChange,
    emailConfirm: paths.memberEmailConfirm,
    passwordChange: paths.memberPasswordChange,
    sessions: paths.memberSessions,
  },
  async member(req) {
    const { staffId } = memberOf(req)
    const staff = await findStaff(db, staffId)
    if (!staff) return undefined
    const { name, role, code, branchId, branchName, photo, greeting } = staff
    const owner = role === 'owner'
    return {
      name,
      role,
      branch: branchName,
      code: owner ? undefined : code,
      photo: photo && paths.photo(photo, 'large'),
      greeting,
      links: {
        qr: owner || branchId === undefined ? undefined : paths.qr({ branch: branchId, staff: staffId }),
        // Guests do not see owners and can't tip them, so owners have no photo and hear of no tips.
        photo: owner ? undefined : paths.staffPhoto(staffId),
        push: owner ? undefined : paths.memberPush(),
        tips: paths.histories(),
      },
    }
  },
})
