import { describe, expect, it } from 'vitest'
import { setRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { follow, summaryOf, toastOf } from '../auth/people.ts'
import { qrSite } from '../qr/qr-site.ts'
import { staffPeople } from './staff-people.ts'

const site = await qrSite()

const { person, added, rowOf, auditOf, codesOf } = staffPeople(() => site)

describe('deleting', () => {
  it('asks first; then the person is gone from every list, and their name stays with what they earned', async () => {
    const id = await added({ name: 'Leaver', email: 'leaver@example.com', role: 'manager' })
    await setRow(site.deps.db, 'staff', id, { greeting: 'Hello' })
    const [code] = await codesOf(id)
    const page = `/branch/staff/${id}/delete`
    expect(withoutTags((await site.as.owner.get(page)).text)).toContain('Delete Leaver from the staff list?')
    const list = await follow(site.as.owner, await site.as.owner.post(page, {}))
    expect(toastOf(list)).toBe('Staff deleted successfully.')
    expect(list.text).not.toContain('Leaver')
    expect((await site.as.owner.get(`/branch/staff/${id}`)).status).toBe(404)
    expect(await rowOf(id)).toMatchObject({
      name: 'Leaver',
      email: null,
      person_id: null,
      greeting: null,
      deleted_at: expect.any(Number),
    })
    expect((await site.as.owner.get(`/q/${code?.token}`)).status).toBe(410)
    expect((await site.as.owner.get(`/tip/${site.seed.branchId}`)).text).not.toContain('Leaver')
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'staff.deleted',
      details: '{"name":"Leaver"}',
    })
    // Pressed twice it is what was wanted all the same; for anybody else there is nobody.
    expect((await site.as.owner.post(page, {})).headers.location).toBe(
      `/branch/staff?branch=${site.seed.branchId}`,
    )
    expect((await auditOf(id)).filter(({ action }) => action === 'staff.deleted')).toHaveLength(1)
    expect((await site.as.owner.get(page)).status).toBe(404)
    expect((await site.as.foreign.post(page, {})).status).toBe(404)
    expect((await site.as.manager.post(page, {})).status).toBe(404)
    // The code may be given to somebody else now.
    expect(
      (await site.as.owner.post('/branch/staff/add', person({ code: (await rowOf(id)).code }))).status,
    ).toBe(303)
  })

  it('ends the sign-in’s rights at once', async () => {
    const { guestBrowser } = await import('../../support/guest.ts')
    const email = 'soon-gone@example.com'
    const id = await added({ email })
    await site.people.add({ email, password: 'Correct-horse-1', name: 'Kai' })
    const browser = guestBrowser(site.app)
    await browser.post('/auth/login', { email, password: 'Correct-horse-1' })
    const { accept } = await import('../../support/invitation.ts')
    await accept(browser)
    expect((await browser.get('/branch/profile')).status).toBe(200)
    await site.as.owner.post(`/branch/staff/${id}/delete`, {})
    const answer = await browser.get('/branch/profile')
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('You do not have access to this website.')
  })

  it('is for nobody to do to themselves, nor to the last owner who can sign in', async () => {
    const offered = async (page: string) =>
      /action="[^"]*delete"|href="[^"]*delete"/.test((await site.as.owner.get(page)).text)
    for (const page of [
      '/branch/staff/qr-owner',
      '/branch/members/qr-owner',
      '/branch/staff/qr-owner/delete',
    ])
      expect(await offered(page), page).toBe(false)
    const why = 'You can’t delete yourself. Another owner can'
    expect(summaryOf(await site.as.owner.get('/branch/staff/qr-owner/delete'))).toEqual([why])
    for (const page of ['/branch/staff/demoowner0000001', '/branch/staff/demoowner0000001/delete'])
      expect(await offered(page), page).toBe(true)
    const own = await site.as.owner.post('/branch/staff/qr-owner/delete', {})
    expect(own.status).toBe(400)
    expect(summaryOf(own)).toEqual(['You can’t delete yourself. Another owner can'])
    const other = await site.as.owner.post('/branch/staff/demoowner0000001/delete', {})
    expect(other.status).toBe(303)
    expect((await rowOf('qr-owner')).deleted_at).toBeNull()
  })
})
