import { describe, expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { markLines } from '../../../server/money/payday/payday.marks.ts'
import { listLines } from '../../../server/money/payday/payday.store.ts'
import { beginWait } from '../../../server/money/payday/payday.wait.ts'
import { guestBrowser } from '../../support/guest.ts'
import { plain } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'
import { closeDays } from './closed-payday.ts'

const page = '/branch/business/payday/settings'
const ownPage = '/profile/paydays'
const dayMs = 24 * 60 * 60_000
const password = 'Correct-horse-1'
const site = await qrSite()

const words = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const inWords = (day: string) => words.format(Date.parse(day))
const tipPage = () => `/tip/${site.seed.branchId}`
const sentence = /by our records (¥[\d,]+) of card tips was paid to our staff/
/** What a guest reads, and the name of the kept page. */
async function guestReads() {
  const { text, headers } = await guestBrowser(site.app).get(tipPage())
  return { yen: sentence.exec(plain(text))?.[1], etag: headers.etag, text }
}

describe('what guests are told of the tips that were paid to the staff', () => {
  let payday = ''
  const by = () => ({ businessId: site.seed.businessId, memberId: 'qr-owner' })
  const where = () => ({ ...by(), branchId: site.seed.branchId, timeZone: 'Asia/Tokyo' })
  const now = () => site.deps.clock()
  const today = () => dayIn('Asia/Tokyo', now())

  it('is an owner’s to begin, with the password', async () => {
    for (const who of ['staff', 'manager'] as const) expect((await site.as[who].get(page)).status).toBe(403)
    const { owner } = site.as
    expect((await owner.get('/branch/business/payday')).text).toContain(`href="${page}"`)
    expect(plain((await owner.get(page)).text)).toContain('You must be able to prove it')
    site.wait(20 * 60_000)
    const asked = await owner.post(page, { part: 'guests', to: 'on' })
    expect([asked.status, asked.text.includes('name="presentPassword"')]).toEqual([403, true])
    const on = await owner.post(page, { part: 'guests', to: 'on', presentPassword: password })
    expect([on.status, on.headers.location]).toEqual([303, page])
    expect(plain((await owner.get(page)).text)).toContain('there is no payday in which everybody was paid')
    expect((await owner.post(page, { part: 'guests', to: 'maybe' })).status).toBe(400)
    expect((await owner.get('/branch/audit')).text).toContain('Began to tell guests')
  })

  it('stands on their page once everybody was paid, for them and for the staff, and is explained', async () => {
    for (let tip = 0; tip < 11; tip++) await paidTip(site, 1000)
    const from = today()
    site.wait(2 * dayMs)
    const before = await guestReads()
    payday = await closeDays(site.deps.db, { by: by(), where: where(), from, until: from, now: now() })
    expect((await guestReads()).yen).toBeUndefined()
    const due = (await listLines(site.deps.db, payday)).filter((line) => line.state === 'due')
    const mark = { mark: 'paid', way: 'payroll', day: today() } as const
    const paid = { id: payday, staffIds: due.map((line) => line.staffId), mark }
    // Past the application, as by another container: nothing but the database tells this one.
    expect(await markLines(site.deps.db, by(), paid, now())).toEqual({ marked: due.length })
    const after = await guestReads()
    expect([after.yen, after.etag === before.etag]).toEqual(['¥11,000', false])
    expect((await guestReads()).etag).toBe(after.etag)
    expect(after.text).toContain(`href="${tipPage()}/paid"`)
    const explained = plain((await guestBrowser(site.app).get(`${tipPage()}/paid`)).text)
    expect(sentence.exec(explained)?.[1]).toBe('¥11,000')
    expect(explained).toContain('only they can withdraw it')
    for (const who of ['staff', 'manager'] as const)
      expect(sentence.exec(plain((await site.as[who].get(ownPage)).text))?.[1]).toBe('¥11,000')
    expect(sentence.exec(plain((await site.as.owner.get(page)).text))?.[1]).toBe('¥11,000')
  })

  it('stands above that a tip is never expected, which an owner can leave out', async () => {
    const { owner, manager } = site.as
    const business = '/branch/business'
    const said = 'In Japan, a tip is never expected.'
    const { text } = await guestReads()
    const order = [text.indexOf('id="amount"'), text.indexOf('class="btn primary"'), text.search(sentence)]
    const places = [...order, text.indexOf(said), text.indexOf('</form>')]
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect((await manager.post(business, { to: 'unsay' })).status).toBe(403)
    for (let press = 1; press <= 2; press++)
      expect((await owner.post(business, { to: 'unsay' })).headers.location).toBe(business)
    const after = await guestReads()
    expect([after.text.includes(said), after.yen]).toEqual([false, '¥11,000'])
    expect((await owner.post(business, { to: 'say' })).status).toBe(303)
    expect((await guestReads()).text).toContain(said)
    const audit = plain((await owner.get('/branch/audit')).text)
    expect(audit.match(/(Began to say|Stopped saying) that a tip is never expected/g)).toEqual([
      'Began to say that a tip is never expected',
      'Stopped saying that a tip is never expected',
    ])
  })

  it('is silent after a restore until the paydays are compared', async () => {
    await beginWait(site.deps.db, { why: 'restore', booksAt: now() }, now())
    expect((await guestReads()).yen).toBeUndefined()
    // It stood until the books went back, and no later.
    expect(plain((await site.as.owner.get(page)).text)).toContain(`to ${inWords(today())}`)
    await site.deps.db.deleteFrom('payday_wait').execute()
    expect((await guestReads()).yen).toBe('¥11,000')
  })

  it('is silent as soon as somebody who was marked as paid says that they were not', async () => {
    const [line] = await listLines(site.deps.db, payday)
    const { staffId = '' } = line ?? {}
    const answer = (what: 'received' | 'not_received', n: number) => ({
      ...{ payday_id: payday, staff_id: staffId, n, answer: what, said_by: staffId, created_at: now() },
    })
    await site.deps.db.insertInto('payday_answer').values(answer('not_received', 1)).execute()
    expect((await guestReads()).yen).toBeUndefined()
    expect(plain((await site.as.owner.get(page)).text)).toContain('a payment did not arrive')
    await site.deps.db.insertInto('payday_answer').values(answer('received', 2)).execute()
    expect((await guestReads()).yen).toBe('¥11,000')
  })

  it('goes stale by itself, and is kept with its days', async () => {
    site.wait(44 * dayMs)
    expect((await guestReads()).yen).toBe('¥11,000')
    const last = today()
    site.wait(dayMs)
    const stale = await guestReads()
    expect([stale.yen, stale.etag !== undefined]).toEqual([undefined, true])
    for (const who of ['staff', 'owner'] as const)
      await site.as[who].post('/auth/login', { email: `${who}@example.jp`, password })
    const own = await site.as.staff.get(ownPage)
    expect([own.status, sentence.test(plain(own.text))]).toEqual([200, false])
    const explained = plain((await guestBrowser(site.app).get(`${tipPage()}/paid`)).text)
    expect(explained).toContain('no statement about it')
    const kept = plain((await site.as.owner.get(page)).text)
    expect(kept).toContain('more than 45 days ago')
    expect(kept).toContain(`to ${inWords(last)}`)
  })
})
