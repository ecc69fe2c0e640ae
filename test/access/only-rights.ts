import { afterEach, beforeEach } from 'vitest'
import { type Action, rights } from '../../server/people/access/rights.ts'
import type { Member } from '../../server/venues/member.types.ts'

/** A member of each role. */
export const memberWho = (role: Member['role']): Member => ({
  staffId: role,
  businessId: 'b',
  role,
  name: role,
  branchId: role === 'owner' ? undefined : 'one',
})

/** For tests of what a right is good for: an owner who has these rights alone, until the test ends. */
export function onlyRights() {
  const before = structuredClone(rights)
  const reset = () => void Object.assign(rights, structuredClone(before))
  beforeEach(reset)
  afterEach(reset)
  return (...given: Action[]): Member => {
    for (const action of Object.keys(rights) as Action[])
      rights[action].owner = given.includes(action) ? 'business' : 'none'
    return memberWho('owner')
  }
}
