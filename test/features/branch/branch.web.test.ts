import { describe, expect, it } from 'vitest'
import { guestBrowser, hiddenField } from '../../support/guest.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'

const site = await qrSite()

const form = (more: Record<string, string> = {}) => ({
  name: 'Bistro Aozora',
  kind: 'restaurant',
  number: '7001',
  address: '1-2-3 Ginza',
  presets: '300, 500, 1000',
  greeting: '',
  ...more,
})
const branchBy = (number: string) =>
  site.deps.db.selectFrom('branch').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const readGuest = async (id: string) => (await guestBrowser(site.app).get(`/tip/${id}`)).text
const actions = async (subject: string) =>
  (
    await site.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'member_id'])
      .where('subject', '=', subject)
      .orderBy('created_at')
      .execute()
  ).map(({ action, member_id }) => [action, member_id])

describe("an owner's branches", () => {
  it('begin with a form, and stand in the hub with what they lack', async () => {
    const { owner } = site.as
    const taken = (await site.deps.db.selectFrom('branch').select('number').execute()).map(
      (one) => one.number,
    )
    const offered = hiddenField((await owner.get('/branch/branches/add')).text, 'number')
    expect([taken.includes('1001'), taken.includes(offered), offered]).toEqual([true, false, '1002'])
    const added = await owner.post('/branch/branches/add', form({ number: '７００１ ' }))
    expect([added.status, added.headers.location]).toEqual([303, '/branch/business'])
    // A button pressed twice is no second branch, and no mistake.
    expect((await owner.post('/branch/branches/add', form({ number: '7001' }))).status).toBe(303)
    const hub = await owner.get('/branch/business')
    expect(hub.text).toContain('Branch added successfully.')
    const { id, presets, business_id } = await branchBy('7001')
    expect([JSON.parse(presets), business_id]).toEqual([[300, 500, 1000], site.seed.businessId])
    const home = await owner.get('/branch')
    expect(home.text).toContain(`/branch/staff/add?branch=${id}`)
    expect(withoutTags(home.text)).toContain('Bistro Aozora: no staff yet')
    expect(await actions(id)).toEqual([['branch.added', 'qr-owner']])
    expect((await guestBrowser(site.app).get(`/tip/${id}`)).status).toBe(200)
  })

  it('are changed for guests at once', async () => {
    const { owner } = site.as
    const { id } = await branchBy('7001')
    const edit = await owner.get(`/branch/branches/${id}/edit`)
    expect(edit.text).toContain('value="300, 500, 1000"')
    const changed = form({ name: 'Bistro Sora', kind: 'hotel', presets: '1,000 200', greeting: 'Welcome!' })
    expect((await owner.post(`/branch/branches/${id}/edit`, changed)).status).toBe(303)
    const page = await guestBrowser(site.app, { 'Accept-Language': 'ja' }).get(`/tip/${id}`)
    expect(page.text).toContain('Bistro Sora')
    expect(page.text).toContain('Welcome!')
    expect(JSON.parse((await branchBy('7001')).presets)).toEqual([200, 1000])
    expect((await actions(id)).map(([action]) => action)).toEqual(['branch.added', 'branch.changed'])
  })

  it('take no tips while closed, and take them again', async () => {
    const { owner } = site.as
    const { id } = await branchBy('7001')
    const asked = await owner.get(`/branch/branches/${id}/close`)
    expect(asked.text).toContain('Close this branch?')
    expect((await guestBrowser(site.app).get(`/tip/${id}`)).status).toBe(200)
    for (let press = 1; press <= 2; press++)
      expect((await owner.post(`/branch/branches/${id}/close`, { to: 'closed' })).status).toBe(303)
    expect((await guestBrowser(site.app).get(`/tip/${id}`)).status).toBe(410)
    expect((await owner.get('/branch/business')).text).toContain('Closed')
    expect((await owner.get(`/branch/branches/${id}/close`)).text).toContain('Open this branch again?')
    expect((await owner.post(`/branch/branches/${id}/close`, { to: 'open' })).status).toBe(303)
    expect((await guestBrowser(site.app).get(`/tip/${id}`)).status).toBe(200)
    const since = (await actions(id)).slice(2).map(([action]) => action)
    expect(since).toEqual(['branch.closed', 'branch.reopened'])
  })

  it('name one page of public reviews to everybody, and tell it nothing', async () => {
    const { owner } = site.as
    const { id } = await branchBy('7001')
    const reviewPage = ' https://Maps.Example.com/places/日本?a=1&b=2 '
    expect(await readGuest(id)).not.toContain('reviews.example')
    expect((await owner.post(`/branch/branches/${id}/edit`, form({ reviewPage }))).status).toBe(303)
    const href = 'https://maps.example.com/places/%E6%97%A5%E6%9C%AC?a=1&amp;b=2'
    const link = `<a href="${href}" rel="noreferrer external">You can also write about your visit at maps.example.com.</a>`
    const page = await readGuest(id)
    expect(page).toContain(link)
    expect(page.indexOf(link)).toBeGreaterThan(page.indexOf('</form>'))
    expect((await owner.get(`/branch/branches/${id}/edit`)).text).toContain(`value="${href}"`)
    expect((await owner.post(`/branch/branches/${id}/edit`, form())).status).toBe(303)
    expect(await readGuest(id)).not.toContain('maps.example.com')
  })

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ kind: 'bar' }, 'Choose restaurant or hotel'],
    [{ number: '' }, 'Branch number is required'],
    [{ number: 'A-1' }, 'Branch number must be 2 to 10 digits'],
    [{ number: '1001' }, 'This branch number is already in use'],
    [{ address: '' }, 'Address is required'],
    [{ presets: 'many' }, 'Amounts must have commas between them, such as 300, 500, 1000'],
    [{ presets: '50, 500' }, 'Amounts must be between 100 and 100,000 yen'],
    [{ presets: '30,500,1000' }, 'Amounts must be between 100 and 100,000 yen'],
    [{ presets: '100 200 300 400 500 600 700' }, 'There can be at most 6 amounts'],
    ...[
      'http://maps.example.com/a',
      'maps.example.com',
      'javascript:alert(1)',
      'https://a@maps.example.com',
      'https://a:b@maps.example.com/',
      'https://localhost/',
      'https://nas.local/',
      'https://shop.internal./',
      'https://10.0.0.1/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://93.184.216.34/',
      'https://intranet/',
      'https://maps.example.com:8443/',
      `https://maps.example.com/${'a'.repeat(500)}`,
      // As browsers write it, it is longer than it may be.
      `https://maps.example.com/${'鴨'.repeat(60)}`,
    ].map((reviewPage): [Record<string, string>, string] => [
      { reviewPage },
      'Page of public reviews must be an https:// address of a public host',
    ]),
    [{ greeting: 'あ'.repeat(121) }, 'The greeting must be at most 120 characters long'],
  ])('are refused with %j, and what was typed stays', async (wrong, words) => {
    const typed = form({ number: '7100', address: 'Kept 5-5', ...wrong })
    const answer = await site.as.owner.post('/branch/branches/add', typed)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(words)
    if (typed.address !== '') expect(answer.text).toContain('value="Kept 5-5"')
  })

  it('take one number once, however many ask for it at the same time', async () => {
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        site.as.owner.post('/branch/branches/add', form({ name, number: '7200' })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400])
  })
})
