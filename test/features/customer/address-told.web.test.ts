import { expect, it } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import type { GuestBrowser } from '../../support/guest.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { browserOf, codeFor, newAddress, password, signedIn } from '../auth/people.ts'

onEachIdentity((test) => {
  const day = 24 * 3_600_000
  const told = 'Your email address was changed'

  async function signIn(email: string): Promise<GuestBrowser> {
    const browser = browserOf(test)
    const answer = await browser.post('/auth/login', { email, password })
    if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`)
    return browser
  }

  async function change(browser: GuestBrowser, at = '/profile'): Promise<string> {
    const wanted = newAddress()
    await browser.post(`${at}/email-change`, {
      newEmail: wanted,
      confirmEmail: wanted,
      presentPassword: password,
    })
    const done = await browser.post(`${at}/email-change/confirm`, { code: await codeFor(test, wanted) })
    if (done.headers.location !== at) throw new Error(`not changed: ${done.status}`)
    return wanted
  }

  const isTold = async (browser: GuestBrowser, path = '/profile') =>
    (await browser.get(path)).text.includes(told)

  it('a changed address is told in every other browser, until it is put away there', async () => {
    const { email, browser } = await signedIn(test)
    const [other, third] = [await signIn(email), await signIn(email)]
    expect(await isTold(other)).toBe(false)
    const wanted = await change(browser)
    const later = await signIn(wanted)
    expect(await isTold(browser)).toBe(false)
    for (const reader of [other, third, later])
      for (const path of ['/profile', '/tip/histories']) expect(await isTold(reader, path)).toBe(true)
    const page = (await other.get('/profile')).text
    expect(withoutTags(page)).toContain(`${email[0]}…@example.com`)
    expect(page).toContain('href="/profile/password-change"')

    const seen = await other.post('/profile/email-change/seen', {})
    expect(seen.headers.location).toBe('/profile')
    expect([await isTold(other), await isTold(third), await isTold(later)]).toEqual([false, true, true])
    expect(await isTold((await signedIn(test)).browser)).toBe(false)
  })

  it('it is told for 30 days, and changing twice hides neither', async () => {
    const { email, browser } = await signedIn(test)
    const first = await change(browser)
    test.wait(day)
    const again = await signIn(first)
    expect(await isTold(again)).toBe(true)
    await again.post('/profile/email-change/seen', {})
    const second = await change(await signIn(first))
    expect(withoutTags((await again.get('/profile')).text)).toContain(`${email[0]}…@example.com`)
    test.wait(29 * day)
    expect(await isTold(await signIn(second))).toBe(true)
    test.wait(2 * day)
    expect(await isTold(await signIn(second))).toBe(false)
  })

  it('a member’s is told in the branch area, and the owner reads of it without the address', async () => {
    const { manager, owner } = demoMembers
    for (const person of [manager, owner]) await test.people.add({ ...person, password })
    const other = await signIn(manager.email)
    const wanted = await change(await signIn(manager.email), '/branch/profile')
    const page = (await other.get('/branch')).text
    expect(page).toContain(told)
    expect(page).toContain('tell the owner of your business')
    expect(page).toContain('href="/branch/profile/password-change"')
    const audit = (await (await signIn(owner.email)).get('/branch/audit')).text
    expect(withoutTags(audit)).toMatch(new RegExp(`${manager.name}.{0,20} changed their email address`))
    expect(withoutTags(audit)).not.toContain(wanted)
    expect(withoutTags(audit)).not.toContain(manager.email)
  })

  it('whoever is signed in finds the sign-out at the foot of each page; a visitor does not', async () => {
    await test.people.add({ ...demoMembers.staff, password })
    const member = await signIn(demoMembers.staff.email)
    for (const path of ['/branch', '/branch/earning', '/branch/qr', '/tip/histories', '/']) {
      const foot = /<footer>[\s\S]*<\/footer>/.exec((await member.get(path)).text)?.[0]
      expect([path, foot?.includes('action="/auth/logout"')]).toEqual([path, true])
    }
    expect((await browserOf(test).get('/')).text).not.toContain('/auth/logout')
  })
})
