import { describe, expect, it } from 'vitest'
import { langs } from '../../../views/lang.ts'
import { type AccountApp, accountApp } from '../../support/account-app.ts'
import { guestBrowser } from '../../support/guest.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'

const path = '/branch/business/legal'
const law = '/special-terms-conditions'
const details = (more: Record<string, string> = {}) => ({
  name: '青空株式会社',
  representative: '青空 花',
  address: '〒100-0001 東京都千代田区1-1',
  phone: '03-1234-5678',
  phoneHours: '平日 9:00–18:00',
  email: 'hello@aozora.example.jp',
  invoiceNumber: 'T1234567890123',
  ...more,
})
const site = await qrSite()

const read = (app: AccountApp['app'], page: string) => guestBrowser(app).get(page)
const entries = () =>
  site.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'member_id', 'details'])
    .where('action', '=', 'business.legal')
    .execute()

describe('the details of the seller', () => {
  it('are asked for on the first page until they are there', async () => {
    const home = await site.as.owner.get('/branch')
    expect(withoutTags(home.text)).toContain('Legal details are missing')
    expect(home.text).toContain(`href="${path}"`)
    expect((await site.as.owner.get('/branch/business')).text).toContain(`href="${path}"`)
    const form = await site.as.owner.get(path)
    expect(form.text).toContain('What guests read now')
    expect(form.text).toContain('Not filled in yet')
  })

  it('are shown as guests will read them, before anything is saved', async () => {
    const typed = details({ name: 'Aozora & <Sons>', phone: '０３ー１２３４ー５６７８' })
    const preview = await site.as.owner.post(path, { ...typed, to: 'preview' })
    expect(preview.status).toBe(200)
    const shown = preview.text.slice(preview.text.indexOf('id="preview"'))
    for (const words of ['Aozora &amp; &lt;Sons&gt;', '03-1234-5678', '平日 9:00–18:00', 'not saved yet'])
      expect(shown).toContain(words)
    expect(preview.text).toContain('value="０３ー１２３４ー５６７８"')
    expect((await read(site.app, law)).text).not.toContain('Aozora')
    expect(await entries()).toEqual([])
  })

  it('stand on every legal page at once, in every language, once they are saved', async () => {
    // The pages are kept: this is what a change must get past.
    for (const lang of langs) await guestBrowser(site.app, { 'Accept-Language': lang }).get(law)
    const saved = await site.as.owner.post(path, { ...details(), to: 'save' })
    expect([saved.status, saved.headers.location]).toEqual([303, '/branch/business'])
    for (const [lang, header] of [
      ['ja', 'ja'],
      ['en', 'en'],
      ['cn', 'zh-CN'],
    ]) {
      const guest = guestBrowser(site.app, { 'Accept-Language': header ?? '' })
      for (const page of ['/privacy-policy', '/terms-conditions', law])
        expect((await guest.get(page)).text, `${page} ${lang}`).toContain('青空株式会社')
      const { text } = await guest.get(law)
      for (const value of Object.values(details())) expect(text).toContain(value)
    }
    expect((await read(site.app, '/.well-known/security.txt')).text).toContain('hello@aozora.example.jp')
    const hub = withoutTags((await site.as.owner.get('/branch/business')).text)
    expect(hub).toContain('The details of the seller have been saved.')
    expect(withoutTags((await site.as.owner.get('/branch')).text)).not.toContain('Legal details are missing')
  })

  it('are written down as changed, without repeating them; an unchanged form is no change', async () => {
    const before = await entries()
    await site.as.owner.post(path, { ...details(), to: 'save' })
    expect(await entries()).toEqual(before)
    expect(before).toEqual([{ action: 'business.legal', member_id: 'qr-owner', details: '{}' }])
    const audit = await site.as.owner.get('/branch/audit')
    expect(withoutTags(audit.text)).toContain('Changed the seller’s details on the legal pages')
  })

  it('are refused with a mistake, saved or looked at, and what was typed stays', async () => {
    for (const to of ['save', 'preview']) {
      const wrong = details({ phoneHours: 'kept', phone: 'ask us', to })
      const answer = await site.as.owner.post(path, wrong)
      expect(answer.status).toBe(400)
      expect(withoutTags(answer.text)).toContain('Telephone must be a number such as 03-1234-5678')
      expect(answer.text).toContain('value="kept"')
    }
  })
})

describe('details that a setting gives', () => {
  const set = accountApp({ env: { LEGAL_NAME: 'Set by the server K.K.', LEGAL_PHONE: '03-9999-9999' } })
  const email = 'owner@example.jp'
  const password = 'Correct-horse-1'

  it('win, are shown as given, and can not be typed', async () => {
    const { sub } = await set.cognito.seedUser({ email, password, name: 'Hana' })
    const place = { business_id: set.seed.businessId, branch_id: null, code: 'O', name: 'Hana', email }
    const life = { person_id: sub, greeting: null, created_at: 1, deleted_at: null }
    await set.deps.db
      .insertInto('staff')
      .values({ id: 'owner', role: 'owner', ...place, ...life })
      .execute()
    const owner = guestBrowser(set.app)
    await owner.post('/auth/login', { email, password })
    const { name, phone, ...rest } = details()

    const form = await owner.get(path)
    const given = withoutTags(form.text.slice(form.text.indexOf('Set by the server<')))
    for (const words of ['Set by the server K.K.', '03-9999-9999']) expect(given).toContain(words)
    expect(form.text).not.toMatch(/name="(name|phone)"/)
    expect((await owner.post(path, { ...rest, name, phone })).status).toBe(400)
    expect((await owner.post(path, rest)).status).toBe(303)
    const { text } = await read(set.app, law)
    for (const words of ['Set by the server K.K.', '03-9999-9999', '青空 花']) expect(text).toContain(words)
  })
})
