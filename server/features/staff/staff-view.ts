import type { PublicPerson, StaffLine } from '../../../pages/staff/staff.view.ts'
import type { GuestLang } from '../../../views/languages.ts'
import { isTippable } from '../../../views/roles.ts'
import { translated } from '../../../views/venue-texts.ts'
import { paths } from '../../base/paths.ts'
import { may } from '../../people/access/index.ts'
import type { Member } from '../../venues/member.types.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import type { TippableStaff } from '../../venues/tippable.store.ts'

export const photoOf = (photo: string | undefined, size?: 'small' | 'large') =>
  photo === undefined ? undefined : paths.photo(photo, size)

export const publicPerson = (branchId: string, person: TippableStaff, lang: GuestLang): PublicPerson => ({
  href: paths.tip(branchId, { staff: person.id }),
  name: translated(person, 'name', lang),
  greeting: translated(person, 'greeting', lang),
  photo: photoOf(person.photo),
})

/** What guests type for a person; an owner's is only an internal id. */
export const shownCode = ({ role, code }: Pick<StaffMember, 'role' | 'code'>) =>
  isTippable(role) ? code : undefined

export const staffLine = (member: Member, staff: StaffMember, month: number | undefined): StaffLine => ({
  href: paths.staffMember(staff.id),
  name: staff.name,
  code: shownCode(staff),
  photo: photoOf(staff.photo),
  you: staff.id === member.staffId,
  manage: may(member, 'member.manage')
    ? { role: staff.role, account: staff.account, branch: staff.branchName }
    : undefined,
  month,
})
