import { describe, expect, it } from 'vitest'
import { openingAhead } from '../../../server/venues/opening.ts'
import { beginTip, guestBrowser, pay, toPreview } from '../../support/guest.ts'
import { setRow } from '../../support/rows.ts'
import { qrSite } from '../qr/qr-site.ts'

const site = await qrSite()

const guest = (lang = 'en') => guestBrowser(site.app, { 'Accept-Language': lang })
const day = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now() + days * 86_400_000)
const opens = (opensOn: string | null) =>
  setRow(site.deps.db, 'branch', site.seed.branchId, { opens_on: opensOn })

describe('a branch that takes tips from a day on', () => {
  it('leads guests by code, number and each page to the page that says so, and takes no tip', async () => {
    const { branchId, codes, branchNumber, staffIds } = site.seed
    const soon = `/coming-soon?branch=${branchId}`
    const before = guest()
    const { confirm } = await beginTip(before, branchId)
    const preview = await toPreview(before, site.sandbox, confirm)
    await opens(day(3))
    try {
      const browser = guest()
      const code = await browser.get(`/q/${codes.branch}`)
      expect((await browser.get(code.headers.location ?? '')).headers.location).toBe(soon)
      const typed = await browser.post('/tip', { branchNumber })
      expect((await browser.get(typed.headers.location ?? '')).headers.location).toBe(soon)
      for (const path of [
        `/tip/${branchId}?staff=${staffIds[0]}`,
        `/tip/${branchId}/confirm`,
        `/branch/staff?branch=${branchId}`,
        `/branch/qr?branch=${branchId}`,
      ])
        expect([path, (await browser.get(path)).headers.location]).toEqual([path, soon])
      expect((await before.get(confirm)).headers.location).toBe(soon)
      const fields = { recipient: 'all', preset: '500', amount: '', review: '' }
      const begun = await browser.post(`/tip/${branchId}`, fields)
      expect([begun.status, begun.headers.location]).toEqual([303, soon])
      expect((await pay(before, preview)).headers.location).toBe(soon)
      const tips = await site.deps.db.selectFrom('tip').select('state').execute()
      expect(tips).toEqual([{ state: 'draft' }])
    } finally {
      await opens(null)
    }
  })

  it('says the day and the venue, in each language', async () => {
    await opens('2099-12-01')
    const path = `/coming-soon?branch=${site.seed.branchId}`
    const readIn = async (lang: string) => (await guest(lang).get(path)).text.replaceAll(/<[^>]*>/g, '')
    expect(await readIn('en')).toContain('You can tip at さくら食堂 from December 1, 2099.')
    expect(await readIn('ja')).toMatch(/準備中[\s\S]*さくら食堂では、2099年12月1日から/)
    expect(await readIn('zh')).toContain('2099年12月1日起可以在さくら食堂给小费。')
    await opens(null)
    expect((await guest().get(path)).headers.location).toBe(`/tip/${site.seed.branchId}`)
    expect((await guest().get('/coming-soon?branch=nowhere')).status).toBe(200)
  })

  it('is open to those who work there, who print its codes beforehand', async () => {
    await opens(day(30))
    const { branchId } = site.seed
    for (const path of [`/branch/qr?branch=${branchId}`, `/branch/staff?branch=${branchId}`, '/branch'])
      expect([path, (await site.as.owner.get(path)).status]).toEqual([path, 200])
    expect((await site.as.owner.getBytes(`/branch/qr/print/poster.pdf?branch=${branchId}`)).status).toBe(200)
    await opens(null)
  })

  it('is opened by the day itself, in the time zone of the business', async () => {
    const { db } = site.deps
    const branch = { id: 'b', businessId: site.seed.businessId, opensOn: '2026-12-01' }
    const at = (iso: string) => ({ db, clock: () => Date.parse(iso) })
    const zone = (name: string) => setRow(db, 'business', branch.businessId, { time_zone: name })
    expect(await openingAhead(at('2026-12-01T00:00:00+09:00'), branch)).toBeUndefined()
    expect(await openingAhead(at('2026-11-30T23:59:59+09:00'), branch)).toBe(branch.opensOn)
    await zone('America/Los_Angeles')
    expect(await openingAhead(at('2026-12-01T16:00:00+09:00'), branch)).toBe(branch.opensOn)
    expect(await openingAhead(at('2026-12-01T17:00:00+09:00'), branch)).toBeUndefined()
    await zone('Asia/Tokyo')
  })
})

describe('the branch form', () => {
  const form = (more: Record<string, string> = {}) => ({
    name: 'さくら食堂',
    kind: 'restaurant',
    number: '1001',
    address: '東京都台東区浅草1-2-3',
    presets: '300, 500',
    greeting: 'ようこそ',
    greetingEn: 'Welcome to us',
    greetingCn: '',
    opensOn: '',
    ...more,
  })
  const path = () => `/branch/branches/${site.seed.branchId}/edit`
  const send = (more?: Record<string, string>) => site.as.owner.post(path(), form(more))

  it('keeps the day, however it is typed, and a greeting in each language', async () => {
    expect((await send({ opensOn: '２０９９／１２／１' })).status).toBe(303)
    const page = await site.as.owner.get(path())
    expect(page.text).toContain('value="2099-12-01"')
    expect(page.text).toContain('value="Welcome to us"')
    expect((await send()).status).toBe(303)
    expect((await site.as.owner.get(path())).text).not.toContain('2099-12-01')
  })

  it('says at the field what is no day or too long, and keeps it', async () => {
    const page = await send({ opensOn: '2099-02-30', greetingCn: 'x'.repeat(121) })
    expect(page.status).toBe(400)
    expect(page.text).toContain('id="opensOn-error"')
    expect(page.text).toContain('id="greetingCn-error"')
    expect(page.text).toContain('value="2099-02-30"')
  })

  it('greets guests in their language, where none was typed in it with a greeting of ours', async () => {
    await send()
    const greeting = async (lang: string) =>
      /<p class="greeting"[^>]*>[^<]*<\/p>/.exec(
        (await guest(lang).get(`/tip/${site.seed.branchId}`)).text,
      )?.[0]
    expect(await greeting('en')).toBe('<p class="greeting">Welcome to us</p>')
    expect(await greeting('ja')).toBe('<p class="greeting">ようこそ</p>')
    expect(await greeting('zh')).toBe('<p class="greeting">感谢您的光临。</p>')
    await send({ greetingEn: '' })
    expect(await greeting('en')).toBe('<p class="greeting">Thank you for coming today.</p>')
  })
})
