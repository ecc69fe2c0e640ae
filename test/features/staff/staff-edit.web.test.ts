import { describe, expect, it } from 'vitest'
import { withoutTags } from '../../support/without-tags.ts'
import { follow, summaryOf, toastOf } from '../auth/people.ts'
import { qrSite } from '../qr/qr-site.ts'
import { staffPeople } from './staff-people.ts'

const site = await qrSite()

const { person, added, rowOf, auditOf, codesOf } = staffPeople(() => site)

describe('who may', () => {
  it('another business’s owner finds nobody here', async () => {
    const [id] = site.seed.staffIds
    for (const rest of ['edit', 'delete', 'photo']) {
      expect((await site.as.foreign.post(`/branch/staff/${id}/${rest}`, person())).status).toBe(404)
    }
    const smuggled = await site.as.owner.post('/branch/staff/add', person({ branch: 'nowhere' }))
    expect(summaryOf(smuggled)).toEqual(['This branch can’t be chosen any more'])
  })
})

describe('adding', () => {
  it('says so word for word; the person has a code for guests, and it is written down who did it', async () => {
    const form = await site.as.owner.get(`/branch/staff/add?branch=${site.seed.branchId}`)
    // Empty: the branch's next one, also of a branch that is chosen later.
    expect(form.text).toMatch(/name="code"[^>]*value=""/)
    const answer = await site.as.owner.post(
      '/branch/staff/add',
      person({ code: ' ＡＢ-1 ', email: 'Kai@example.com' }),
    )
    const page = await follow(site.as.owner, answer)
    expect(toastOf(page)).toBe('Staff added successfully. The invitation is on its way by email.')
    expect(page.text).toContain('AB-1')
    const id = answer.headers.location?.split('/').at(-1) ?? ''
    expect(await rowOf(id)).toMatchObject({ email: 'Kai@example.com', role: 'staff', code: 'AB-1' })
    expect(await codesOf(id)).toMatchObject([{ branch_id: site.seed.branchId, revoked_at: null }])
    expect(await auditOf(id)).toEqual([
      {
        action: 'staff.added',
        member_id: 'qr-owner',
        branch_id: site.seed.branchId,
        details: '{"name":"石川 海 (Kai)"}',
      },
    ])
  })

  it.each([
    [{ name: 'a'.repeat(101) }, 'Name must be at most 100 characters long'],
    [{ name: 'two\nlines' }, 'Name must be on one line'],
    [{ code: '101' }, 'This staff code is already used at this branch'],
    [{ role: 'owner' }, 'Choose a role: staff or manager'],
    [{ email: 'STAFF@example.com' }, 'Email already in use'],
    [{ business: 'other' }, 'There was a validation error with your request.'],
  ])('%j: %s', async (wrong, message) => {
    const typed = person({ name: 'Keeps <this>', ...wrong })
    const answer = await site.as.owner.post('/branch/staff/add', typed)
    expect(answer.status).toBe(400)
    expect(summaryOf(answer)).toEqual([message])
    expect(answer.text).toContain('<title>Error: Add staff</title>')
    if (!('name' in wrong)) expect(answer.text).toContain('value="Keeps &lt;this&gt;"')
  })

  it('makes who verifies the address and accepts the place the member', async () => {
    const email = 'newcomer@example.com'
    const id = await added({ email, role: 'manager' })
    await site.people.add({ email, password: 'Correct-horse-1', name: 'Kai' })
    const { guestBrowser } = await import('../../support/guest.ts')
    const browser = guestBrowser(site.app)
    await browser.post('/auth/login', { email, password: 'Correct-horse-1' })
    const { accept } = await import('../../support/invitation.ts')
    await accept(browser)
    expect(withoutTags((await browser.get('/branch/staff')).text)).toContain('· You')
    expect((await site.as.owner.get(`/branch/staff/${id}`)).text).toContain('Has an account')
    // Another address is another person.
    const edited = await site.as.owner.post(
      `/branch/staff/${id}/edit`,
      person({ email: 'other@example.com' }),
    )
    expect(edited.status).toBe(303)
    expect((await browser.get('/branch/staff/add')).status).toBe(403)
    expect(await rowOf(id)).toMatchObject({ person_id: null, email: 'other@example.com' })
  })
})

describe('editing', () => {
  it('says so word for word', async () => {
    const id = await added()
    const form = await site.as.owner.get(`/branch/staff/${id}/edit`)
    expect(form.text).toContain('value="石川 海 (Kai)"')
    const answer = await site.as.owner.post(
      `/branch/staff/${id}/edit`,
      person({ name: 'Kai', role: 'manager' }),
    )
    const page = await follow(site.as.owner, answer)
    expect(toastOf(page)).toBe('Staff edited successfully.')
    expect(page.text).toMatch(/<h1><bdi[^>]*>Kai<\/bdi><\/h1>/)
    const entries = await auditOf(id)
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'member.role',
      'staff.added',
      'staff.changed',
    ])
    // Other rights are told as what they are.
    const role = entries.find(({ action }) => action === 'member.role')
    expect(role?.details).toBe('{"name":"Kai","from":"staff","to":"manager"}')
  })

  it('gives whoever moves to another branch another code', async () => {
    const id = await added()
    const branch = site.seed.hotel.branchId
    await site.as.owner.post(`/branch/staff/${id}/edit`, person({ branch }))
    const [old, fresh] = (await codesOf(id)).sort(
      (a, b) => (a.revoked_at === null ? 1 : 0) - (b.revoked_at === null ? 1 : 0),
    )
    expect(old).toMatchObject({ branch_id: site.seed.branchId, revoked_at: expect.any(Number) })
    expect(fresh).toMatchObject({ branch_id: branch, revoked_at: null })
    expect((await site.as.owner.get(`/q/${old?.token}`)).status).toBe(410)
  })

  it('keeps a payroll number with its zeros, and how somebody is paid', async () => {
    const id = await added()
    const edit = `/branch/staff/${id}/edit`
    const long = await site.as.owner.post(edit, person({ payrollNumber: '0'.repeat(31), payWay: 'cash' }))
    expect(summaryOf(long)).toEqual([expect.stringMatching(/^Payroll number must be at most 30 letters/)])
    const { name, code } = await rowOf(id)
    await site.as.owner.post(edit, person({ name, code, payrollNumber: ' 0042 ', payWay: 'cash' }))
    expect(await rowOf(id)).toMatchObject({ payroll_number: '0042', pay_way: 'cash' })
    expect((await site.as.owner.get(edit)).text).toContain('value="0042"')
    expect((await site.as.owner.get(`/branch/staff/${id}`)).text).toContain('0042')
    // Colleagues are not told.
    expect((await site.as.staff.get(`/branch/staff/${id}`)).text).not.toContain('0042')
  })

  it('of an owner changes the name only', async () => {
    const form = await site.as.owner.get('/branch/staff/qr-owner/edit')
    expect(form.text).not.toContain('name="code"')
    const refused = await site.as.owner.post('/branch/staff/qr-owner/edit', person())
    expect(refused.status).toBe(400)
    const answer = await site.as.owner.post('/branch/staff/qr-owner/edit', { name: 'The owner' })
    expect(answer.status).toBe(303)
    expect(await rowOf('qr-owner')).toMatchObject({
      name: 'The owner',
      role: 'owner',
      email: 'owner@example.jp',
    })
  })
})
