import type { Browser } from 'playwright-core'
import { cloneElement, type ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { list } from '../pages/gallery.samples.ts'
import { gallery } from '../pages/gallery.ts'
import { renderSample } from '../pages/render-sample.tsx'
import { noPoppler, wordsOf } from '../support/pdf.ts'
import { signedInStyles } from '../support/styles.ts'
import { closePages, noChromium, sharedChromium } from './chromium.ts'

const missing = noChromium ?? noPoppler
type Props = Record<string, unknown>

const november = /November1,2026–November\d+,2026/
/** Each list of the desk: where its rows stand in the sample's props, and what its sheets say besides the business and the rows. */
const lists: Record<string, { rows: [string] | [string, string]; says: (string | RegExp)[] }> = {
  audit: { rows: ['entries'], says: [/UntilNovember\d+,2026/] },
  business: { rows: ['branches'], says: [] },
  cash: { rows: ['counts'], says: [november, /·¥\d+/] },
  deposit: { rows: ['lines'], says: ['·Nov20,2026·', '·Depositof¥158,204·'] },
  deposits: { rows: ['deposits'], says: [november, /·¥\d+/] },
  'earning-owner': { rows: ['entries'], says: [/UntilNovember\d+,2026/, '¥2,308,100'] },
  payday: { rows: ['lines'], says: ['October1,2026', /Total\(64\)·¥\d+/] },
  paydays: { rows: ['branches'], says: [/さくらグループ·Payday·¥\d+/] },
  'qr-owner': { rows: ['member', 'people'], says: ['さくら食堂'] },
  'staff-list-owner': { rows: ['staff'], says: ['November2026', /·¥\d+/] },
  'words-decided': { rows: ['lines'], says: [/UntilNovember\d+,2026/, 'Decided'] },
}

/** The sample with so many rows that they fill several sheets. */
function long(name: string, [first, second]: [string] | [string, string]): ReactElement {
  const sample = gallery[name] as ReactElement<Props>
  const holder = (second ? sample.props[first] : sample.props) as Props
  const some = holder[second ?? first] as Props[]
  const many = Array.from({ length: 64 }, (_, n) => {
    const row = some[n % some.length] as Props
    const own = ['id', 'key', 'href', 'staffId'].filter((part) => part in row).map((part) => [part, `/${n}`])
    return { ...row, ...Object.fromEntries(own) }
  })
  const rows = { first: 1, last: 64, of: 1203 }
  const shown = { [second ?? first]: many, ...('list' in holder && { list: list({}, { rows }) }) }
  return cloneElement(sample, second ? { [first]: { ...holder, ...shown } } : shown)
}

describe.skipIf(missing)(`lists on paper${missing ? `: skipped, ${missing}` : ''}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedChromium()
  })
  afterAll(() => closePages(browser))

  /** The text of each sheet without spaces, each row between « and »; and the heads of the columns. */
  async function printed(page: ReactElement) {
    const shown = await browser.newPage()
    await shown.setContent(renderSample('en', page, signedInStyles()))
    await shown.emulateMedia({ media: 'print' })
    const heads = await shown.evaluate(() => {
      const table = [...document.querySelectorAll('main table')].find((each) =>
        each.querySelector('tr.printed'),
      )
      for (const row of table?.querySelectorAll('tbody tr:not(.day)') ?? []) {
        row.firstElementChild?.prepend('«')
        row.lastElementChild?.append('»')
      }
      return [...(table?.querySelectorAll('thead th') ?? [])].map((head) => (head as HTMLElement).innerText)
    })
    const sheets: string[] = []
    for (const { page, text } of wordsOf(await shown.pdf({ format: 'A4' })))
      sheets[page - 1] = (sheets[page - 1] ?? '') + text
    await shown.close()
    return { sheets, heads: heads.map((head) => head.replaceAll(/\s/g, '')) }
  }
  const count = (text: string, sign: string) => text.split(sign).length - 1

  it.each(Object.entries(lists))(
    '%s says on each sheet of what it is a part',
    async (name, { rows, says }) => {
      const { sheets, heads } = await printed(long(name, rows))
      const withRows = sheets.filter((sheet) => sheet.includes('«'))
      expect(withRows.length).toBeGreaterThan(1)
      expect(withRows.reduce((sum, sheet) => sum + count(sheet, '«'), 0)).toBe(64)
      expect(heads.length).toBeGreaterThan(0)
      for (const sheet of withRows) {
        // No row begins on one sheet and ends on another.
        expect(count(sheet, '«')).toBe(count(sheet, '»'))
        for (const head of heads) expect(sheet).toContain(head)
        expect(sheet).toContain('さくらグループ')
        // A payday is shown whole: its people are counted with the sum.
        if (name !== 'payday') expect(sheet).toContain('Rows1–64of1,203')
        for (const fact of says) expect(sheet).toMatch(fact)
      }
      for (const [at, sheet] of sheets.entries()) expect(sheet).toContain(`${at + 1}/${sheets.length}`)
    },
  )
})
