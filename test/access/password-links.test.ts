import { expect, it } from 'vitest'
import { isInvited } from '../../server/people/access/invitation.store.ts'
import {
  findLink,
  linkLifetime,
  linkNewsOf,
  putLink,
  removeExpiredLinks,
  takeLink,
} from '../../server/people/access/password-link.store.ts'
import {
  linkStateOf,
  makeLink,
  makeOperatorsLink,
  takeLinkBack,
} from '../../server/people/access/password-links.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { password } from '../support/own-identity.ts'
import { setRow } from '../support/rows.ts'
import { linkBooks, now, other } from './link-books.ts'

onEachDatabase('a link to set a password', (database) => {
  const at = linkBooks(database)
  const { change, kind, make, own, place, signIn, tokenFor, use } = at

  it('of two uses at once one counts, and its password is the account’s', async () => {
    const id = await place('jo@example.jp')
    const token = await tokenFor(id)
    const given = ['First-horse-1', 'Second-horse-2', 'Third-horse-3']
    const outcomes = await Promise.all(given.map((each) => kind(use(token, 'jo@example.jp', each))))
    expect(outcomes.toSorted()).toEqual(['PasswordLinkError', 'PasswordLinkError', 'done'])
    const opens = await Promise.all(given.map((each) => signIn('jo@example.jp', each)))
    expect(opens.map((each) => each === 'none')).toEqual(outcomes.map((each) => each === 'done'))
  })

  it('takes over an account that nobody has confirmed: a stranger’s password and code open nothing', async () => {
    const stranger = await own().gateway.signUp({ email: 'jo@example.jp', password, name: 'Stranger' })
    const sub = await use(await tokenFor(await place('jo@example.jp')), 'jo@example.jp')
    expect(sub).toBe(stranger.sub)
    expect(await signIn('jo@example.jp', password)).toBe('incorrectCredentials')
    expect(await at.db.selectFrom('identity_account').select('name').execute()).toEqual([{ name: 'Jo' }])
    expect(await at.db.selectFrom('identity_code').select('sub').where('sub', '=', sub).execute()).toEqual([])
  })

  it('counts no more after a day, after a newer one, and after it was taken back', async () => {
    const id = await place('jo@example.jp')
    const first = await tokenFor(id)
    expect(await findLink(at.db, first, now + linkLifetime - 1)).toBeDefined()
    expect(await findLink(at.db, first, now + linkLifetime)).toBeUndefined()
    const second = await tokenFor(id)
    expect([await findLink(at.db, first, now), await findLink(at.db, second, now)]).toEqual([
      undefined,
      expect.anything(),
    ])
    const wanted = { businessId: at.businessId, memberId: id, by: at.ownerId }
    expect([await takeLinkBack(at.db, wanted, now), await takeLinkBack(at.db, wanted, now)]).toEqual([
      true,
      false,
    ])
    expect(await kind(use(second, 'jo@example.jp'))).toBe('PasswordLinkError')
    expect(await signIn('jo@example.jp', other)).toBe('incorrectCredentials')
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['was withdrawn', (id) => change(id, { deleted_at: now })],
    ['got another address', (id) => change(id, { email: 'somebody.else@example.jp' })],
    ['was taken by somebody', (id) => change(id, { person_id: 'somebody' })],
    [
      'was offered by somebody who is no owner any more',
      () => change(at.ownerId, { role: 'manager', branch_id: at.branchId }),
    ],
    ['was offered by somebody who has left', () => change(at.ownerId, { deleted_at: now })],
    ['was offered by somebody who has no account any more', () => change(at.ownerId, { person_id: null })],
  ])('counts no more if the place %s', async (_why, happens) => {
    const id = await place('jo@example.jp')
    const token = await tokenFor(id)
    await happens(id)
    expect(await findLink(at.db, token, now)).toBeUndefined()
    expect(await kind(use(token, 'jo@example.jp'))).toBe('PasswordLinkError')
    expect(await at.db.selectFrom('identity_account').selectAll().execute()).toEqual([])
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['became an owner', (id) => change(id, { role: 'owner' })],
    ['was removed', (id) => change(id, { deleted_at: now })],
    ['left the place', (id) => change(id, { person_id: null })],
    ['gave the place to somebody', (id) => change(id, { person_id: 'somebody' })],
    [
      'has another address',
      () => at.db.updateTable('identity_account').set({ address: 'new@example.jp' }).execute(),
    ],
  ])('sets no new password if the member %s', async (_why, happens) => {
    const person = await own().person('jo@example.jp')
    const id = await place('jo@example.jp', 'staff', person.sub)
    const token = await tokenFor(id)
    await happens(id)
    expect(await findLink(at.db, token, now)).toBeUndefined()
    expect(await kind(use(token, 'jo@example.jp'))).toBe('PasswordLinkError')
  })

  it('is made by owners for members and invited people of their business, and for no owner’s account', async () => {
    const elsewhere = await own().person('guest@example.jp')
    const boss = await own().person('boss@example.jp')
    const none = await place('x@example.jp')
    await setRow(at.db, 'staff', none, { email: null })
    const made = [
      await make(await place('boss@example.jp', 'owner', boss.sub)),
      await make(none),
      await make(elsewhere.sub),
      await make(await place('gone@example.jp', 'staff', 'an-account-of-cognito')),
    ]
    expect(made).toEqual([undefined, undefined, undefined, undefined])
    expect(await make(await place('second@example.jp', 'owner'))).toMatchObject({ purpose: 'invite' })
    expect(await make(await place('jo@example.jp', 'manager', elsewhere.sub))).toMatchObject({
      purpose: 'reset',
      email: 'guest@example.jp',
    })
  })

  it('of the operator is for owners and guests too, and outlives their places', async () => {
    const boss = await own().person('boss@example.jp')
    const id = await place('boss@example.jp', 'owner', boss.sub)
    const made = await makeOperatorsLink(at.db, 'Boss@example.jp', now)
    expect(made).toMatchObject({ purpose: 'reset', email: 'boss@example.jp', name: 'Jo' })
    await change(id, { deleted_at: now })
    expect(await use(made?.token ?? '', 'boss@example.jp')).toBe(boss.sub)
    expect(await signIn('boss@example.jp', other)).toBe('none')
    expect(await makeOperatorsLink(at.db, 'nobody@example.jp', now)).toBeUndefined()
  })

  it('of the operator is for a guest too, who has no place, and is noted where a member has theirs', async () => {
    const guest = await own().person('guest@example.jp')
    const made = await makeOperatorsLink(at.db, 'guest@example.jp', now)
    expect(made).toMatchObject({ purpose: 'reset', name: undefined })
    expect(await findLink(at.db, made?.token ?? '', now)).toMatchObject({
      holder: guest.sub,
      place: undefined,
    })
    expect(await noted()).toEqual([])
    const id = await place('guest@example.jp', 'staff', guest.sub)
    const again = await makeOperatorsLink(at.db, 'guest@example.jp', now)
    expect(await noted()).toEqual([['member.linked', id, at.branchId, null, '{"name":"Jo"}']])
    await use(again?.token ?? '', 'guest@example.jp')
    // An account with a proved address keeps its name.
    expect(await at.db.selectFrom('identity_account').select('name').execute()).toEqual([{ name: 'Aya' }])
  })

  it('of an invitation takes the place of one for an account, and is used up once', async () => {
    const about = { email: 'jo@example.jp', staffId: await place('jo@example.jp'), madeBy: at.ownerId }
    await putLink(at.db, { ...about, purpose: 'reset', sub: 'somebody' }, now)
    const token = await putLink(at.db, { ...about, purpose: 'invite' }, now)
    const { tokenHash = '' } = (await findLink(at.db, token, now)) ?? {}
    expect([await takeLink(at.db, tokenHash), await takeLink(at.db, tokenHash)]).toEqual([true, false])
  })

  it('of the operator is for the place that has waited longest where nobody has an account', async () => {
    await own().gateway.signUp({ email: 'jo@example.jp', password, name: 'Not confirmed' })
    const id = await place('Jo@example.jp', 'manager')
    await setRow(at.db, 'staff', id, { created_at: now - 1 })
    await place('jo@example.jp')
    const made = await makeOperatorsLink(at.db, 'JO@example.jp', now)
    const endsAt = now + 86_400_000
    expect(made).toMatchObject({ purpose: 'invite', email: 'Jo@example.jp', name: 'Jo', endsAt })
    expect(await noted()).toEqual([['member.linked', id, at.branchId, null, '{"name":"Jo"}']])
    expect(await findLink(at.db, made?.token ?? '', now)).toMatchObject({
      byOperator: true,
      holder: undefined,
      place: { id, role: 'manager', branchId: at.branchId, branch: 'Sakura', business: 'Sakura' },
    })
  })

  const noted = async () =>
    (await at.db.selectFrom('audit_entry').selectAll().orderBy('created_at').orderBy('id').execute()).map(
      (row) => [row.action, row.subject, row.branch_id, row.member_id, row.details],
    )

  it('is shown to owners until it ends, and its making and its taking back are noted', async () => {
    const person = await own().person('kei@example.jp')
    const id = await place('kei@example.jp', 'staff', person.sub)
    const where = { businessId: at.businessId, memberId: id }
    const state = (at_: number) => linkStateOf(at.db, where, at_)
    expect(await state(now)).toEqual({ purpose: 'reset', endsAt: undefined })
    const made = await make(id)
    const endsAt = now + linkLifetime
    expect([linkLifetime, made?.endsAt]).toEqual([86_400_000, endsAt])
    expect(await state(endsAt - 1)).toEqual({ purpose: 'reset', endsAt })
    expect(await state(endsAt)).toEqual({ purpose: 'reset', endsAt: undefined })
    expect(await findLink(at.db, made?.token ?? '', now)).toMatchObject({
      byOperator: false,
      holder: person.sub,
      purpose: 'reset',
      place: { id },
    })
    expect(await linkNewsOf(at.db, person.sub, now - 1)).toEqual([{ at: now, what: 'made', by: 'Jo' }])
    expect(await linkNewsOf(at.db, person.sub, now)).toEqual([])
    expect(await linkNewsOf(at.db, 'another', 0)).toEqual([])
    await takeLinkBack(at.db, { ...where, by: at.ownerId }, now + 1)
    const of = [id, null, at.ownerId, '{"name":"Jo"}']
    expect(await noted()).toEqual([
      ['member.linked', ...of],
      ['member.unlinked', ...of],
    ])
    await use((await make(id))?.token ?? '', 'kei@example.jp')
    await makeOperatorsLink(at.db, 'kei@example.jp', now)
    expect(
      (await linkNewsOf(at.db, person.sub, now - 1))
        .map(({ what, by }) => [what, by])
        .sort((a, b) => (`${a}` < `${b}` ? -1 : 1)),
    ).toEqual([
      ['made', undefined],
      ['made', 'Jo'],
      ['made', 'Jo'],
      ['used', 'Jo'],
    ])
    expect(await linkStateOf(at.db, { ...where, memberId: at.ownerId }, now)).toBeUndefined()
    // Elsewhere the same person may have another place: then it is the operator's alone.
    await createBusiness(at.db, { name: 'Other', timeZone: 'Asia/Tokyo' }, now)
    expect([await state(now), await makeLink(at.db, { ...where, by: at.ownerId }, now)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('of an owner’s place names no branch', async () => {
    const made = await make(await place('second@example.jp', 'owner'))
    expect((await findLink(at.db, made?.token ?? '', now))?.place).toMatchObject({
      role: 'owner',
      branchId: undefined,
      branch: undefined,
    })
  })

  it('leaves its hash in the database, and nothing once it has expired', async () => {
    const token = await tokenFor(await place('jo@example.jp'))
    const rows = JSON.stringify(await at.db.selectFrom('password_link').selectAll().execute())
    const list = JSON.stringify(await at.db.selectFrom('audit_entry').selectAll().execute())
    expect(rows + list).not.toContain(token)
    expect(list).not.toContain('jo@example.jp')
    await removeExpiredLinks(at.db, now + linkLifetime - 1)
    expect(await findLink(at.db, token, now)).toBeDefined()
    await removeExpiredLinks(at.db, now + linkLifetime)
    expect(await at.db.selectFrom('password_link').selectAll().execute()).toEqual([])
  })

  it('an invitation of another business still waits', async () => {
    const token = await tokenFor(await place('jo@example.jp'))
    at.businessId = await createBusiness(at.db, { name: 'Other', timeZone: 'Asia/Tokyo' }, now)
    await place('jo@example.jp', 'owner')
    const sub = await use(token, 'jo@example.jp')
    expect(await isInvited(at.db, { sub, email: 'jo@example.jp', emailVerified: true })).toBe(true)
  })
})
