import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inChunks } from '../../server/db/chunks.ts'
import { handOut, offerPaper } from '../../server/money/payday/payday.papers.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { formatYen } from '../../views/format.ts'
import { langs } from '../../views/lang.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { openQrSite, type QrSite } from '../features/qr/qr-site.ts'
import { gallery } from '../pages/gallery.ts'
import { forty } from '../pages/paper-gallery.tsx'
import { renderSample } from '../pages/render-sample.tsx'
import { describeUnless } from '../support/describe-unless.ts'
import { noPoppler, overlapping, pagePictures, wordsOf } from '../support/pdf.ts'
import { signedInStyles } from '../support/styles.ts'
import { closePages, noChromium, sharedChromium } from './chromium.ts'

const missing = noChromium ?? noPoppler
const at = (day: string) => Date.parse(`${day}T12:00:00+09:00`)

describeUnless(missing, 'a payday printed by the browser', () => {
  let browser: Browser
  let site: QrSite
  let payday = ''
  const by = () => ({ businessId: site.seed.businessId, memberId: 'qr-owner' })
  beforeAll(async () => {
    browser = await sharedChromium()
    site = await openQrSite()
    const { db } = site.deps
    const { branchId, businessId, staffIds } = site.seed
    const [one = '', two = '', three = ''] = staffIds
    await db.updateTable('staff').set({ pay_way: 'cash' }).where('id', 'in', [one, two]).execute()
    await db.updateTable('business').set({ pay_day: 25, pay_months: 1 }).execute()
    const tip = await payTip(db, { branchId, amount: 12_345, at: at('2026-02-03'), staffId: one })
    await payTip(db, { branchId, amount: 7_006, at: at('2026-02-03'), staffId: two })
    await payTip(db, { branchId, amount: 4_123, at: at('2026-02-03'), staffId: three })
    await takeBack(db, tip, { refunded: 345, at: at('2026-02-04') })
    const where = { businessId, branchId, timeZone: 'Asia/Tokyo' }
    const days = { from: '2026-02-01', until: '2026-02-28', now: at('2026-03-02') }
    payday = await closeDays(db, { by: by(), where, ...days })
  })
  afterAll(async () => {
    await closePages(browser)
    await site?.close()
  })

  /** The words of each sheet, without spaces. */
  async function printed(html: string) {
    const page = await browser.newPage({ colorScheme: 'dark' })
    await page.setContent(html)
    const pdf = await page.pdf({ format: 'A4' })
    await page.close()
    const words = wordsOf(pdf)
    expect(overlapping(words)).toEqual([])
    const sheets = [...Map.groupBy(words, (word) => word.page).values()].map((some) =>
      some.map((word) => word.text).join(''),
    )
    return { pdf, words, sheets }
  }
  const tight = (text: string) => text.replaceAll(/\s/g, '')

  it.each(langs)(
    'has a cash list of forty whose sheets each stand alone, and none in vain (%s)',
    async (lang) => {
      const sample = gallery['cash-list-forty']
      if (!sample) throw new Error('no such sample')
      const { pdf, words, sheets } = await printed(renderSample(lang, sample, signedInStyles()))
      // Once to sign, once for the pieces, once on the envelope’s slip.
      for (const { name } of forty.people) {
        const own = name.split(' ').find((part) => /\d$/.test(part))
        expect([own, words.filter(({ text }) => text === own).length]).toEqual([own, 3])
      }
      // Fourteen to sign on a sheet, the pieces of all, fifteen with theirs, ten slips.
      expect(sheets).toHaveLength(3 + 1 + 3 + 4)
      expect(pagePictures(pdf, 20)).toHaveLength(sheets.length)
      const days = { en: 'October1,2026toOctober31,2026', ja: '2026年10月1日', cn: '2026年10月1日' }[lang]
      const paid = { en: 'November25,2026', ja: '2026年11月25日', cn: '2026年11月25日' }[lang]
      for (const sheet of sheets)
        for (const part of ['株式会社さくらグループ', days, paid]) expect(sheet).toContain(part)
      const places = sheets.map((sheet) => /[(（]第?([0-9])(?:of|\/)([0-9])/.exec(sheet)?.slice(1).join('/'))
      expect(places).toEqual(['1/3', '2/3', '3/3', '1/4', '2/4', '3/4', '4/4', '1/4', '2/4', '3/4', '4/4'])
      const signed = { en: 'Signatureorseal', ja: '受領印・署名', cn: '签收' }[lang]
      expect(sheets.filter((sheet) => sheet.includes(signed))).toHaveLength(3)
      const sums = [0, 14, 28].map((from) =>
        forty.people.slice(from, from + 14).reduce((yen, { amount }) => yen + amount, 0),
      )
      for (const [n, yen] of sums.entries()) expect(sheets[n]).toContain(tight(formatYen(yen, lang)))
      expect(sheets[2]).toContain(tight(formatYen(forty.total, lang)))
      // What is to be signed is 12 mm high.
      const rows = words.filter(({ text, left, page }) => page === 1 && left < 60 && /^1\d\d$/.test(text))
      const high = ((rows.at(-1)?.top ?? 0) - (rows[0]?.top ?? 0)) / (rows.length - 1)
      expect(rows.length).toBeGreaterThan(5)
      expect(high).toBeGreaterThanOrEqual((12 * 72) / 25.4 - 0.5)
    },
  )

  it('has statements of everybody, each on a sheet of its own, with the sums of the books', async () => {
    const { text } = await site.as.owner.get(`/branch/business/payday/${payday}/statements`)
    const { sheets } = await printed(text)
    const lines = await listLines(site.deps.db, payday)
    expect(sheets).toHaveLength(lines.length)
    // The head on the screen is for no one person.
    expect(sheets[0]).not.toContain(tight('Everybody’s records'))
    const { name: business } = await site.deps.db
      .selectFrom('business')
      .select('name')
      .executeTakeFirstOrThrow()
    for (const [n, line] of lines.entries())
      for (const part of [business, line.name, line.code, 'February1,2026toFebruary28,2026', 'March25,2026'])
        expect(sheets[n]).toContain(tight(part))
    for (const [n, { toPay, earned, takenBack }] of lines.entries())
      for (const yen of [toPay, earned, takenBack].filter((one) => one > 0))
        expect(sheets[n]).toContain(tight(formatYen(yen, 'en')))
  })

  it('has a cash list as it was handed out, with the sums of the books', async () => {
    const { db } = site.deps
    const { lines, seal } = await offerPaper(db, by().businessId, { what: 'cash_list' })
    const chosen = lines.map(({ line }) => line)
    const out = await handOut(db, by(), { what: 'cash_list', chosen, seal }, site.deps.clock())
    if ('refused' in out) throw new Error(out.refused)
    const { text } = await site.as.owner.get(`/branch/business/payday/papers/${out.id}?original=1`)
    const { sheets } = await printed(text)
    expect(sheets).toHaveLength(4)
    // To sign, the pieces of all, those of each, and the slips.
    for (const sheet of sheets.toSpliced(1, 1))
      for (const { name, toPay } of chosen)
        for (const part of [name, formatYen(toPay, 'en'), 'March25,2026'])
          expect(sheet).toContain(tight(part))
    for (const sheet of sheets.slice(0, 2)) expect(sheet).toContain('¥19,006')
  })

  it('has the statements of 600 people in one page within ten seconds', async () => {
    const { db } = site.deps
    const [line] = await db.selectFrom('payday_line').selectAll().execute()
    const [person] = await db
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', line?.staff_id ?? '')
      .execute()
    if (!line || !person) throw new Error('nobody')
    const ids = Array.from({ length: 600 }, (_, n) => `crowd-${n}-0123456`)
    const crowd = ids.map((id) => ({ ...person, id, code: id, person_id: null, email: null }))
    await inChunks(crowd, (some) => db.insertInto('staff').values(some).execute())
    const more = ids.map((staff_id) => ({ ...line, staff_id, code: staff_id, person_id: null }))
    await inChunks(more, (some) => db.insertInto('payday_line').values(some).execute())
    const { text } = await site.as.owner.get(`/branch/business/payday/${payday}/statements`)
    expect(text.match(/<article class="sheet-of-paper/g)?.length).toBeGreaterThanOrEqual(600)
  }, 10_000)
})
