import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { branchFieldOrder } from '../../../pages/branch/branch-fields.tsx'
import {
  firstForm,
  type GuestBrowser,
  guestBrowser,
  hiddenField,
  pay,
  toPreview,
} from '../../support/guest.ts'
import { mainOf } from '../../support/without-tags.ts'
import { branchForm, businessForm, createEmptySite, type EmptySite } from './empty-site.ts'

let site: EmptySite
afterEach(() => site.close())

const done = (html: string) => html.match(/<span class="small">Done</g)?.length ?? 0
const value = (html: string, name: string) => hiddenField(html, name)
const business = businessForm

describe('the steps of the set-up', () => {
  let browser: GuestBrowser
  beforeEach(async () => {
    site = await createEmptySite()
    browser = await site.begin()
  })
  const businesses = () => site.deps.db.selectFrom('business').selectAll().execute()
  const branches = () => site.deps.db.selectFrom('branch').selectAll().execute()

  it('lead from one to the next, and show what is done', async () => {
    expect(done((await browser.get('/setup')).text)).toBe(0)
    const one = await browser.post('/setup/business', business)
    expect([one.status, one.headers.location]).toEqual([303, '/setup/branch'])
    const two = await browser.post('/setup/branch', branchForm)
    expect([two.status, two.headers.location]).toEqual([303, '/setup/services'])
    expect(done((await browser.get('/setup')).text)).toBe(2)
    expect(await businesses()).toMatchObject([{ name: '青空株式会社', time_zone: 'Asia/Tokyo' }])
    expect(await branches()).toMatchObject([{ name: 'ビストロ青空', number: '7001' }])
    const audit = await site.deps.db.selectFrom('audit_entry').select(['action', 'member_id']).execute()
    expect(audit.map(({ action }) => action).toSorted()).toEqual([
      'branch.added',
      'business.created',
      'business.legal',
    ])
    expect(audit.every(({ member_id }) => member_id === null)).toBe(true)
  })

  it('show the page of the law as guests will read it, before it is saved', async () => {
    const page = await browser.post('/setup/business', { ...business, to: 'preview' })
    expect(page.status).toBe(200)
    expect(mainOf(page.text)).toContain('Guests will read this. It is not saved yet.')
    expect(mainOf(page.text)).toContain(`<dd>${business.address}</dd>`)
    expect(value(page.text, 'address')).toBe(business.address)
    expect(await businesses()).toEqual([])
    await browser.post('/setup/business', business)
    expect((await guestBrowser(site.app).get('/special-terms-conditions')).text).toContain(business.address)
  })

  it.each(['/setup/branch', '/setup/poster', '/setup/poster.pdf', '/setup/tip', '/setup/tip/live'])(
    'send the reader of %s to the step that is needed first',
    async (path) => {
      expect((await browser.get(path)).headers.location).toBe('/setup/business')
      expect((await browser.post('/setup/branch', branchForm)).headers.location).toBe('/setup/business')
      await browser.post('/setup/business', business)
      const after = path === '/setup/branch' ? undefined : '/setup/branch'
      expect((await browser.get(path)).headers.location).toBe(after)
    },
  )

  it('keep what was typed when something is wrong with it, and change nothing', async () => {
    const empty = await browser.post('/setup/business', { ...business, name: ' ', phone: '03-12' })
    expect([empty.status, mainOf(empty.text).includes('Business is required')]).toEqual([400, true])
    expect(value(empty.text, 'phone')).toBe('03-12')
    await browser.post('/setup/business', business)
    const wrong = await browser.post('/setup/branch', { ...branchForm, number: 'x', name: '青空 銀座' })
    expect(wrong.status).toBe(400)
    expect(value(wrong.text, 'number')).toBe('x')
    expect(value(wrong.text, 'name')).toBe('青空 銀座')
    expect(await branches()).toEqual([])
  })

  it('ask of a branch what it can’t be without, offer the first free number, and fold the rest', async () => {
    await browser.post('/setup/business', business)
    const page = mainOf((await browser.get('/setup/branch')).text)
    expect(value(page, 'number')).toBe('1001')
    const fold = page.indexOf('<details class="fold">')
    const namesIn = (html: string) =>
      new Set([...html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map((found) => found[1] ?? ''))
    expect([...namesIn(page.slice(0, fold))]).toEqual(['name', 'kind', 'number', 'address'])
    // None is missing: the next edit would empty it.
    expect(namesIn(page)).toEqual(new Set(branchFieldOrder))
    const { name, kind, address } = branchForm
    await browser.post('/setup/branch', { name, kind, address, number: '1001', presets: '300, 500' })
    expect(await branches()).toMatchObject([{ name, number: '1001', presets: '[300,500]' }])
    const wrong = await browser.post('/setup/branch', { name, kind, address, number: '1001', presets: 'x' })
    expect([wrong.status, mainOf(wrong.text).includes('<details class="fold" open="">')]).toEqual([400, true])
  })

  it('show earlier answers, and change them rather than add others', async () => {
    await browser.post('/setup/business', business)
    await browser.post('/setup/branch', branchForm)
    expect(value((await browser.get('/setup/business')).text, 'name')).toBe('青空株式会社')
    expect(value((await browser.get('/setup/branch')).text, 'address')).toBe(branchForm.address)
    await browser.post('/setup/business', { ...business, name: '青空ホールディングス' })
    await browser.post('/setup/branch', { ...branchForm, number: '7002' })
    expect(await businesses()).toMatchObject([{ name: '青空ホールディングス' }])
    expect(await branches()).toMatchObject([{ number: '7002' }])
  })

  it('keep what was typed when another browser has taken over, until a new link is used', async () => {
    await site.begin()
    const late = await browser.post('/setup/business', business)
    expect(late.status).toBe(410)
    expect(value(late.text, 'address')).toBe(business.address)
    const link = await site.link()
    await browser.post(link, { key: value((await browser.get(link)).text, 'key') })
    const { action, fields } = firstForm(late.text)
    expect((await browser.post(action, fields)).headers.location).toBe('/setup/branch')
    expect(await businesses()).toMatchObject([{ name: business.name }])
  })

  it('make nothing more once the set-up is finished in another tab', async () => {
    await browser.post('/setup/business', business)
    await browser.post('/setup/branch', branchForm)
    await browser.post('/setup/finish', {})
    expect((await browser.post('/setup/business', { ...business, name: 'Z' })).status).toBe(404)
    expect(await businesses()).toMatchObject([{ name: business.name }])
  })

  it('print a poster with the code of the branch', async () => {
    await browser.post('/setup/business', business)
    await browser.post('/setup/branch', branchForm)
    const poster = await browser.getBytes('/setup/poster.pdf')
    expect([poster.status, poster.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((poster.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await site.deps.db.selectFrom('qr_token').selectAll().execute()).toHaveLength(1)
    expect(done((await browser.get('/setup')).text)).toBe(3)
  })

  it('follow a test tip from the guest’s page into the books', async () => {
    await browser.post('/setup/business', business)
    await browser.post('/setup/branch', branchForm)
    const look = async () => mainOf((await browser.get('/setup/tip')).text)
    const first = await browser.get('/setup/tip')
    expect(mainOf(first.text)).toContain('Waiting for a tip')
    expect(first.text).toContain(
      '<noscript><meta http-equiv="refresh" content="4;url=/setup/tip"></noscript>',
    )
    const guest = guestBrowser(site.app)
    const at = /href="(\/tip\/\w+)"/.exec(mainOf(first.text))?.[1] ?? ''
    const begun = await guest.post(at, { recipient: 'branch', preset: '', amount: '500', review: '' })
    const confirm = begun.headers.location ?? ''
    expect(await look()).toMatch(/A tip of .*500.* has been begun/)
    const refused = await toPreview(guest, site.sandbox, confirm, 'pm_card_chargeDeclined')
    await pay(guest, refused)
    expect(await look()).toContain('did not go through')
    await pay(guest, await toPreview(guest, site.sandbox, confirm))
    const paid = await look()
    expect(paid).toContain('It works: the tip stands in the books.')
    expect(paid).toMatch(/ビストロ青空.*<dd>.*500/)
    expect(paid).toContain('Stripe’s event has not arrived yet')
    expect((await browser.get('/setup')).text).not.toContain('You can finish without it')
    expect(paid).toContain('Whether both Stripe keys are of one account can be seen only now.')
    await browser.post('/setup/services', {})
    expect(await look()).not.toContain('both Stripe keys')
  })
})

describe('settings of the seller', () => {
  it('win, and can’t be typed', async () => {
    site = await createEmptySite({ env: { LEGAL_NAME: '設定株式会社' } })
    const browser = await site.begin()
    const page = await browser.get('/setup/business')
    expect(mainOf(page.text)).toContain('設定株式会社')
    expect(page.text).not.toContain('id="name"')
    const { name: _, ...form } = business
    expect((await browser.post('/setup/business', form)).status).toBe(303)
    expect(await site.deps.db.selectFrom('business').select('name').execute()).toEqual([
      { name: '設定株式会社' },
    ])
  })
})

describe('with live keys', () => {
  it('there is no test tip, and the page says why', async () => {
    site = await createEmptySite({
      env: { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
    })
    const browser = await site.begin()
    await browser.post('/setup/business', business)
    await browser.post('/setup/branch', branchForm)
    const page = await browser.get('/setup/tip')
    expect(mainOf(page.text)).toContain('live keys of Stripe')
    expect(page.text).not.toContain('http-equiv="refresh"')
    expect((await browser.get('/setup')).text).toContain('Not needed')
  })
})
