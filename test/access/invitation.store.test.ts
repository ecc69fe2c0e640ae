import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { distrustPassword, isDistrusted, trustPassword } from '../../server/people/access/distrust.store.ts'
import {
  acceptInvitation,
  declineInvitation,
  isInvited,
  listInvitations,
  listInvited,
} from '../../server/people/access/invitation.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

onEachDatabase('an invitation', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)
  const { businessId, branchId } = seed
  beforeEach(() => db.deleteFrom('staff').where('code', 'like', 'I%').execute())

  const invited = async (
    id: string,
    more: { email?: string | null; branch?: string | null; at?: number } = {},
  ) => {
    const { email = 'a@example.com', branch = branchId, at = 1 } = more
    await db
      .insertInto('staff')
      .values({
        id,
        code: `I${id}`,
        business_id: businessId,
        branch_id: branch,
        name: `N${id}`,
        email,
        role: branch ? 'staff' : 'owner',
        created_at: at,
      })
      .execute()
  }
  const row = (id: string) =>
    db
      .selectFrom('staff')
      .select(['email', 'person_id', 'declined_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const person = (email = 'a@example.com', emailVerified = true) => ({ sub: newId(), email, emailVerified })

  it('is shown with its business and branch, the oldest first; an owner’s has no branch', async () => {
    await invited('z', { at: 1 })
    await invited('b', { at: 2, branch: null })
    await invited('a', { at: 2 })
    const names = await db
      .selectFrom('branch')
      .innerJoin('business', 'business.id', 'branch.business_id')
      .select(['branch.name as branch', 'business.name as business'])
      .where('branch.id', '=', branchId)
      .executeTakeFirstOrThrow()
    const at = { businessId, branchId, ...names }
    const place = (id: string) => ({ id, name: `N${id}`, role: 'staff', ...at })
    expect(await listInvitations(db, person('A@EXAMPLE.com'))).toEqual([
      place('z'),
      place('a'),
      { ...place('b'), role: 'owner', branchId: undefined, branch: undefined },
    ])
    expect(await isInvited(db, person())).toBe(true)
    expect(await isInvited(db, person('other@example.com'))).toBe(false)
  })

  it('is said yes or no to by whoever has proved its address, and by nobody else', async () => {
    await invited('a')
    await invited('empty', { email: '' })
    for (const say of [
      acceptInvitation,
      (...[on, who, id]: Parameters<typeof acceptInvitation>) => declineInvitation(on, who, id, 7),
    ]) {
      for (const who of [person('a@example.com', false), person('b@example.com')])
        expect(await say(db, who, 'a')).toBe(false)
      expect(await say(db, person(''), 'empty')).toBe(false)
      expect(await say(db, person(), 'unknown')).toBe(false)
    }
    expect(await listInvitations(db, person(''))).toEqual([])
    expect(await listInvitations(db, person('a@example.com', false))).toEqual([])
    expect(await row('a')).toEqual({ email: 'a@example.com', person_id: null, declined_at: null })
  })

  it('that was accepted is theirs for good', async () => {
    await invited('a')
    await invited('b')
    await setRow(db, 'staff', 'a', { declined_at: 3 })
    const who = person()
    expect(await acceptInvitation(db, who, 'a')).toBe(true)
    expect(await row('a')).toEqual({ email: 'a@example.com', person_id: who.sub, declined_at: null })
    expect((await row('b')).person_id).toBeNull()
    expect(await acceptInvitation(db, person(), 'a')).toBe(false)
    expect(await declineInvitation(db, person(), 'a', 7)).toBe(false)
  })

  it('that was refused waits for nobody, and the staff member stays', async () => {
    await invited('a')
    await invited('b')
    expect(await declineInvitation(db, person(), 'a', 7)).toBe(true)
    expect(await row('a')).toEqual({ email: null, person_id: null, declined_at: 7 })
    expect(await row('b')).toEqual({ email: 'a@example.com', person_id: null, declined_at: null })
    expect(await declineInvitation(db, person(), 'a', 8)).toBe(false)
  })

  it('is no account’s whose password may be a stranger’s, whoever else is distrusted', async () => {
    await invited('a')
    const takeBack = await distrustPassword(db, 'A@example.com', 1)
    const other = await distrustPassword(db, 'a@example.com', 2)
    const elsewhere = await distrustPassword(db, 'b@example.com', 2)
    const known = async () => [await isDistrusted(db, 'a@EXAMPLE.com'), await isInvited(db, person())]
    expect(await known()).toEqual([true, false])
    await takeBack()
    expect(await known()).toEqual([true, false])
    await other()
    expect(await known()).toEqual([false, true])
    expect(await isDistrusted(db, 'b@example.com')).toBe(true)
    await elsewhere()
    await distrustPassword(db, 'a@example.com', 3)
    await distrustPassword(db, 'b@example.com', 3)
    await trustPassword(db, 'a@example.com')
    expect(await known()).toEqual([false, true])
    expect(await isDistrusted(db, 'b@example.com')).toBe(true)
    await trustPassword(db, 'b@example.com')
  })

  it('is written of only to those who wait and have an address', async () => {
    for (const id of ['a', 'taken', 'gone']) await invited(id)
    await invited('owner', { branch: null })
    await invited('none', { email: null })
    await setRow(db, 'staff', 'taken', { person_id: newId() })
    await setRow(db, 'staff', 'gone', { deleted_at: 2 })
    const found = await listInvited(db, ['a', 'taken', 'gone', 'owner', 'none', 'unknown'])
    const { business } = found[0] ?? {}
    const branch = await db.selectFrom('branch').select('name').where('id', '=', branchId).executeTakeFirst()
    expect(found.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'Na', role: 'staff', email: 'a@example.com', business, branch: branch?.name },
      { name: 'Nowner', role: 'owner', email: 'a@example.com', business, branch: undefined },
    ])
    expect(business).toEqual(expect.any(String))
  })
})
