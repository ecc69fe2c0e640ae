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
  const links = ['/auth/register?return=%2Ftip%2Fhistories', '/auth/login?return=%2Ftip%2Fhistories']

  it('offers to keep it in an account, without beginning a session', async () => {
    const { text, headers } = await paidPage(withAccounts)
    for (const link of links) expect(text).toContain(`href="${link}"`)
    expect(headers['set-cookie'] ?? []).not.toContainEqual(expect.stringContaining('session='))
  })

  it('says to who is signed in that it is kept, and where', async () => {
    const { browser } = await signedIn(withAccounts)
    const { text } = await paidPage(withAccounts, browser)
    expect(text).toContain('This tip is kept in your account.')
    expect(text).toContain('<a href="/tip/histories">Your tips</a>')
    for (const link of links) expect(text).not.toContain(`href="${link}"`)
  })

  it('leads to whom else one may tip there, and to the code', async () => {
    const { branchId } = without.seed
    const { text } = await paidPage(without)
    expect(text).toContain(`href="/branch/staff?branch=${branchId}&amp;view=guest"`)
    expect(text).toContain(`href="/branch/qr?branch=${branchId}"`)
  })

  it('offers no account where nobody can register, for want of mail', async () => {
    const { status, text } = await paidPage(without)
    expect([status, text.includes('/auth/')]).toEqual([200, false])
  })
})
