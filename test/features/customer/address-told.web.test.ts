import { expect, it } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import type { GuestBrowser } from '../../support/guest.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { browserOf, codeFor, newAddress, password } from '../auth/people.ts'

onEachIdentity((test) => {
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

  it('the owner of the business reads that a member’s address was changed, without the address', async () => {
    const { manager, owner } = demoMembers
    for (const person of [manager, owner]) await test.people.add({ ...person, password })
    const wanted = await change(await signIn(manager.email), '/branch/profile')
    const audit = (await (await signIn(owner.email)).get('/branch/audit')).text
    expect(withoutTags(audit)).toMatch(new RegExp(`${manager.name}.{0,20} changed their email address`))
    expect(withoutTags(audit)).not.toContain(wanted)
    expect(withoutTags(audit)).not.toContain(manager.email)
  })

  it('whoever is signed in finds the sign-out on each page; a visitor does not', async () => {
    await test.people.add({ ...demoMembers.staff, password })
    const member = await signIn(demoMembers.staff.email)
    for (const path of ['/branch', '/branch/earning', '/branch/qr', '/tip/histories', '/']) {
      const { text } = await member.get(path)
      expect([path, text.split('action="/auth/logout"').length]).toEqual([path, 2])
    }
    expect((await browserOf(test).get('/')).text).not.toContain('/auth/logout')
  })
})
