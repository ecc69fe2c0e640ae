import { expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { beginTip, type GuestBrowser, pay, toPreview } from '../support/guest.ts'
import { accept } from '../support/invitation.ts'
import { codeTo, password, secrets } from '../support/own-identity.ts'
import { twoProviders } from '../support/two-providers.ts'
import { fileOf, listUsers } from './user-lists.ts'

// From Amazon Cognito to accounts of its own and back, with the pages that people use: nobody loses what is theirs.

const guest = { email: 'guest@example.com', name: 'María González' }
const next = 'Battery-staple-2'
let ahead = 0

onEachDatabase('a member, an owner and a guest with kept tips', (database) => {
  const site = twoProviders(database, () => Date.now() + ahead)
  const { owner, staff } = demoMembers
  const everybody = [owner.email, staff.email, guest.email]

  async function signIn(email: string, given: string, browser = site.browser()): Promise<GuestBrowser> {
    const answer = await browser.post('/auth/login', { email, password: given })
    if (answer.status !== 303) throw new Error(`${email} not signed in: ${answer.status}`)
    return browser
  }

  /** By the page for a forgotten password. @param codeFor where the code is read */
  async function newPassword(email: string, given: string, codeFor: () => string | Promise<string>) {
    const browser = site.browser()
    await browser.post('/auth/reset-password', { email })
    const both = { newPassword: given, confirmPassword: given }
    const done = await browser.post('/auth/reset-password/confirm', { email, code: await codeFor(), ...both })
    expect(done.status).toBe(303)
    return signIn(email, given, browser)
  }

  async function tips(browser: GuestBrowser) {
    const { confirm } = await beginTip(browser, site.seed.branchId, { amount: '777' })
    expect((await pay(browser, await toPreview(browser, site.sandbox, confirm))).status).toBe(303)
  }

  /** What they see of what is theirs. */
  async function seenBy(browsers: GuestBrowser[]) {
    const [anOwner, aMember, aGuest] = browsers
    const statuses = async (browser: GuestBrowser | undefined) => {
      const pages = ['/branch', '/branch/earning', '/branch/members', '/tip/histories']
      return Promise.all(pages.map(async (page) => (await browser?.get(page))?.status))
    }
    const csv = (await aGuest?.get('/tip/histories/csv'))?.text ?? ''
    return {
      owner: await statuses(anOwner),
      member: await statuses(aMember),
      tips: csv.split('\n').filter((line) => line.includes('777')).length,
    }
  }
  const all = { owner: [200, 200, 200, 200], member: [200, 200, 403, 200], tips: 1 }

  it('see all of it on Cognito, after the switch, and after the switch back', async () => {
    site.run('cognito')
    for (const person of [owner, staff, guest]) await site.cognito.seedUser({ ...person, password })
    const own = site.browser()
    await tips(own)
    const before = [
      await signIn(owner.email, password),
      await signIn(staff.email, password),
      await signIn(guest.email, password, own),
    ]
    expect(await seenBy(before)).toEqual(all)

    const list = fileOf(await listUsers(site.cognito))
    site.run('own')
    // Nobody gets anything by registering with an address, before the list comes.
    await site.browser().post('/auth/register', {
      ...{ name: 'Stranger', email: owner.email, terms: '1' },
      ...{ password, confirmPassword: password },
    })
    const dry = await site.admin('identities', 'import', list, '--dry-run')
    expect(dry).toContain('Would be added: 3\nNothing was changed')
    expect(await site.admin('identities', 'import', list)).toContain('Added: 3\n')
    for (const email of everybody) {
      await expect(signIn(email, password)).rejects.toThrow('not signed in: 400')
    }
    for (const each of before) expect((await each.get('/profile/sessions')).status).toBe(303)
    const after: GuestBrowser[] = []
    for (const email of everybody)
      after.push(await newPassword(email, next, () => codeTo(site.db, email, secrets)))
    expect(await seenBy(after)).toEqual(all)
    expect(await site.admin('identities', 'import', list)).toContain('Left as they were: 3\n')
    for (const email of everybody) await signIn(email, next)

    // Somebody who is new here, whom Cognito has never seen, with a place and a tip.
    const newcomer = 'newcomer@example.com'
    ahead += 3_600_000
    const fresh = site.browser()
    const registration = { name: 'Yuki', email: newcomer, password, confirmPassword: password, terms: '1' }
    await fresh.post('/auth/register', registration)
    await fresh.post('/auth/register/confirm', {
      email: newcomer,
      code: await codeTo(site.db, newcomer, secrets),
    })
    await site.admin('owner', 'invite', '--email', newcomer, '--name', 'Yuki')
    await signIn(newcomer, password, fresh)
    await accept(fresh)
    await tips(fresh)
    everybody.push(newcomer)

    // Back: the import job of Cognito gives everybody a new id, and asks for a new password.
    const csv = await site.admin('identities', 'export', '--csv')
    expect(
      csv
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').at(-1)),
    ).toEqual(everybody.toSorted())
    site.run('cognito')
    site.cognito.control.reset()
    for (const email of everybody) {
      await site.cognito.seedUser({ email, password: 'nobody-knows-1', name: 'x' })
      site.cognito.control.setUser(email, { status: 'RESET_REQUIRED' })
    }
    const there = fileOf(await listUsers(site.cognito))
    expect(await site.admin('identities', 'import', there, '--dry-run')).toContain('Nothing was changed')
    expect(await site.admin('identities', 'import', there)).toContain('Moved to Cognito’s id: 4\n')
    const back: GuestBrowser[] = []
    for (const email of everybody)
      back.push(await newPassword(email, password, () => site.cognito.control.lastMail(email).code))
    expect(await seenBy(back)).toEqual(all)
    const [, , , theirs] = back
    expect([(await theirs?.get('/branch/members'))?.status]).toEqual([200])
    expect((await theirs?.get('/tip/histories/csv'))?.text).toContain('777')
    expect(await site.admin('identities', 'import', there)).toContain('Left as they were: 4\n')

    // And to accounts of its own once more: passwords of the first time open nothing.
    const again = fileOf(await listUsers(site.cognito))
    site.run('own')
    expect(await site.admin('identities', 'import', again)).toContain('Added: 4\n')
    await expect(signIn(owner.email, next)).rejects.toThrow('not signed in: 400')
    const last: GuestBrowser[] = []
    ahead += 3_600_000
    for (const email of everybody)
      last.push(await newPassword(email, next, () => codeTo(site.db, email, secrets)))
    expect(await seenBy(last)).toEqual(all)
  }, 60_000)
})
