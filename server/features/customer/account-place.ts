import type { Request } from 'express'
import type { CustomerLinks } from '../../../pages/customer/customer.view.ts'
import type { PlaceView } from '../../../pages/customer/member-place.tsx'
import { isTippable } from '../../../views/roles.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { ownLines } from '../../money/payday/index.ts'
import { branchLinks, may, memberOf, personOf } from '../../people/access/index.ts'
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
    // Guests do not see others and can't tip them: they have no photo and hear of no tips.
    const tippable = isTippable(role)
    return {
      name,
      role,
      branch: branchName,
      code: tippable ? code : undefined,
      photo: photo && paths.photo(photo, 'large'),
      greeting,
      links: {
        qr: tippable && branchId !== undefined ? paths.qr({ branch: branchId, staff: staffId }) : undefined,
        photo: tippable && may(memberOf(req), 'profile.photo.own') ? paths.staffPhoto(staffId) : undefined,
        push: tippable ? paths.memberPush() : undefined,
        paydays: tippable || (await wasPaid(db, personOf(req).sub)) ? paths.ownPaydays() : undefined,
        tips: paths.histories(),
      },
    }
  },
})

const wasPaid = async (db: Db, personId: string): Promise<boolean> =>
  (await ownLines(db, personId, { limit: 1 })).length > 0
