import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inChunks } from '../../server/db/chunks.ts'
import { formatYen } from '../../views/format.ts'
import { langs } from '../../views/lang.ts'
import { booksOf } from '../features/payday/payday-form.ts'
import { openQrSite, type QrSite } from '../features/qr/qr-site.ts'
import { gallery } from '../pages/gallery.ts'
import { forty } from '../pages/paper-gallery.tsx'
import { renderSample } from '../pages/render-sample.tsx'
import { describeUnless } from '../support/describe-unless.ts'
import { noPoppler, overlapping, wordsOf } from '../support/pdf.ts'
import { readRow, setRow } from '../support/rows.ts'
import { signedInStyles, withStyles } from '../support/styles.ts'
import { closePages, noChromium, sharedChromium } from './chromium.ts'

const missing = noChromium ?? noPoppler
const tight = (text: string) => text.replaceAll(/\s/g, '')

describeUnless(missing, 'a payday printed by the browser', () => {
  let browser: Browser
  let site: QrSite
  let payday = ''
  beforeAll(async () => {
    browser = await sharedChromium()
    site = await openQrSite()
    const { tipEach, payEverybody } = booksOf(site)
    const [one = '', two = '', three = ''] = site.seed.staffIds
    const { db } = site.deps
    await setRow(db, 'staff', one, { payroll_number: '0001' })
    for (const id of [two, three]) await setRow(db, 'staff', id, { pay_way: 'cash' })
    await tipEach([
      [one, 12_345],
      [two, 7_006],
      [three, 4_123],
    ])
    payday = await payEverybody(site.as.owner)
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
    return { words, sheets }
  }

  const sheetsOf = async (path: string) =>
    (await printed(withStyles((await site.as.owner.get(payday + path)).text))).sheets

  it.each(langs)(
    'has a cash list of forty whose sheets each say what they are a part of (%s)',
    async (lang) => {
      const sample = gallery['cash-list-forty']
      if (!sample) throw new Error('no such sample')
      const { words, sheets } = await printed(renderSample(lang, sample, signedInStyles()))
      for (const { name } of forty.people) {
        const own = name.split(' ').find((part) => /\d$/.test(part))
        expect([own, words.filter(({ text }) => text === own).length]).toEqual([own, 1])
      }
      const paid = { en: 'November25,2026', ja: '2026年11月25日', cn: '2026年11月25日' }[lang]
      const sum = formatYen(
        forty.people.reduce((all, { yen }) => all + yen, 0),
        lang,
      )
      for (const [n, sheet] of sheets.entries())
        for (const part of ['株式会社さくらグループ', paid, sum, `${n + 1}/${sheets.length}`])
          expect([n, part, sheet.includes(tight(part))]).toEqual([n, part, true])
      // What is to be signed is 12 mm high.
      const rows = words.filter(({ text, left, page }) => page === 1 && left < 60 && /^1\d\d$/.test(text))
      const high = ((rows.at(-1)?.top ?? 0) - (rows[0]?.top ?? 0)) / (rows.length - 1)
      expect(rows.length).toBeGreaterThan(5)
      expect(high).toBeGreaterThanOrEqual((12 * 72) / 25.4 - 0.5)
    },
  )

  it('has its lines without boxes and buttons, and its cash list with the sums of the books', async () => {
    const [lines = '', ...more] = await sheetsOf('')
    expect(lines).toContain(tight('Payday 1 ¥23,474'))
    expect(lines).toMatch(/12,345.*7,006.*4,123.*23,474/)
    expect([lines, ...more].join()).not.toContain(tight('These did not reach them'))
    const cash = await sheetsOf('/cash')
    expect(cash[0]).toMatch(/7,006.*4,123.*11,129/)
    expect(cash.join()).not.toContain('12,345')
  })

  it('has statements of everybody, each on a sheet of its own, and of 600 people in one page', async () => {
    const { db } = site.deps
    const sheets = await sheetsOf('/statements')
    expect(sheets).toHaveLength(3)
    for (const [n, yen] of ['12,345', '7,006', '4,123'].entries())
      for (const part of ['さくらグループ', 'Payday 1', `¥${yen}`]) expect(sheets[n]).toContain(tight(part))
    const line = await db.selectFrom('payday_line').selectAll().executeTakeFirstOrThrow()
    const person = await readRow(db, 'staff', line.staff_id)
    const ids = Array.from({ length: 600 }, (_, n) => `crowd${n}`)
    const crowd = ids.map((id) => ({ ...person, id, code: id, person_id: null, email: null }))
    await inChunks(crowd, (some) => db.insertInto('staff').values(some).execute())
    const more = ids.map((staff_id) => ({ ...line, staff_id, code: staff_id, person_id: null }))
    await inChunks(more, (some) => db.insertInto('payday_line').values(some).execute())
    const papers = await site.as.owner.get(`${payday}/statements`)
    expect(papers.text.match(/<article class="sheet-of-paper/g)).toHaveLength(603)
    expect((await site.as.owner.get(payday)).text.match(/type="checkbox"/g)).toHaveLength(603)
  })
})
