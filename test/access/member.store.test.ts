import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { acceptPlace, declinePlace } from '../../server/features/member/invitation.service.ts'
import { distrustPassword, trustPassword } from '../../server/people/access/distrust.store.ts'
import { listInvitations } from '../../server/people/access/invitation.store.ts'
import { findMember, unlinkPerson } from '../../server/people/access/member.store.ts'
import { type Seed, seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('a place in a business', (database) => {
  let db: Db
  let seed: Seed
  beforeAll(async () => {
    db = await database.open()
    seed = await seedDemo(db)
    await db
      .insertInto('business')
      .values({ id: 'other', name: 'よその会社', time_zone: 'Asia/Tokyo', created_at: 1 })
      .execute()
  })

  type Place = { email: string; role?: 'staff' | 'manager' | 'owner'; at?: number; businessId?: string }
  async function place({ email, role = 'staff', at = 1, businessId = seed.businessId }: Place) {
    const id = newId()
    await db
      .insertInto('staff')
      .values({
        id,
        business_id: businessId,
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
  const rowOf = (id: string) =>
    db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const auditOf = async (subject: string) =>
    (await db.selectFrom('audit_entry').select('action').where('subject', '=', subject).execute()).map(
      ({ action }) => action,
    )
  /** Whether somebody says yes to a place. */
  const accepts = (who: ReturnType<typeof person>, id: string) => acceptPlace(db, who, id, 5)

  it('is theirs who has verified its address, in any case of letters, once they accept it', async () => {
    const email = address()
    const staffId = await place({ email: email.toUpperCase() })
    const who = person(email)
    expect(await findMember(db, who)).toBeUndefined()
    expect(await listInvitations(db, who)).toEqual([
      {
        id: staffId,
        name: `Name of ${staffId}`,
        role: 'staff',
        businessId: seed.businessId,
        branchId: seed.branchId,
        business: 'さくらグループ',
        branch: 'さくら食堂',
      },
    ])
    expect(await accepts(who, staffId)).toEqual({ changed: true })
    expect(await findMember(db, who)).toEqual({
      staffId,
      businessId: seed.businessId,
      branchId: seed.branchId,
      role: 'staff',
      name: `Name of ${staffId}`,
    })
    expect(await listInvitations(db, who)).toEqual([])
    expect(await auditOf(staffId)).toEqual(['member.accepted'])
  })

  it('is nobody’s without a verified address, nor while the password may be a stranger’s', async () => {
    const email = address()
    const id = await place({ email })
    for (const who of [person(email, false), person(''), person(address())]) {
      expect(await accepts(who, id)).toEqual({ changed: false })
      expect(await listInvitations(db, who)).toEqual([])
    }
    await distrustPassword(db, email, 1)
    expect(await accepts(person(email), id)).toEqual({ changed: false })
    await trustPassword(db, email)
    expect(await accepts(person(email), id)).toEqual({ changed: true })
  })

  it('is not another mailbox’s whose letters only look the same', async () => {
    const email = `k${newId()}@example.com`
    const id = await place({ email })
    expect(await accepts(person(email.replace(/^k/, '\u212A')), id)).toEqual({ changed: false })
    expect(await accepts(person(email), id)).toEqual({ changed: true })
  })

  it('stays theirs when their address changes, and is not another’s who has the old one then', async () => {
    const email = address()
    const staffId = await place({ email })
    const first = person(email)
    await accepts(first, staffId)
    expect(await findMember(db, first)).toMatchObject({ staffId })
    expect(await accepts(person(email), staffId)).toEqual({ changed: false })
  })

  it('of somebody who has left is nobody’s', async () => {
    const email = address()
    const id = await place({ email })
    const who = person(email)
    await accepts(who, id)
    await db.updateTable('staff').set({ deleted_at: 2 }).where('id', '=', id).execute()
    expect(await findMember(db, who)).toBeUndefined()
    expect(await accepts(person(email), id)).toEqual({ changed: false })
  })

  it('is not taken from anybody by an invitation, only by their own yes, and then they have one', async () => {
    const email = address()
    const staff = await place({ email })
    const who = person(email)
    await accepts(who, staff)
    const elsewhere = await place({ email, role: 'owner', businessId: 'other' })
    expect(await findMember(db, who)).toMatchObject({ staffId: staff, role: 'staff' })
    expect(await accepts(who, elsewhere)).toEqual({ changed: true })
    expect(await findMember(db, who)).toMatchObject({
      staffId: elsewhere,
      businessId: 'other',
      role: 'owner',
    })
    expect(await rowOf(staff)).toMatchObject({ person_id: null, email: null, deleted_at: null })
    expect(await listInvitations(db, who)).toEqual([])
    expect(await auditOf(staff)).toEqual(['member.accepted', 'member.left'])
  })

  it('can be declined: the address goes, the owner sees it, and nothing else has changed', async () => {
    const email = address()
    const present = await place({ email })
    const who = person(email)
    await accepts(who, present)
    const id = await place({ email, role: 'manager' })
    expect(await declinePlace(db, who, id, 7)).toEqual({ changed: true })
    expect(await rowOf(id)).toMatchObject({ email: null, person_id: null, declined_at: 7, deleted_at: null })
    expect(await findMember(db, who)).toMatchObject({ staffId: present })
    expect(await declinePlace(db, who, id, 8)).toEqual({ changed: false })
    expect(await accepts(who, id)).toEqual({ changed: false })
    expect(await auditOf(id)).toEqual(['member.declined'])
  })

  it('of the last owner can’t be left for another one', async () => {
    const email = address()
    await db.updateTable('staff').set({ deleted_at: 3 }).where('business_id', '=', 'other').execute()
    const owner = await place({ email, role: 'owner', businessId: 'other' })
    const who = person(email)
    await accepts(who, owner)
    const id = await place({ email })
    expect(await accepts(who, id)).toEqual({ refused: 'lastOwner' })
    expect(await findMember(db, who)).toMatchObject({ staffId: owner })
    expect(await rowOf(id)).toMatchObject({ person_id: null, email })
  })

  it('is one, however many are accepted at once', async () => {
    const email = address()
    const ids = [await place({ email }), await place({ email }), await place({ email })]
    const who = person(email)
    await Promise.all(ids.map((id) => accepts(who, id)))
    const held = await db.selectFrom('staff').select('id').where('person_id', '=', who.sub).execute()
    expect(held).toHaveLength(1)
  })

  it('is given back at the end of an account, and offered again to who proves the address again', async () => {
    const email = address()
    const staffId = await place({ email })
    const who = person(email)
    await accepts(who, staffId)
    await unlinkPerson(db, who.sub)
    expect(await findMember(db, who)).toBeUndefined()
    expect(await listInvitations(db, person(email))).toMatchObject([{ id: staffId }])
  })
})
