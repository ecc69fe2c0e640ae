import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { type Seed, seedDemo } from '../../../server/db/seed-demo.ts'
import { findMember, leavePlaces, takePlaces } from '../../../server/features/member/member.store.ts'
import { onEachDatabase } from '../../support/databases.ts'

onEachDatabase('a place in a business', (database) => {
  let db: Db
  let seed: Seed
  beforeAll(async () => {
    db = await database.open()
    seed = await seedDemo(db)
  })

  type Place = { email: string; role?: 'staff' | 'manager' | 'owner'; at?: number }
  async function place({ email, role = 'staff', at = 1 }: Place): Promise<string> {
    const id = newId()
    await db
      .insertInto('staff')
      .values({
        id,
        business_id: seed.businessId,
        branch_id: role === 'owner' ? null : seed.branchId,
        code: id,
        name: `Name of ${id}`,
        role,
        email,
        greeting: null,
        created_at: at,
        deleted_at: null,
      })
      .execute()
    return id
  }
  const person = (email: string, emailVerified = true) => ({ sub: newId(), email, emailVerified })
  const address = () => `${newId()}@example.com`

  it('is whose address stands at it and is verified, in any case of letters', async () => {
    const email = address()
    const staffId = await place({ email: `${email.toUpperCase()}` })
    const member = await findMember(db, person(email))
    expect(member).toEqual({
      staffId,
      businessId: seed.businessId,
      branchId: seed.branchId,
      role: 'staff',
      name: `Name of ${staffId}`,
    })
  })

  it('is not another mailbox’s whose letters only look the same', async () => {
    const email = `k${newId()}@example.com`
    await place({ email })
    expect(await takePlaces(db, person(email.replace(/^k/, '\u212A')))).toBe(0)
    expect(await takePlaces(db, person(email))).toBe(1)
  })

  it('is nobody’s without a verified address', async () => {
    const email = address()
    await place({ email })
    expect(await findMember(db, person(email, false))).toBeUndefined()
    expect(await findMember(db, person(''))).toBeUndefined()
    expect(await takePlaces(db, person(email))).toBe(1)
  })

  it('stays theirs when their address changes, and is not another’s who has the old one then', async () => {
    const email = address()
    const staffId = await place({ email })
    const first = person(email)
    await findMember(db, first)
    expect(await findMember(db, { ...first, email: address() })).toMatchObject({ staffId })
    expect(await findMember(db, person(email))).toBeUndefined()
  })

  it('of somebody who has left is nobody’s', async () => {
    const email = address()
    const id = await place({ email })
    const who = person(email)
    await findMember(db, who)
    await db.updateTable('staff').set({ deleted_at: 2 }).where('id', '=', id).execute()
    expect(await findMember(db, who)).toBeUndefined()
    expect(await findMember(db, person(email))).toBeUndefined()
  })

  it('that may do most counts, where several are one person’s', async () => {
    const email = address()
    await place({ email, at: 1 })
    const manager = await place({ email, role: 'manager', at: 2 })
    const who = person(email)
    expect(await findMember(db, who)).toMatchObject({ staffId: manager })
    const owner = await place({ email, role: 'owner', at: 3 })
    await takePlaces(db, who)
    expect(await findMember(db, who)).toMatchObject({ staffId: owner, branchId: undefined, role: 'owner' })
  })

  it('is given back at the end of an account, and taken again by who proves the address again', async () => {
    const email = address()
    const staffId = await place({ email })
    const who = person(email)
    await findMember(db, who)
    await leavePlaces(db, who.sub)
    const again = person(email)
    expect(await findMember(db, again)).toMatchObject({ staffId })
    expect(await findMember(db, { ...who, email: '' })).toBeUndefined()
  })
})
