import type { Role } from '../../../views/words.ts'
import { ForbiddenError, NotFoundError } from '../../base/errors.ts'
import type { Member } from '../../venues/member.types.ts'

/** What can be done in the branch area. */
export type Action =
  | 'earnings.own'
  | 'earnings.branch'
  | 'earnings.business'
  | 'staff.list'
  | 'staff.add'
  | 'staff.edit'
  | 'staff.delete'
  | 'staff.import'
  | 'profile.photo.own'
  | 'qr.see'
  | 'qr.rotate'
  | 'branch.add'
  | 'branch.edit'
  | 'branch.close'
  | 'legal.edit'
  | 'member.manage'
  | 'refund'
  | 'export'
  | 'audit.see'
  | 'payday'
  | 'payday.see'
  | 'cash'
  | 'words'
  | 'reply.own'
  | 'reply.house'

/**
 * How far a right reaches: one's own data, one's branch, the whole business, or not at all. `allowed`: one's branch, if the
 * owner allows it.
 */
type Reach = 'own' | 'allowed' | 'branch' | 'business' | 'none'

/** The one table of who may do what. A right for the branch includes the member's own data. */
export const rights: Record<Action, Record<Role, Reach>> = {
  'earnings.own': { staff: 'own', manager: 'own', owner: 'own' },
  'earnings.branch': { staff: 'none', manager: 'branch', owner: 'business' },
  'earnings.business': { staff: 'none', manager: 'none', owner: 'business' },
  'staff.list': { staff: 'branch', manager: 'branch', owner: 'business' },
  'staff.add': { staff: 'none', manager: 'none', owner: 'business' },
  'staff.edit': { staff: 'none', manager: 'none', owner: 'business' },
  'staff.delete': { staff: 'none', manager: 'none', owner: 'business' },
  'staff.import': { staff: 'none', manager: 'none', owner: 'business' },
  'profile.photo.own': { staff: 'own', manager: 'own', owner: 'own' },
  'qr.see': { staff: 'branch', manager: 'branch', owner: 'business' },
  'qr.rotate': { staff: 'none', manager: 'branch', owner: 'business' },
  'branch.add': { staff: 'none', manager: 'none', owner: 'business' },
  'branch.edit': { staff: 'none', manager: 'none', owner: 'business' },
  'branch.close': { staff: 'none', manager: 'none', owner: 'business' },
  'legal.edit': { staff: 'none', manager: 'none', owner: 'business' },
  'member.manage': { staff: 'none', manager: 'none', owner: 'business' },
  refund: { staff: 'none', manager: 'none', owner: 'business' },
  export: { staff: 'none', manager: 'none', owner: 'business' },
  'audit.see': { staff: 'none', manager: 'none', owner: 'business' },
  payday: { staff: 'none', manager: 'none', owner: 'business' },
  'payday.see': { staff: 'none', manager: 'allowed', owner: 'business' },
  cash: { staff: 'none', manager: 'allowed', owner: 'business' },
  words: { staff: 'none', manager: 'branch', owner: 'business' },
  'reply.own': { staff: 'own', manager: 'own', owner: 'own' },
  'reply.house': { staff: 'none', manager: 'branch', owner: 'business' },
}

/** What an action applies to: always one business, mostly one branch, sometimes one person. */
export type Target = {
  businessId?: string | undefined
  branchId?: string | undefined
  staffId?: string | undefined
}

export type Who = Pick<
  Member,
  'staffId' | 'businessId' | 'branchId' | 'role' | 'managersCountCash' | 'managersSeePaydays'
>

/** Whether the owner allows managers what they may only then. */
const isAllowed = (member: Who, action: Action): boolean | undefined =>
  action === 'payday.see' ? member.managersSeePaydays : member.managersCountCash

/** Whether a member may do something to `target`; without a target: whether they may do it to anything. */
export function may(member: Who, action: Action, target: Target = {}): boolean {
  if (target.businessId !== undefined && target.businessId !== member.businessId) return false
  const reach = rights[action][member.role]
  if (reach === 'business') return true
  if (reach === 'allowed' && !isAllowed(member, action)) return false
  if (reach === 'branch' || reach === 'allowed')
    return target.branchId === undefined || target.branchId === member.branchId
  return reach === 'own' && (target.staffId === undefined || target.staffId === member.staffId)
}

/**
 * Throws NotFoundError if the target belongs to another business (nobody may learn that it exists), ForbiddenError if
 * it is the member's own business and their role does not allow the action.
 */
export function must(member: Who, action: Action, target: Target = {}): void {
  if (target.businessId !== undefined && target.businessId !== member.businessId) throw new NotFoundError()
  if (!may(member, action, target)) throw new ForbiddenError(action)
}
