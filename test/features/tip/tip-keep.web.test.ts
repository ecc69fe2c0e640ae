import { describe, expect, it } from 'vitest'
import { accountApp } from '../../support/account-app.ts'
import { testApp } from '../../support/app.ts'
import { beginTip, guestBrowser, pay, toPreview } from '../../support/guest.ts'
import { signedIn } from '../auth/people.ts'

describe('the page of a paid tip', () => {
  const withAccounts = accountApp()
  const without = testApp()

  async function paidPage(test: typeof without, guest = guestBrowser(test.app)) {
    const { confirm } = await beginTip(guest, test.seed.branchId)
    const paid = await pay(guest, await toPreview(guest, test.sandbox, confirm))
    return guest.get(paid.headers.location ?? '')
  }
  const register = '/auth/register?return=%2Ftip%2Fhistories'

  it('offers to keep it in an account, without beginning a session', async () => {
    const guest = guestBrowser(withAccounts.app)
    const { text, headers } = await paidPage(withAccounts, guest)
    expect(text).toContain(`href="${register}"`)
    // Whoever has an account already signs in from there.
    expect((await guest.get(register)).text).toContain('href="/auth/login?return=%2Ftip%2Fhistories"')
    expect(headers['set-cookie'] ?? []).not.toContainEqual(expect.stringContaining('session='))
  })

  it('says to those who are signed in that it is kept, and where', async () => {
    const { browser } = await signedIn(withAccounts)
    const { text } = await paidPage(withAccounts, browser)
    expect(text).toContain('This tip is kept in your account.')
    expect(text).toContain('<a href="/tip/histories">Your tips</a>')
    expect(text).not.toContain('href="/auth/')
  })

  it('leads to another tip there, to anybody', async () => {
    const { text } = await paidPage(without)
    expect(text).toContain(`<a href="/tip/${without.seed.branchId}">Tip again or tip someone else</a>`)
  })

  it('offers no account where nobody can register, for want of mail', async () => {
    const { status, text } = await paidPage(without)
    expect([status, text.includes('/auth/')]).toEqual([200, false])
  })
})
