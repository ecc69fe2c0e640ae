import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityApp } from '../../support/account-app.ts'
import { follow, summaryOf, toastOf } from '../auth/people.ts'
import { openQrSite, type QrSite } from '../qr/qr-site.ts'

describe.each(['cognito', 'own'] as const)('a member’s profile, with accounts kept by: %s', (keeper) => {
  let site: QrSite
  beforeAll(async () => {
    site = await openQrSite(createIdentityApp[keeper])
  })
  afterAll(() => site.close())

  it('says where they work, with the ways to what is theirs', async () => {
    const page = await site.as.staff.get('/branch/profile')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Q-staff')
    expect(page.text).toContain('さくら食堂')
    for (const href of [
      `/branch/qr?branch=${site.seed.branchId}&amp;staff=qr-staff`,
      '/branch/staff/qr-staff/photo',
      '/branch/profile/email-change',
      '/branch/profile/password-change',
      '/profile/delete',
      '/tip/histories',
    ])
      expect(page.text).toContain(`href="${href}"`)
    expect(page.text).toContain('aria-label="Branch area"')
    expect(page.text).toContain('action="/auth/logout"')
    // The menu behind the name has the languages and the way out: the page does not repeat them.
    expect(page.text.split('?lang=cn"')).toHaveLength(2)
    expect(page.text).not.toContain('name="lang"')
  })

  it('of an owner speaks of the whole business, and of no code or photo', async () => {
    const page = await site.as.owner.get('/branch/profile')
    expect(page.text).toContain('Whole business')
    expect(page.text).not.toMatch(/Staff code|\/photo"|branch\/qr\?/)
  })

  it('saves the display name and comes back here', async () => {
    const saved = await site.as.manager.post('/branch/profile', { name: 'Daisuke', username: 'dai' })
    expect(saved.headers.location).toBe('/branch/profile')
    const page = await follow(site.as.manager, saved)
    expect(toastOf(page)).toBe('Profile saved successfully')
    expect(page.text).toContain('value="Daisuke"')
    const wrong = await site.as.manager.post('/branch/profile', { name: '', username: '' })
    expect(summaryOf(wrong)).toEqual(['Name is required', 'Username is required'])
    expect(wrong.text).toContain('action="/branch/profile"')
    expect(wrong.text).toContain('Q-manager')
  })
})
