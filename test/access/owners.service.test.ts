import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { createMailOutbox, mailSeal } from '../../server/outbox/mail/mail.outbox.ts'
import { invitationMail } from '../../server/people/access/invitation-mail.ts'
import { afterSignIn, findMember, hasPlace, startPageOf } from '../../server/people/access/member.store.ts'
import {
  countOwners,
  inviteOwner,
  keepsAnOwner,
  ownerRefusals,
  whyNotDeletable,
} from '../../server/people/access/owners.service.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

onEachDatabase('owners and their places', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)
  const business = async () => {
    const id = newId()
    await db.insertInto('business').values({ id, name: id, time_zone: 'Asia/Tokyo', created_at: 1 }).execute()
    return id
  }
  const outbox = createMailOutbox({ seal: mailSeal(['a secret that is long enough for this']), wake() {} })
  const mail = invitationMail(outbox, 'en')
  const invite = (businessId: string, more: { name?: string; email?: string; memberId?: string } = {}) =>
    inviteOwner(db, { businessId, memberId: undefined, name: 'n', email: 'n@e.jp', mail, ...more }, 5)
  const queued = async () => (await db.selectFrom('outbox').select('id').execute()).length

  it('are invited once by the same press, by mail where there is one, and the audit list names them', async () => {
    expect(invitationMail(undefined, 'en')).toBeUndefined()
    const businessId = await business()
    const before = await queued()
    const first = await invite(businessId, { memberId: seed.staffIds[0] ?? '' })
    expect(first).toEqual({ id: expect.any(String), mailed: true })
    expect(await queued()).toBe(before + 1)
    expect(await invite(businessId)).toEqual({ ...first, mailed: false })
    expect(await queued()).toBe(before + 1)
    const taken = { id: first.id, refused: 'emailTaken' }
    expect(await invite(businessId, { name: 'another' })).toEqual(taken)
    expect(await invite(businessId, { email: 'N@e.jp' })).toEqual(taken)
    await setRow(db, 'staff', first.id, { person_id: newId() })
    expect(await invite(businessId)).toEqual(taken)
    expect(ownerRefusals.emailTaken).toEqual({ email: { key: 'branch:errors.emailTaken' } })
    const noted = db.selectFrom('audit_entry').select(['action', 'details']).where('subject', '=', first.id)
    expect(await noted.execute()).toEqual([
      { action: 'member.invited', details: JSON.stringify({ name: 'n' }) },
    ])
    // Who is of the staff already is asked for by their role.
    await setRow(db, 'staff', first.id, {
      person_id: null,
      role: 'manager',
      branch_id: seed.branchId,
      business_id: seed.businessId,
    })
    expect(await invite(seed.businessId)).toEqual(taken)
    expect(
      await inviteOwner(db, { businessId, memberId: undefined, name: 'm', email: 'm@e.jp' }, 5),
    ).toMatchObject({
      mailed: false,
    })
  })

  it('can’t delete themselves, nor the last one who can sign in', async () => {
    const businessId = await business()
    const owner = async (name: string, signsIn: boolean) => {
      const { id } = await invite(businessId, { name, email: `${name}@e.jp` })
      if (signsIn) await setRow(db, 'staff', id, { person_id: newId() })
      return id
    }
    const first = await owner('first', true)
    const why = (id: string, staffId?: string) => whyNotDeletable(db, { businessId, staffId }, { id })
    const keeps = (withoutId: string) =>
      inTransaction(db, (trx) => keepsAnOwner(trx, { businessId, withoutId }))
    expect([await why(first, first), await why(first), await keeps(first)]).toEqual([
      'self',
      'lastOwner',
      false,
    ])
    const waiting = await owner('waiting', false)
    expect([await why(first), await why(waiting, first)]).toEqual(['lastOwner', undefined])
    // The only owner who can sign in stays, also where another was invited first.
    const signsIn = async (id: string, other: string) => {
      await setRow(db, 'staff', other, { person_id: null })
      await setRow(db, 'staff', id, { person_id: newId() })
    }
    await signsIn(waiting, first)
    expect([await why(waiting), await why(first)]).toEqual(['lastOwner', undefined])
    await signsIn(first, waiting)
    const second = await owner('second', true)
    const count = () => countOwners(db, businessId)
    expect(await count()).toBe(3)
    await setRow(db, 'staff', waiting, { declined_at: 1 })
    expect(await count()).toBe(2)
    expect([await why(first, second), await keeps(first)]).toEqual([undefined, true])
    expect([await why(seed.staffIds[0] ?? ''), await keeps(newId())]).toEqual([undefined, true])
    await db.updateTable('staff').set({ person_id: null }).where('business_id', '=', businessId).execute()
    expect(await why(first)).toBeUndefined()
  })

  it.each([
    [0, 0],
    [1, 0],
    [0, 1],
  ])(
    'have the rights that their business gives to managers (%i, %i), and begin where they belong',
    async (count, see) => {
      const businessId = await business()
      const rights = { managers_count_cash: count, managers_see_paydays: see }
      await setRow(db, 'business', businessId, rights)
      const email = `${newId()}@example.com`
      const { id } = await invite(businessId, { email })
      const person = { sub: newId(), email, emailVerified: true }
      const stranger = { sub: newId(), email: `${newId()}@example.com`, emailVerified: true }
      const pages = async (who: typeof person) => [
        await startPageOf(db, who),
        await afterSignIn(db, who, '/back'),
        await afterSignIn(db, who, undefined),
      ]
      expect(await pages(person)).toEqual([
        '/profile/invitations',
        '/profile/invitations?return=%2Fback',
        '/profile/invitations',
      ])
      expect(await pages(stranger)).toEqual(['/profile', '/back', '/profile'])
      expect(await hasPlace(db, person.sub)).toBe(false)
      await setRow(db, 'staff', id, { person_id: person.sub })
      expect(await findMember(db, person)).toEqual({
        staffId: id,
        businessId,
        branchId: undefined,
        role: 'owner',
        name: 'n',
        photo: null,
        managersCountCash: count === 1,
        managersSeePaydays: see === 1,
      })
      expect(await pages(person)).toEqual(['/branch', '/back', '/branch'])
      expect(await hasPlace(db, person.sub)).toBe(true)
      await setRow(db, 'staff', id, {
        branch_id: seed.branchId,
        role: 'manager',
        business_id: seed.businessId,
      })
      expect(await findMember(db, person)).toMatchObject({ branchId: seed.branchId, role: 'manager' })
    },
  )
})
