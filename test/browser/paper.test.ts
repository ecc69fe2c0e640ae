import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { langs } from '../../views/lang.ts'
import { payTip } from '../features/earning/earned.ts'
import { type EarningSite, lastYear, openEarningSite } from '../features/earning/earning-site.ts'
import { describeUnless } from '../support/describe-unless.ts'
import { noPoppler, overlapping, textOf, wordsOf } from '../support/pdf.ts'
import { withStyles } from '../support/styles.ts'
import { closePages, noChromium, sharedChromium } from './chromium.ts'
import { useGallery } from './gallery-page.ts'

const missing = noChromium ?? noPoppler

describeUnless(missing, 'the desk on paper', () => {
  const open = useGallery({ viewport: { width: 680, height: 1000 } })
  let site: EarningSite
  let browser: Browser
  const may = `from=${lastYear}-05-01&to=${lastYear}-05-31`
  const first = 'The very first of the period'
  beforeAll(async () => {
    site = await openEarningSite()
    browser = await sharedChromium()
    const { branchId, staffIds } = site.seed
    const at = (n: number) => Date.parse(`${lastYear}-05-02T12:00:00+09:00`) + n * 6 * 60 * 60_000
    for (let n = 0; n < 91; n++) {
      const review = n === 0 ? first : n % 3 === 0 ? 'とても美味しかったです。ごちそうさまでした。' : ''
      const staffId = n % 4 === 0 ? staffIds[n % staffIds.length] : undefined
      await payTip(site.deps.db, { branchId, amount: 500 + n, at: at(n), review, staffId })
    }
  })
  afterAll(async () => {
    await closePages(browser)
    await site?.close()
  })

  async function printed(path: string, lang = 'en', scheme: 'light' | 'dark' = 'light') {
    const { text } = await site.as.owner.get(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
    return onPaper(withStyles(text), scheme)
  }

  async function onPaper(html: string, scheme: 'light' | 'dark' = 'light') {
    const page = await browser.newPage({ colorScheme: scheme })
    await page.setContent(html)
    // What is pressed is not on paper.
    await page.$$eval('tbody .paging', (all) => all.map((part) => part.remove()))
    // What the reader has as entries of a list, and as figures of a sum.
    const rows = await page.$$eval(
      'main :is(.ledger, .log, .rows, tbody) > *, main blockquote.words',
      (all) =>
        all
          // Each entry has its date on paper.
          .filter((row) => !row.closest('details, .day'))
          .flatMap((row) => (row as HTMLElement).innerText.split(/[\s·]+/))
          .filter(Boolean),
    )
    const pdf = await page.pdf({ format: 'A4' })
    await page.close()
    return { pdf, text: textOf(pdf), words: wordsOf(pdf), rows }
  }

  const sum = Array.from({ length: 91 }, (_, n) => 500 + n).reduce((all, amount) => all + amount, 0)
  const periods = {
    en: `May 1, ${lastYear} – May 31, ${lastYear}`,
    ja: `${lastYear}年5月1日～${lastYear}年5月31日`,
    cn: `${lastYear}年5月1日至${lastYear}年5月31日`,
  }

  it.each(langs)('has earnings with their period, their sums and each entry, in %s', async (lang) => {
    const { words, text, rows } = await printed(`/branch/earning/tips?${may}&print=1`, lang)
    expect(overlapping(words)).toEqual([])
    expect(text).toContain(periods[lang].replaceAll(/\s/g, ''))
    // Below the heading, and on each sheet.
    expect(text.split(sum.toLocaleString('en')).length - 1).toBeGreaterThanOrEqual(3)
    expect(rows.length).toBeGreaterThan(4 * 91)
    expect(rows.filter((row) => !text.includes(row))).toEqual([])
    expect(text).toContain(first.replaceAll(' ', ''))
    expect(text).not.toMatch(/onthissheet|この用紙|本页有/)
    // Headings stand with what they head, and the chart's axis has its names.
    const last = Math.max(...words.map(({ page }) => page))
    for (let page = 1; page < last; page++) {
      const foot = words
        .filter((word) => word.page === page)
        .sort((a, b) => a.bottom - b.bottom)
        .at(-1)
      expect(foot?.text).not.toMatch(/^(Entries|明細|明细|May|By)/)
    }
  })

  it('has on each sheet of a list its heads, its sum and its place, and breaks no row', async () => {
    const page = await browser.newPage()
    await page.setContent(
      withStyles((await site.as.owner.get(`/branch/earning/tips?${may}&print=1&lang=en`)).text),
    )
    const heads = await page.evaluate(() => {
      const table = document.querySelector('main table:has(tr.printed)')
      for (const row of table?.querySelectorAll('tbody tr:not(.day)') ?? []) {
        row.firstElementChild?.prepend('«')
        row.lastElementChild?.append('»')
      }
      return [...(table?.querySelectorAll('thead th') ?? [])].map((head) => (head as HTMLElement).innerText)
    })
    const words = wordsOf(await page.pdf({ format: 'A4' }))
    await page.close()
    const sheets = [...Map.groupBy(words, (word) => word.page).values()].map((of) =>
      of.map((word) => word.text).join(''),
    )
    expect(sheets.join('').split('«')).toHaveLength(92)
    const ofList = sheets.filter((text) => text.includes('«'))
    expect(ofList.length).toBeGreaterThan(1)
    for (const text of ofList) {
      expect(text.split('«').length).toBe(text.split('»').length)
      for (const said of [...heads, 'さくらグループ', periods.en, 'Rows 1–91', sum.toLocaleString('en')])
        expect(text).toContain(said.replaceAll(/\s/g, ''))
    }
    for (const [at, text] of sheets.entries()) expect(text).toContain(`${at + 1}/${sheets.length}`)
  })

  it.each([
    'auth-login',
    'customer-email',
    'customer-tip',
    'home-owner',
    'payday',
    'qr-guest-person',
    'branch-add',
    'staff-guest',
  ])('has neither words across each other on %s, nor the reader’s menu', async (name) => {
    const page = await open(name, 'ja')
    await page.emulateMedia({ media: 'print' })
    const heading = await page.$eval('h1', (h1) => {
      const [above, below] = [h1, h1.nextElementSibling].map((part) => part?.getBoundingClientRect())
      return (below?.top ?? 0) - (above?.bottom ?? 0)
    })
    expect(heading).toBeGreaterThanOrEqual(0)
    const cells = await page.$$eval('td', (all) => all.map((cell) => cell.scrollWidth - cell.clientWidth))
    expect(Math.max(0, ...cells)).toBeLessThanOrEqual(1)
    for (const part of ['.own-menu', '.preview', 'form:not(.shown)', 'input']) {
      const shown = await page.locator(part).evaluateAll((all) => all.some((one) => one.checkVisibility()))
      expect([part, shown]).toEqual([part, false])
    }
  })

  it.each(['light', 'dark'] as const)('is black on white for a reader in %s', async (scheme) => {
    const page = await browser.newPage({ colorScheme: scheme })
    await page.setContent(withStyles((await site.as.owner.get(`/branch/earning/tips?${may}`)).text))
    await page.emulateMedia({ media: 'print' })
    const colours = await page.$$eval('body, .page, h1, .name, td', (all) =>
      all.map((part) => [getComputedStyle(part).color, getComputedStyle(part).backgroundColor].join()),
    )
    await page.close()
    const paper = /^rgb\(0, 0, 0\),rgba?\((255, 255, 255|0, 0, 0, 0)\)$/
    expect(new Set(colours.filter((pair) => !paper.test(pair)))).toEqual(new Set())
  })

  it.each([
    ['one tip', () => `/branch/earning/tips/${site.tips.all}`],
    ['a person', () => `/branch/staff/${site.staffId}`],
    ['a code', () => `/branch/qr?branch=${site.seed.branchId}`],
    ['the audit list', () => '/branch/audit'],
    ['the first page', () => '/branch'],
  ])('has %s whole, in each language', async (_, path) => {
    for (const lang of langs) {
      const { text, words, rows } = await printed(path(), lang)
      expect(overlapping(words), lang).toEqual([])
      expect(words.length, lang).toBeGreaterThan(2)
      expect(
        rows.filter((row) => !text.includes(row)),
        lang,
      ).toEqual([])
    }
  })
})
