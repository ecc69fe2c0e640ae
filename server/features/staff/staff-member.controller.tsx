import type { RequestHandler } from 'express'
import { StaffMemberPage } from '../../../pages/staff/staff-member.page.tsx'
import { isTippable } from '../../../views/roles.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { whyKept } from '../../people/access/owners.service.ts'
import { may } from '../../people/access/rights.ts'
import type { Member } from '../../venues/member.types.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import type { AccountWeb } from '../../web.ts'
import { staffTarget } from './staff-target.ts'
import { photoOf } from './staff-view.ts'

type Needs = Pick<AccountWeb, 'config' | 'db' | 'identity' | 'send'>

/** `/branch/staff/{id}`: a staff member's details, with links. */
export function staffMemberController({ config, db, identity, send }: Needs): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const member = memberOf(req)
      const staff = await staffTarget(db, req, 'staff.list')
      const { name, code, role, branchName, greeting, photo, account, email } = staff
      const join = identity.mailsCodes
        ? { register: config.publicUrl + paths.register() }
        : { link: paths.memberEdit(staff.id) }
      const page = (
        <StaffMemberPage
          links={branchLinks(member)}
          name={name}
          code={code}
          role={role}
          branch={branchName}
          greeting={greeting}
          photo={photoOf(photo, 'large')}
          account={may(member, 'staff.edit') ? { state: account, email, ...join } : undefined}
          ways={{ back: paths.staffList({ branch: staff.branchId }), ...(await waysTo(db, member, staff)) }}
        />
      )
      send(req, res, { title: name, signedIn: true, page })
    },
  }
}

async function waysTo(db: Db, member: Member, staff: StaffMember) {
  const { id, businessId, branchId, role } = staff
  const target = { businessId, branchId, staffId: id }
  const own = id === member.staffId
  const tippable = isTippable(role) && branchId !== undefined
  const earnings = own ? 'earnings.own' : 'earnings.branch'
  const deletable = may(member, 'staff.delete', target) && !(await whyKept(db, member, staff))
  return {
    ...(tippable && { qr: paths.qr({ branch: branchId, staff: id }) }),
    ...(tippable && may(member, earnings, target) && { earning: paths.earning({ staff: id }) }),
    ...((own || may(member, 'staff.edit', target)) && { photo: paths.staffPhoto(id) }),
    ...(own && { profile: paths.memberProfile() }),
    ...(may(member, 'staff.edit', target) && { edit: paths.staffEdit(id) }),
    ...(deletable && { delete: paths.staffDelete(id) }),
  }
}
