import { beforeAll, expect, it } from 'vitest'
import { createPasswords } from '../../server/people/identity/passwords.ts'
import { addOwnPerson } from '../demo/own-people.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { password } from '../support/own-identity.ts'
import { twoProviders } from '../support/two-providers.ts'
import { withoutTags } from '../support/without-tags.ts'

const hour = 3_600_000
let ahead = 0

onEachDatabase('an access token for programs', (database) => {
  const site = twoProviders(database, () => Date.now() + ahead)
  const { owner, staff, manager } = demoMembers
  const create = (...args: string[]) => site.admin('token', 'create', ...args)

  beforeAll(async () => {
    ahead = 0
    site.run('own')
    const passwords = createPasswords({ busy: () => new Error('busy') })
    for (const each of [owner, staff, manager]) await addOwnPerson(site.db, { ...each, password }, passwords)
  })

  const ask = async (token: string, query = '{ me { email member { role } } }') => {
    const answer = await fetch(`${site.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    })
    return { status: answer.status, body: (await answer.json()) as object }
  }
  async function signedIn(email: string, given = password) {
    const browser = site.browser()
    const answer = await browser.post('/auth/login', { email, password: given })
    if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`)
    return browser
  }

  it('asks as its member, for a day or as long as was said', async () => {
    const [day, short] = [await create(owner.email), await create(owner.email, '--hours', '2')]
    const answer = await ask(day)
    expect(answer.body).toEqual({ data: { me: { email: owner.email, member: { role: 'OWNER' } } } })
    expect((await ask(short)).status).toBe(200)
    ahead = 2 * hour
    expect([(await ask(short)).status, (await ask(day)).status]).toEqual([401, 200])
    ahead = 24 * hour
    expect((await ask(day)).status).toBe(401)
    ahead = 0
    expect((await ask(await create(owner.email, '--hours', '720'))).status).toBe(200)
  })

  it('stands among the places where its member is signed in, by what it is, and can be ended there', async () => {
    await site.db.deleteFrom('identity_sign_in').where('kind', '=', 'program').execute()
    const token = await create(staff.email)
    const browser = await signedIn(staff.email)
    const page = await browser.get('/profile/sessions')
    expect(withoutTags(page.text)).toContain('A program (access token)')
    expect((await ask(token)).status).toBe(200)
    const handle = /name="session" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect((await browser.post('/profile/sessions', { session: handle })).status).toBe(303)
    expect((await ask(token)).status).toBe(401)
    expect(withoutTags((await browser.get('/profile/sessions')).text)).not.toContain('A program')
    // Nobody ends another person's.
    const theirs = await create(owner.email)
    await browser.post('/profile/sessions', { others: '1' })
    expect((await ask(theirs)).status).toBe(200)
  })

  it('is written down, but never itself: neither in the log, nor in the database', async () => {
    const token = await create(manager.email)
    await ask(token)
    const entries = await site.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'member.token')
      .execute()
    expect(entries.at(-1)).toMatchObject({ member_id: null, details: expect.stringContaining(manager.name) })
    const browser = await signedIn(owner.email)
    expect(withoutTags((await browser.get('/branch/audit')).text)).toMatch(
      new RegExp(`Made an access token for programs of .*${manager.name}`),
    )
    const rows = [
      await site.db.selectFrom('audit_entry').selectAll().execute(),
      await site.db.selectFrom('identity_sign_in').selectAll().execute(),
    ]
    expect(token.length).toBeGreaterThan(40)
    expect(JSON.stringify(rows) + site.logged.join('')).not.toContain(token)
    // What a thief of the database finds opens nothing, and no page takes the token itself.
    const stolen = await site.db.selectFrom('identity_sign_in').select('token_hash').execute()
    for (const { token_hash: hash } of stolen) expect((await ask(hash)).status).toBe(401)
    const headers = { Authorization: `Bearer ${token}` }
    expect((await fetch(`${site.url}/profile`, { headers, redirect: 'manual' })).status).toBe(303)
    expect(site.logged.length).toBeGreaterThan(0)
  })

  it('is made for members whose address is proved, and for no longer than was decided', async () => {
    for (const hours of ['0', '721', '1.5', 'x'])
      await expect(create(owner.email, '--hours', hours)).rejects.toThrow(
        '--hours wants a whole number from 1 to 720',
      )
    await expect(create('nobody@example.jp')).rejects.toThrow('there is no account')
    const row = { name: 'x', email: 'guest@example.jp', sub: 'a-guest-000001', password }
    await addOwnPerson(site.db, row, createPasswords({ busy: () => new Error('busy') }))
    await expect(create(row.email)).rejects.toThrow('has no place in the business')
    await site.db
      .updateTable('identity_account')
      .set({ confirmed_at: null })
      .where('sub', '=', row.sub)
      .execute()
    await expect(create(row.email)).rejects.toThrow('has not confirmed')
  })

  it('comes from Amazon where Cognito keeps the accounts, and ours is refused there', async () => {
    const token = await create(owner.email)
    site.run('cognito')
    await expect(create(owner.email)).rejects.toThrow('aws cognito-idp initiate-auth')
    expect((await ask(token)).status).toBe(401)
    site.run('own')
    expect((await ask(token)).status).toBe(200)
  })
})
