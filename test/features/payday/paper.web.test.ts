import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takePaydayBack } from '../../../server/money/payday/payday.marks.ts'
import { callBack, listPapers, offerPaper } from '../../../server/money/payday/payday.papers.ts'
import { listLines } from '../../../server/money/payday/payday.store.ts'
import { beginWait } from '../../../server/money/payday/payday.wait.ts'
import { formatYen } from '../../../views/format.ts'
import { answerNewest } from '../../payday/payday-rows.ts'
import { setRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { payTip, takeBack } from '../earning/earned.ts'
import { openQrSite, type QrSite } from '../qr/qr-site.ts'
import { closeDays } from './closed-payday.ts'
import { outFormIn, untickedIn } from './out-form.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00+09:00`)
const plain = (html: string) => withoutTags(html.replace(/^.*<main/s, '')).replaceAll(/\s+/g, ' ')

describe('the paper of a payday', () => {
  let site: QrSite
  let payday = ''
  const by = () => ({ businessId: site.seed.businessId, memberId: 'qr-owner' })
  const listOf = () => `/branch/business/payday/${payday}`
  const staffId = (n: number) => site.seed.staffIds[n] ?? ''
  const lines = () =>
    site.deps.db.selectFrom('payday_line').selectAll().where('payday_id', '=', payday).execute()

  beforeAll(async () => {
    site = await openQrSite()
    const { db } = site.deps
    const { branchId, businessId } = site.seed
    // Two are paid in cash, one of them and one in cash owe something; all others come with the payroll.
    for (const id of [site.staffId, staffId(1), staffId(2)])
      await setRow(db, 'staff', id, { pay_way: 'cash' })
    const pay = (amount: number, to?: string) =>
      payTip(db, { branchId, amount, at: at('2026-02-03'), staffId: to })
    await pay(12_345, site.staffId)
    await pay(7_006, staffId(1))
    await pay(4_123, staffId(3))
    const lost = await pay(900, staffId(2))
    await takeBack(db, lost, { refunded: 900, at: at('2026-02-04') })
    const where = { businessId, branchId, timeZone: 'Asia/Tokyo' }
    const days = { from: '2026-02-01', until: '2026-02-28', now: at('2026-03-02') }
    payday = await closeDays(db, { by: by(), where, ...days })
  })
  afterAll(() => site.close())

  it('is for owners alone, and no one else’s owners', async () => {
    const { staff, manager, foreign } = site.as
    for (const path of [`${listOf()}/statements`, listOf()]) {
      expect([path, (await staff.get(path)).status]).toEqual([path, 403])
      expect([path, (await manager.get(path)).status]).toEqual([path, 403])
      expect([path, (await foreign.get(path)).status]).toEqual([path, 404])
    }
  })

  it('lists those who are paid in cash, with their sum and the pieces, once it is handed out', async () => {
    const { owner } = site.as
    const out = `/branch/business/payday/hand-out/cash?branch=${site.seed.branchId}`
    const shown = await owner.get(out)
    expect(plain(shown.text)).toContain('All that are shown: 2, total ¥19,351')
    expect(plain(shown.text)).toContain('this page is no list to pay by')
    // No columns, so none to sign in; the list has them once it is handed out.
    expect(shown.text).not.toContain('<table')
    const made = await owner.post(out, outFormIn(shown.text))
    const { text } = await owner.get(made.headers.location ?? '')
    const said = plain(text)
    expect(text).toContain('<table class="books to-sign"')
    // The answer to the press is no copy; the same address read again is one, in the sheets that are printed, too.
    expect(said).not.toContain('copy')
    const again = plain((await owner.get(made.headers.location ?? '')).text)
    expect(again.match(/Cash list 1 · copy/g)).toHaveLength(said.match(/Cash list 1/g)?.length ?? 0)
    expect(said).toContain('Total (2)¥19,351')
    expect(said).toContain('(1 of 1)')
    for (const part of ['¥12,345', '¥7,006', '¥10,000 × 1 · ¥1,000 × 2 · ¥100 × 3 · ¥10 × 4 · ¥5 × 1'])
      expect(said).toContain(part)
    expect(said).not.toContain('4,123')
    // 10,000 + 2 × 1,000 + 3 × 100 + 4 × 10 + 5, and 5,000 + 2 × 1,000 + 5 + 1.
    expect(said).toMatch(/¥10,0001¥10,000¥5,0001¥5,000¥1,0004¥4,000¥5000¥0¥1003¥300¥500¥0¥104¥40¥52¥10¥11¥1/)
    expect((await owner.get(listOf())).text).toContain(`href="${made.headers.location?.split('?')[0]}"`)
    const hotel = await owner.get(`/branch/business/payday/hand-out/cash?branch=${site.seed.hotel.branchId}`)
    expect(hotel.text).toContain('Nobody who is paid in cash waits')
    // Nobody is paid by a list from which somebody was called back: there is nothing left to sign.
    const back = `${made.headers.location?.split('?')[0]}`.replace('papers', 'confirm/call-back')
    const [first = ''] = untickedIn((await owner.get(back)).text)
    expect((await owner.post(back, { [first]: '1', unused: '1', reason: 'r' })).status).toBe(303)
    expect((await owner.get(made.headers.location ?? '')).text).not.toContain('books to-sign')
  })

  it('is not offered of a branch that waits', async () => {
    const { db, clock } = site.deps
    const offers = async () =>
      (await site.as.owner.get('/branch/business/payday')).text.includes('/hand-out/')
    expect(await offers()).toBe(true)
    await beginWait(db, { why: 'restore', booksAt: clock() }, clock())
    expect(await offers()).toBe(false)
    await answerNewest(db, by(), clock())
    expect(await offers()).toBe(true)
  })

  it('has a statement for everybody on pages of their own, in the language each has agreed in', async () => {
    const { db } = site.deps
    const { person_id } = (await lines()).find((line) => line.staff_id === site.staffId) ?? {}
    const agreed = { document: 'terms', version: '2020-01-01', accepted_at: at('2030-01-01') } as const
    await db
      .insertInto('acceptance')
      .values({ person_id: person_id ?? '', lang: 'cn', ...agreed })
      .execute()
    const { status, text } = await site.as.owner.get(`${listOf()}/statements`)
    expect(status).toBe(200)
    const sheets = [
      ...text.matchAll(/<article class="sheet-of-paper[^"]*" lang="([^"]+)">(.*?)<\/article>/gs),
    ]
    const sorted = (await lines()).toSorted((a, b) => (a.code < b.code ? -1 : 1))
    expect(sorted.length).toBeGreaterThan(3)
    expect(sheets).toHaveLength(sorted.length)
    for (const [n, { staff_id, code, opening, earned, taken_back }] of sorted.entries()) {
      const lang = staff_id === site.staffId ? 'cn' : 'en'
      const [, htmlLang, sheet = ''] = sheets[n] ?? []
      expect(htmlLang).toBe(lang === 'cn' ? 'zh-Hans' : 'en')
      const said = withoutTags(sheet)
      for (const part of [code, formatYen(opening + earned - taken_back, lang)])
        expect(said.replaceAll('−', '-')).toContain(part)
      expect(said).toContain(lang === 'cn' ? '并非工资单' : 'not a payslip')
    }
  })

  it('is not printed any more once the days are reopened', async () => {
    const { db, clock } = site.deps
    const { lines: rows } = await offerPaper(db, by().businessId, { what: 'cash_list' })
    expect(rows).toHaveLength(1)
    const [paper] = await listPapers(db, payday)
    const left = (await listLines(db, payday)).filter((line) => line.paper)
    await callBack(db, by(), { id: paper?.id ?? '', lines: left, reason: 'r' }, clock())
    expect(await takePaydayBack(db, by(), { id: payday }, clock())).toMatchObject({ id: payday })
    expect((await site.as.owner.get(`${listOf()}/statements`)).status).toBe(404)
  })
})
