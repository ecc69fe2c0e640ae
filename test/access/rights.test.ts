import { describe, expect, it } from 'vitest'
import { ForbiddenError, NotFoundError } from '../../server/base/errors.ts'
import { type Action, may, must, rights, type Target } from '../../server/people/access/rights.ts'

const businessId = 'b'
const people = {
  staff: { staffId: 's', businessId, branchId: 'one', role: 'staff' as const },
  manager: { staffId: 'm', businessId, branchId: 'one', role: 'manager' as const },
  owner: { staffId: 'o', businessId, branchId: undefined, role: 'owner' as const },
}
const actions = Object.keys(rights) as Action[]

describe('rights', () => {
  it.each(actions)('%s: never in another business, and hidden there', (action) => {
    for (const who of Object.values(people)) {
      expect(may(who, action, { businessId: 'other' })).toBe(false)
      expect(() => must(who, action, { businessId: 'other' })).toThrow(NotFoundError)
    }
  })

  it.each(actions)('%s: a higher role may no less', (action) => {
    const order = ['none', 'own', 'allowed', 'branch', 'business']
    const reaches = (['staff', 'manager', 'owner'] as const).map((role) =>
      order.indexOf(rights[action][role]),
    )
    expect(reaches).toEqual(reaches.toSorted((a, b) => a - b))
  })

  it('are the owner’s alone, but for these', () => {
    const shared = Object.entries(rights).filter(
      ([, { staff, manager }]) => staff !== 'none' || manager !== 'none',
    )
    expect(Object.fromEntries(shared)).toEqual({
      'earnings.own': { staff: 'own', manager: 'own', owner: 'own' },
      'profile.photo.own': { staff: 'own', manager: 'own', owner: 'own' },
      'staff.list': { staff: 'branch', manager: 'branch', owner: 'business' },
      'qr.see': { staff: 'branch', manager: 'branch', owner: 'business' },
      'earnings.branch': { staff: 'none', manager: 'branch', owner: 'business' },
      'qr.rotate': { staff: 'none', manager: 'branch', owner: 'business' },
      'payday.see': { staff: 'none', manager: 'allowed', owner: 'business' },
      cash: { staff: 'none', manager: 'allowed', owner: 'business' },
      words: { staff: 'none', manager: 'branch', owner: 'business' },
      'reply.own': { staff: 'own', manager: 'own', owner: 'own' },
      'reply.house': { staff: 'none', manager: 'branch', owner: 'business' },
    })
  })

  it('reach one’s own, one’s branch, or the whole business', () => {
    expect(may(people.staff, 'earnings.own', { businessId, staffId: 's' })).toBe(true)
    expect(may(people.staff, 'earnings.own', { businessId, staffId: 'm' })).toBe(false)
    expect(may(people.manager, 'earnings.branch', { businessId, branchId: 'one' })).toBe(true)
    expect(may(people.manager, 'earnings.branch', { businessId, branchId: 'two' })).toBe(false)
    expect(may(people.owner, 'earnings.branch', { businessId, branchId: 'two' })).toBe(true)
    expect(may(people.staff, 'earnings.own')).toBe(true)
  })

  it('refuse loudly what is not allowed in one’s own business, and nothing else', () => {
    const asked = (target?: Target) => () => must(people.manager, 'earnings.branch', target)
    expect(asked({ businessId, branchId: 'two' })).toThrow(ForbiddenError)
    expect([asked({ businessId, branchId: 'one' })(), asked()()]).toEqual([undefined, undefined])
  })

  it('that an owner gives to managers reach their own branch, and nothing before', () => {
    const one = { businessId, branchId: 'one' }
    const allowed = { ...people.manager, managersCountCash: true }
    expect([may(people.manager, 'cash', one), may(people.manager, 'cash')]).toEqual([false, false])
    expect([may(allowed, 'cash', one), may(allowed, 'cash')]).toEqual([true, true])
    expect(may(allowed, 'cash', { businessId, branchId: 'two' })).toBe(false)
    expect(may({ ...people.staff, managersCountCash: true }, 'cash', one)).toBe(false)
    // One thing is allowed without the other.
    const sees = { ...people.manager, managersSeePaydays: true }
    expect([may(sees, 'payday.see', one), may(sees, 'payday', one)]).toEqual([true, false])
    expect([may(sees, 'cash', one), may(allowed, 'payday.see', one)]).toEqual([false, false])
    expect(may(sees, 'payday.see', { businessId, branchId: 'two' })).toBe(false)
  })
})
