import { type Lang, langs } from '../../../../views/lang.ts'
import { mm, type Paper } from './qr-paper.ts'
import type { PrintedCode, Words } from './qr-print.ts'
import { colours } from './qr-text.ts'

/** Lengths of the A4 poster in mm, sizes of type in points; the A6 table card is the same at half the size. */
const page = { width: 210, margin: 16, code: 96, codeTop: 100 }

/** One page that says whose code this is, what it is for, and how to know that it is genuine, in every language. */
export function poster(paper: Paper, code: PrintedCode, words: Words, scale: number): void {
  const { doc } = paper
  const m = (length: number) => mm(length * scale)
  const pt = (size: number) => size * scale
  const inner = { x: m(page.margin), width: m(page.width - 2 * page.margin) }
  const { venue, person, site } = code

  doc.lineWidth(pt(1)).strokeColor(colours.brass)
  doc.roundedRect(m(8), m(8), m(194), m(281), m(4)).stroke()

  // Above the code: whose it is.
  let y = m(17)
  const kinds = langs.map((lang) => words[lang](`qr:paper.${venue.kind}`)).join('  ·  ')
  y = paper.set(kinds, { ...inner, y }, { lang: 'cn', size: pt(12), colour: colours.soft })
  y = paper.set(
    venue.name,
    { ...inner, y },
    { lang: 'ja', size: pt(34), weight: 'bold', lines: 2, leading: 1.3 },
  )
  paper.rule(m(70), y + m(2), m(70))
  y += m(7)
  const headline = (lang: Lang) =>
    person ? words[lang]('qr:paper.headlineStaff', { name: person }) : words[lang]('qr:paper.headline')
  y = paper.set(
    headline('ja'),
    { ...inner, y },
    { lang: 'ja', size: pt(26), weight: 'bold', lines: 1, colour: colours.accent },
  )
  for (const lang of ['en', 'cn'] as const)
    y = paper.set(
      headline(lang),
      { ...inner, y },
      { lang, size: pt(18), weight: 'bold', lines: 1, colour: colours.accent, leading: 1.4 },
    )

  // The code and its address.
  const side = m(page.code)
  const codeTop = Math.max(y + m(6), m(page.codeTop))
  paper.code(code.url, m((page.width - page.code) / 2), codeTop, side)
  y = paper.set(
    code.shown,
    { ...inner, y: codeTop + side + m(5) },
    { lang: 'en', size: pt(17), weight: 'bold', lines: 1 },
  )

  // Below it: how it is used, and how to know that it is genuine.
  y += m(2)
  for (const lang of langs)
    y = paper.set(words[lang]('qr:paper.how'), { ...inner, y }, { lang, size: pt(12), lines: 2 }) + m(0.6)
  paper.rule(m(90), y + m(2), m(30))
  y += m(6)
  const small = { size: pt(9.5), colour: colours.soft, lines: 2, leading: 1.4 }
  for (const lang of langs) {
    const number = words[lang]('qr:paper.number', { site, number: venue.number })
    const genuine = words[lang]('qr:paper.genuine', { site, venue: venue.name })
    y = paper.set(genuine, { ...inner, y }, { ...small, lang })
    y = paper.set(number, { ...inner, y }, { ...small, lang }) + m(1.2)
  }
}
