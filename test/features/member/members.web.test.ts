import { describe, expect, it } from 'vitest'
import { auditOf } from '../../support/audit.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'

const site = await qrSite()

const row = (id: string) => readRow(site.deps.db, 'staff', id)

describe('members', () => {
  it('get another owner by invitation, once for an address', async () => {
    const { owner } = site.as
    const invited = await owner.post('/branch/members/invite', { name: 'Jiro', email: 'jiro@example.jp' })
    expect([invited.status, invited.headers.location]).toMatchObject([
      303,
      expect.stringMatching(/^\/branch\/staff\/\w+$/),
    ])
    // Pressed twice.
    expect(
      (await owner.post('/branch/members/invite', { name: 'Jiro', email: 'jiro@example.jp' })).status,
    ).toBe(303)
    const page = await owner.get('/branch/staff')
    expect(page.text.split('>Jiro<')).toHaveLength(2)
    expect(page.text).toMatch(/Jiro<.*Not accepted yet/)
    const again = await owner.post('/branch/members/invite', { name: 'Jiro', email: 'JIRO@example.jp' })
    expect(again.status).toBe(400)
    expect(again.text).toContain('Somebody in this business has this address already')
    expect(again.text).toContain('value="JIRO@example.jp"')
    const wrong = await owner.post('/branch/members/invite', { name: '', email: 'jiro' })
    expect(wrong.text).toContain('Name is required')
    expect(wrong.text).toContain('Invalid email address')
  })

  it('change their role, and may do what it allows from the next request on', async () => {
    const { owner, staff } = site.as
    const refused = await staff.get('/branch/business')
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('You are not authorized to open this page.')
    expect(refused.text).toContain('<a href="/branch" class="btn primary">')
    expect(refused.text).not.toContain('You do not have access to this website.')
    const page = await owner.get('/branch/members/qr-staff')
    expect(withoutTags(page.text)).toContain('staff@example.jp')
    const to = (role: string, branch = '') => owner.post('/branch/members/qr-staff', { role, branch })
    expect((await to('owner', site.seed.branchId)).headers.location).toBe('/branch/staff/qr-staff')
    expect(await row('qr-staff')).toMatchObject({ role: 'owner', branch_id: null })
    expect((await staff.get('/branch/business')).status).toBe(200)
    const nowhere = await to('manager')
    expect(nowhere.status).toBe(400)
    expect(nowhere.text).toContain('Choose a branch')
    expect((await to('manager', 'nowhere')).status).toBe(400)
    expect((await to('staff', site.seed.hotel.branchId)).status).toBe(303)
    expect(await row('qr-staff')).toMatchObject({ role: 'staff', branch_id: site.seed.hotel.branchId })
    expect((await staff.get('/branch/business')).status).toBe(403)
    const said = await auditOf(site.deps.db, { action: 'member.role' })
    expect(said.map(({ details }) => details)).toEqual([
      { name: 'staff', from: 'staff', to: 'owner' },
      { name: 'staff', from: 'owner', to: 'staff' },
    ])
  })

  it('who only work elsewhere from now on have no new role in the record', async () => {
    const { branchId, hotel } = site.seed
    const id = 'qr-manager'
    await site.as.owner.post(`/branch/members/${id}`, { role: 'manager', branch: hotel.branchId })
    expect((await row(id)).branch_id).toBe(hotel.branchId)
    const query = site.deps.db.selectFrom('audit_entry').select(['action', 'branch_id', 'details'])
    expect(await query.where('subject', '=', id).execute()).toEqual([
      { action: 'staff.changed', branch_id: hotel.branchId, details: '{"name":"manager"}' },
    ])
    await site.as.owner.post(`/branch/members/${id}`, { role: 'manager', branch: branchId })
  })

  it('keep the last owner who can sign in', async () => {
    const { owner } = site.as
    // The demo's own owner is only invited again.
    const { db } = site.deps
    await setRow(db, 'staff', 'demoowner0000001', { person_id: null })
    const change = { role: 'manager', branch: site.seed.branchId }
    const alone = await owner.post('/branch/members/qr-owner', change)
    expect(alone.status).toBe(400)
    expect(alone.text).toContain('The last owner can’t be removed.')
    expect(await row('qr-owner')).toMatchObject({ role: 'owner' })
  })

  it('without an address are not made owners, who have to sign in', async () => {
    const nobody = site.seed.staffIds[1]
    const { status, text } = await site.as.owner.post(`/branch/members/${nobody}`, {
      role: 'owner',
      branch: '',
    })
    expect(status).toBe(400)
    expect(text).toContain('add an email address under Staff first')
    expect(text).toMatch(/value="owner"[^>]*checked|checked[^>]*value="owner"/)
    expect(await row(nobody ?? '')).toMatchObject({ role: 'staff', branch_id: site.seed.branchId })
  })
})

describe('the record of changes', () => {
  it('says who did what, page by page, with the names of those who have left', async () => {
    const { db } = site.deps
    const now = Date.now()
    const entry = (n: number) => ({
      id: `a${String(n).padStart(3, '0')}`,
      business_id: site.seed.businessId,
      branch_id: null,
      member_id: n === 2 ? 'qr-manager' : null,
      action: n === 1 ? 'tip.refunded' : n === 3 ? 'dance' : 'branch.closed',
      subject: 'sub1',
      details: JSON.stringify({ name: `Place ${n};`, amount: 1200, total: 3000 }),
      // The same moment for all, as one import leaves it.
      created_at: now + 60_000 + (n < 4 ? 1 : 0),
    })
    const all = Array.from({ length: 40 }, (_, n) => entry(n))
    await db.insertInto('audit_entry').values(all).execute()
    await setRow(db, 'staff', 'qr-manager', { deleted_at: now })
    const first = await site.as.owner.get('/branch/audit')
    expect(withoutTags(first.text)).toContain('Closed the branch Place 2;')
    expect(withoutTags(first.text)).toContain('manager (has left)')
    expect(first.text).toContain('<a href="/branch/earning/tips/sub1">Refunded ')
    expect(withoutTags(first.text)).toContain('Refunded ¥1,200 of a tip of ¥3,000')
    expect(first.text).toContain('Another change')
    const older = /href="(\/branch\/audit\?after=[^"]+)"/.exec(first.text)?.[1] ?? ''
    const second = await site.as.owner.get(older)
    expect(second.text).toContain('Newest entries')
    const shown = (first.text + second.text).match(/Place \d+;/g) ?? []
    expect(new Set(shown).size).toBe(38)
    expect(shown).toHaveLength(38)
    // The other way round, by the link in the head: the same entries, and the pages keep the order.
    const oldest = await site.as.owner.get('/branch/audit?sort=at')
    expect(first.text).toMatch(/<th aria-sort="descending"><a href="\/branch\/audit\?sort=at">/)
    expect(oldest.text).toMatch(/<th aria-sort="ascending"><a href="\/branch\/audit\?sort=-at">/)
    const newer = /href="(\/branch\/audit\?sort=at&amp;after=[^"]+)"/.exec(oldest.text)?.[1] ?? ''
    const last = await site.as.owner.get(newer.replace('&amp;', '&'))
    const back = (oldest.text + last.text).match(/Place \d+;/g) ?? []
    expect(back).toEqual(shown.toReversed())
    expect(last.text).toContain('href="/branch/audit?sort=at">Oldest entries')
    expect((await site.as.foreign.get('/branch/audit')).text).toContain('Nothing has been recorded yet.')
    expect((await site.as.owner.get('/branch/audit?after=nonsense')).status).toBe(200)
  })
})
