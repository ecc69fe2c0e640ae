import { mkdirSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatementView } from '../../../pages/payday/statement-words.ts'
import { cashParts, cashSlips } from '../../../server/features/payday/paper/cash-paper.ts'
import { printSlips } from '../../../server/features/payday/paper/slips.ts'
import { statementPart } from '../../../server/features/payday/paper/statement-paper.ts'
import { createI18n, translator } from '../../../server/http/i18n/i18n.ts'
import { printSheets, type SheetPart } from '../../../server/http/print/sheets.ts'
import { cashValues, notesFor, notesForAll } from '../../../server/money/payday/cash-notes.ts'
import { formatYen } from '../../../views/format.ts'
import { type Lang, langs } from '../../../views/lang.ts'
import { statementSample } from '../../pages/paper-gallery.tsx'
import {
  fontsOf,
  noPoppler,
  overlapping,
  pagePictures,
  pageSize,
  textOf,
  wordsOf,
} from '../../support/pdf.ts'

const i18n = await createI18n('test')
const mm = (length: number) => (length * 72) / 25.4
const tight = (text: string) => text.replaceAll(/\s/g, '')

/** For looking at what has been printed: PRINTS=folder */
function keep(name: string, pdf: Buffer): Buffer {
  const folder = process.env.PRINTS
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/${name}.pdf`, pdf)
  }
  return pdf
}

const names = [
  '田中 花（Hana）',
  '佐藤 健',
  'Alexandra Papadopoulou-Montgomery',
  'Wolfeschlegelsteinhausenbergerdorff',
  '髙橋 﨑子',
  'Nguyễn Thị Minh Khai',
  '王 谢芳',
  'あ'.repeat(100),
  '김 지은',
  'Łukasz Żółć',
  '𠮷野 家',
]
const people = Array.from({ length: 40 }, (_, n) => {
  const amount = n === 7 ? 1_187_134 : 1 + n * n * 37
  const code = n === 5 ? 'KITCHEN-2026-0005' : String(101 + n)
  return { staffId: code, name: names[n % names.length] ?? '', code, amount, notes: notesFor(amount) }
})
const amounts = people.map(({ amount }) => amount)
const cash = {
  business: '株式会社さくらグループ',
  branch: 'さくら食堂 本店',
  number: 3,
  first: '2026-10-01',
  last: '2026-10-31',
  values: cashValues,
  people,
  total: amounts.reduce((sum, amount) => sum + amount, 0),
  notes: notesForAll(amounts),
}
const print = (lang: Lang, parts: SheetPart[]) =>
  printSheets({ parts, title: 't', author: 'a', lang, now: 0 })
const cashList = (lang: Lang, list = cash) => print(lang, cashParts(translator(i18n, lang), lang, list))
const statements = (lang: Lang, all: StatementView[]) =>
  print(
    lang,
    all.map((one) => statementPart(translator(i18n, lang), lang, one)),
  )

/** Words that stand across each other, or in the margin. */
function faults(pdf: Buffer): string[] {
  const words = wordsOf(pdf)
  const out = words.filter(
    ({ left, right, bottom }) => left < mm(14.5) || right > mm(195.5) || bottom > mm(297 - 4),
  )
  return [...overlapping(words), ...out.map(({ page, text }) => `page ${page}: ${text} in the margin`)]
}

describe('notes and coins', () => {
  it('make up each amount with the fewest pieces, each envelope for itself', () => {
    // The fewest pieces of each amount, from those of smaller ones.
    const fewest = [0]
    for (let yen = 1; yen <= 30_000; yen++)
      fewest[yen] =
        1 + Math.min(...cashValues.filter((value) => value <= yen).map((value) => fewest[yen - value] ?? 0))
    const amount = fc.integer({ min: 0, max: 30_000 })
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 9 }), (all) => {
        const each = all.map(notesFor)
        const worth = (notes: number[]) => notes.reduce((sum, n, at) => sum + n * (cashValues[at] ?? 0), 0)
        expect(each.map(worth)).toEqual(all)
        expect(each.map((notes) => notes.reduce((sum, n) => sum + n, 0))).toEqual(
          all.map((yen) => fewest[yen]),
        )
        const together = notesForAll(all)
        expect(together.map((_, at) => each.reduce((sum, notes) => sum + (notes[at] ?? 0), 0))).toEqual(
          together,
        )
      }),
    )
  })
})

describe.skipIf(noPoppler)(`a payday on paper${noPoppler ? `: skipped, ${noPoppler}` : ''}`, () => {
  const heads = { en: 'Signatureorseal', ja: '受領印・署名', cn: '签收' }

  it.each(langs)(
    'is a list of 40 people to sign, over pages with their head, and what to ask the bank for (%s)',
    async (lang) => {
      const pdf = keep(`cash-${lang}`, await cashList(lang))
      expect(pageSize(pdf)).toEqual([210, 297])
      expect(faults(pdf)).toEqual([])
      const words = wordsOf(pdf)
      const pages = [...new Set(words.map(({ page }) => page))]
      const text = textOf(pdf)
      const numbers = [...text.matchAll(/([1-9])\/([1-9])(?!\d)/g)].map(([all]) => all)
      expect(numbers).toEqual(['1/3', '2/3', '3/3', '1/3', '2/3', '3/3'])
      expect(pages).toHaveLength(6)
      expect(text.split(heads[lang]).length - 1).toBe(3)
      const listed = words.filter(({ page }) => page <= 3)
      const said = tight(listed.map((word) => word.text).join(''))
      for (const { name, amount } of people) {
        expect(text.split(tight(name)).length - 1).toBeGreaterThanOrEqual(2)
        expect(said).toContain(formatYen(amount, lang))
      }
      for (const fact of [cash.business, cash.branch, formatYen(cash.total, lang)])
        expect(text).toContain(tight(fact))
      // Once for those who sign, once for all envelopes, once for each of them.
      expect(text.split(formatYen(cash.total, lang)).length - 1).toBe(3)
    },
  )

  it('has free room to sign beside each name', async () => {
    const pdf = await cashList('en')
    const dpi = 150
    const pictures = pagePictures(pdf, dpi).slice(0, 3).map(readGrey)
    const dot = (length: number) => Math.round((length * dpi) / 25.4)
    const orders = wordsOf(pdf).filter(
      ({ page, left, text }) => page <= 3 && left < mm(16) && /^\d+$/.test(text),
    )
    expect(orders.map(({ text }) => Number(text))).toEqual(people.map((_, at) => at + 1))
    for (const { page, top, bottom } of orders) {
      const middle = Math.round((((top + bottom) / 2) * dpi) / 72)
      const picture = pictures[page - 1]
      const dark = (x: number) => (picture?.at(x, middle) ?? 255) < 200
      const box = Array.from({ length: dot(57) - dot(1) }, (_, x) => dark(dot(138) + x))
      expect(box.includes(true)).toBe(false)
      expect(Array.from({ length: 7 }, (_, x) => dark(dot(137) - 3 + x))).toContain(true)
    }
  })

  it('is a statement that says what it is not, with every amount taken back on as many pages as they need', async () => {
    const back = Array.from({ length: 70 }, (_, n) => ({
      day: `2026-10-${String(1 + (n % 31)).padStart(2, '0')}`,
      reason: n % 2 ? ('refund' as const) : ('dispute' as const),
      tipDay: '2026-09-30',
      amount: 100 + n,
    }))
    const takenBack = back.reduce((sum, { amount }) => sum + amount, 0)
    const many = {
      ...statementSample,
      back,
      takenBack,
      toPay: -300 + 12_430 - takenBack,
      state: 'due' as const,
    }
    const all = [
      statementSample,
      many,
      { ...statementSample, name: 'あ'.repeat(100), code: 'KITCHEN-2026-0005' },
    ]
    for (const lang of langs) {
      const pdf = keep(`statement-${lang}`, await statements(lang, all))
      expect(faults(pdf)).toEqual([])
      const text = textOf(pdf)
      expect([...text.matchAll(/([1-9])\/([1-9])(?!\d)/g)].map(([page]) => page)).toEqual([
        ...['1/1', '1/3', '2/3', '3/3'],
        '1/1',
      ])
      expect(text.split(tight(i18n.getFixedT(lang)('paper:statement.notPayslip'))).length - 1).toBe(3)
      for (const { amount } of back) expect(text).toContain(`−${formatYen(amount, lang)}`)
      for (const said of [
        formatYen(11_330, lang),
        `−${formatYen(300, lang)}`,
        `−${formatYen(800, lang)}`,
        `−${formatYen(takenBack, lang)}`,
      ])
        expect(text).toContain(said)
    }
    const english = textOf(await statements('en', [statementSample]))
    expect(english).toContain('Paidwiththepayroll,November25,2026')
    expect(english).toContain('Chargebackundone,ofatipofAugust30,2026')
  })

  it('names what the books do not know any more, so that its amounts add up', async () => {
    const gone = { opening: -500, restored: -200, lost: 40, takenBack: 840, toPay: 11_090 }
    const text = textOf(await statements('en', [{ ...statementSample, ...gone }]))
    for (const part of [
      'paydaybefore−¥300',
      'Differencesincethebookswentbacktoabackup−¥200',
      'Nolongerinthebooks,whichwentbacktoabackup−¥40',
      '−¥840',
    ])
      expect(text).toContain(part)
  })

  it('names the cash box where it gave something', async () => {
    const text = textOf(await statements('en', [{ ...statementSample, cash: 2_000 }]))
    expect(text).toMatch(/Tipsofthesedays.*Cashboxofthesedays/s)
    for (const yen of ['¥10,430', '¥2,000', '¥11,330']) expect(text).toContain(yen)
    expect(textOf(await statements('en', [statementSample]))).not.toContain('Cashbox')
  })

  it('is a slip for each envelope, ten on a page', async () => {
    for (const lang of langs) {
      const slips = cashSlips(translator(i18n, lang), lang, cash)
      const pdf = keep(`slips-${lang}`, await printSlips({ slips, title: 't', author: 'a', lang, now: 0 }))
      const words = wordsOf(pdf)
      expect(overlapping(words)).toEqual([])
      expect(Math.max(...words.map(({ page }) => page))).toBe(4)
      const text = textOf(pdf)
      for (const { name, amount } of people) {
        expect(text).toContain(tight(name))
        expect(text).toContain(formatYen(amount, lang))
      }
    }
  })

  it('is the same bytes each time, with every glyph inside', async () => {
    const [one, two] = [await cashList('ja'), await cashList('ja')]
    expect(one.equals(two)).toBe(true)
    expect(
      (await statements('cn', [statementSample])).equals(await statements('cn', [statementSample])),
    ).toBe(true)
    expect(fontsOf(one).filter(({ embedded, subset }) => !embedded || !subset)).toEqual([])
  })
})

/** A picture as pdftoppm writes it: `P5`, width and height, the lightest value, a byte for each dot. */
function readGrey(picture: Buffer) {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString('latin1'))
  const [all = '', width = '0'] = head ?? []
  return { at: (x: number, y: number) => picture[all.length + y * Number(width) + x] }
}
