import { expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { changeRole } from '../../server/people/access/change-role.ts'
import { inviteOwner } from '../../server/people/access/owners.service.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import { addCodes } from '../../server/venues/code.store.ts'
import type { Member } from '../../server/venues/member.types.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

onEachDatabase('the last owner', async (database) => {
  const db = await database.open()
  // A connection of its own, as another container has.
  const other = await database.open()

  const ownersOf = async (businessId: string, names: string[]): Promise<Member[]> => {
    const owners: Member[] = []
    for (const name of names) {
      const email = `${name}@${businessId}.example`
      const { id } = await inviteOwner(db, { businessId, memberId: undefined, name, email }, 1)
      await setRow(db, 'staff', id, { person_id: id })
      owners.push({ staffId: id, businessId, branchId: undefined, role: 'owner', name })
    }
    return owners
  }
  const venue = async () => {
    const businessId = await createBusiness(db, { name: 'b', timeZone: 'Asia/Tokyo' }, 1)
    const place = { number: `9${businessId}`, name: 'x', kind: 'hotel' as const, address: 'x', presets: '[]' }
    const rest = { business_id: businessId, greeting: null, created_at: 1, closed_at: null }
    await db
      .insertInto('branch')
      .values({ id: `br${businessId}`, ...place, ...rest })
      .execute()
    return { businessId, branchId: `br${businessId}` }
  }
  const owners = async (businessId: string) =>
    (
      await db
        .selectFrom('staff')
        .select('id')
        .where('business_id', '=', businessId)
        .where('role', '=', 'owner')
        .execute()
    ).length

  it('stays, when two owners take the right from each other at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { businessId, branchId } = await venue()
      const [one, two] = await ownersOf(businessId, ['one', 'two'])
      if (!one || !two) throw new Error('no owners')
      const down = (on: Db, by: Member, target: Member) =>
        changeRole(on, by, { memberId: target.staffId, role: 'manager', branchId }, 2)
      const done = await Promise.all([down(db, one, two), down(other, two, one)])
      expect(done).toEqual(expect.arrayContaining([{ changed: true }, { refused: 'lastOwner' }]))
      expect(await owners(businessId)).toBe(1)
    }
  })

  it('gives each who moves to a branch a code that nobody has there', async () => {
    const { businessId, branchId } = await venue()
    const [one, two, three] = await ownersOf(businessId, ['one', 'two', 'three'])
    for (const target of [two, three])
      await changeRole(db, one as Member, { memberId: target?.staffId ?? '', role: 'staff', branchId }, 2)
    const codes = await db.selectFrom('staff').select('code').where('branch_id', '=', branchId).execute()
    expect(codes.map(({ code }) => code).sort()).toEqual(['101', '102'])
  })

  it('revokes the code of who leaves a branch, and of nobody who only gets another role there', async () => {
    const { businessId, branchId } = await venue()
    const [one, two] = await ownersOf(businessId, ['one', 'two'])
    const staffId = two?.staffId ?? ''
    const make = (role: Member['role']) =>
      changeRole(db, one as Member, { memberId: staffId, role, branchId }, 5)
    const revoked = async () =>
      (await db.selectFrom('qr_token').select('revoked_at').where('staff_id', '=', staffId).execute()).map(
        ({ revoked_at }) => revoked_at,
      )
    await make('staff')
    await addCodes(db, [{ branchId, staffId }], 2)
    await make('manager')
    expect(await revoked()).toEqual([null])
    await make('owner')
    expect(await revoked()).toEqual([5])
  })

  it('sends nobody to a branch that has closed, and changes who works there already', async () => {
    const { businessId, branchId } = await venue()
    const [one, two] = await ownersOf(businessId, ['one', 'two'])
    const make = (role: 'staff' | 'manager') =>
      changeRole(db, one as Member, { memberId: two?.staffId ?? '', role, branchId }, 2)
    const close = (at: number | null) => setRow(db, 'branch', branchId, { closed_at: at })
    await close(1)
    expect(await make('staff')).toEqual({ refused: 'noBranch' })
    await close(null)
    expect(await make('staff')).toEqual({ changed: true })
    await close(3)
    expect(await make('manager')).toEqual({ changed: true })
  })
})
