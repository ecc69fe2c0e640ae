import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { acceptPlace } from '../../server/people/access/answer-invitation.ts'
import { distrustPassword, trustPassword } from '../../server/people/access/distrust.store.ts'
import { listInvitations } from '../../server/people/access/invitation.store.ts'
import { findMember, unlinkPerson } from '../../server/people/access/member.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('a place in a business', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)
  await db
    .insertInto('business')
    .values({ id: 'other', name: 'よその会社', time_zone: 'Asia/Tokyo', created_at: 1 })
    .execute()

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
        created_at: at,
      })
      .execute()
    return id
  }
  const person = (email: string, emailVerified = true) => ({ sub: newId(), email, emailVerified })
  const address = () => `${newId()}@example.com`
  /** Whether somebody says yes to a place. */
  const accepts = (who: ReturnType<typeof person>, id: string) => acceptPlace(db, who, id, 5)

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

  it('is one, however many are accepted at once', async () => {
    const email = address()
    const ids = [await place({ email }), await place({ email }), await place({ email })]
    const who = person(email)
    await Promise.all(ids.map((id) => accepts(who, id)))
    const held = await db.selectFrom('staff').select('id').where('person_id', '=', who.sub).execute()
    expect(held).toHaveLength(1)
  })

  it('is given back at the end of an account, and offered again to the one who proves the address again', async () => {
    const email = address()
    const staffId = await place({ email })
    const who = person(email)
    await accepts(who, staffId)
    await unlinkPerson(db, who.sub)
    expect(await findMember(db, who)).toBeUndefined()
    expect(await listInvitations(db, person(email))).toMatchObject([{ id: staffId }])
  })
})
