import { expect, it } from 'vitest'
import { noteProved } from '../../server/people/access/take-over.store.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { signedIn } from '../features/auth/people.ts'
import { ownApp } from '../support/account-app.ts'
import { onEachDatabase } from '../support/databases.ts'
import { beginTip, type GuestBrowser, pay, toPreview } from '../support/guest.ts'
import { codeTo, password, secrets } from '../support/own-identity.ts'
import { readRow, setRow } from '../support/rows.ts'
import { twoProviders } from '../support/two-providers.ts'

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

  /** Everybody registers anew: passwords can't be moved. @param codeFor where the code is read */
  async function register(email: string, given: string, codeFor: () => string | Promise<string>) {
    const browser = site.browser()
    const both = { password: given, confirmPassword: given }
    await browser.post('/auth/register', { name: 'Somebody', email, ...both, terms: '1' })
    const done = await browser.post('/auth/register/confirm', { email, code: await codeFor() })
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
      const pages = ['/branch', '/branch/earning', '/branch/business', '/tip/histories']
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

    site.run('own')
    for (const each of before) expect((await each.get('/profile/sessions')).status).toBe(303)
    const after: GuestBrowser[] = []
    for (const email of everybody)
      after.push(await register(email, next, () => codeTo(site.db, email, secrets)))
    expect(await seenBy(after)).toEqual(all)
    expect(site.logged.filter((line) => line.includes('took over'))).toHaveLength(3)

    site.run('cognito')
    site.cognito.control.reset()
    const back: GuestBrowser[] = []
    for (const email of everybody)
      back.push(await register(email, password, () => site.cognito.control.lastMail(email).code))
    expect(await seenBy(back)).toEqual(all)

    // And to accounts of its own once more: passwords of the first time open nothing.
    site.run('own')
    ahead += 3_600_000
    await expect(signIn(owner.email, next)).rejects.toThrow('not signed in: 400')
    const last: GuestBrowser[] = []
    for (const email of everybody)
      last.push(await register(email, next, () => codeTo(site.db, email, secrets)))
    expect(await seenBy(last)).toEqual(all)
  }, 60_000)

  it('give nothing to those who have an address that they left, though a browser of theirs still shows it', async () => {
    site.run('cognito')
    site.cognito.control.reset()
    const [left, now] = ['left@example.jp', 'now@example.jp']
    const { sub } = await site.cognito.seedUser({ email: left, password, name: 'Aya' })
    const [here, there] = [await signIn(left, password), await signIn(left, password)]
    await here.post('/profile/email-change', { newEmail: now, confirmEmail: now })
    const { code } = site.cognito.control.lastMail(now)
    expect((await here.post('/profile/email-change/confirm', { code })).status).toBe(303)
    const tip = site.db.selectFrom('tip').select('id').limit(1)
    const { id } = await tip.executeTakeFirstOrThrow()
    await setRow(site.db, 'tip', id, { person_id: sub })
    const ownerOf = async () => (await readRow(site.db, 'tip', id)).person_id

    expect((await there.get('/profile/sessions')).status).toBe(200)
    site.run('own')
    await register(left, next, () => codeTo(site.db, left, secrets))
    expect(await ownerOf()).toBe(sub)
    await register(now, next, () => codeTo(site.db, now, secrets))
    expect(await ownerOf()).not.toBe(sub)
  })
})

const unset = ownApp()

it('without MOVE_ACCOUNTS an address alone gives nobody anything', async () => {
  const { db } = unset.deps
  const { sub, email, browser } = await signedIn(unset)
  await browser.post('/auth/logout', {})
  await noteProved(db, { sub: 'at-cognito', email, emailVerified: true })
  expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
  const states = db.selectFrom('account_state').select(['person_id', 'proved_address'])
  expect(await states.where('person_id', 'in', ['at-cognito', sub]).execute()).toEqual([
    { person_id: 'at-cognito', proved_address: expect.any(String) },
  ])
})
