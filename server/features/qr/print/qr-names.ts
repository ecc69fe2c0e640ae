import { setImmediate } from 'node:timers/promises'
import { type Lang, langs } from '../../../../views/lang.ts'
import { mm, type Paper } from './qr-paper.ts'
import type { PrintedCode, Words } from './qr-print.types.ts'
import { colours } from './qr-text.ts'

/** Japanese name cards, ten on an A4 page, in mm: the size of perforated card sheets sold in Japan. */
const card = { width: 91, height: 55, across: 2, down: 5, left: 14, top: 11 }
const code = { side: 32, margin: 6 }

/** One card for each code. A single code fills a whole page. */
export async function nameCards(paper: Paper, codes: PrintedCode[], words: Words): Promise<void> {
  const onePage = card.across * card.down
  const all = codes.length === 1 ? codes.flatMap((one) => Array.from({ length: onePage }, () => one)) : codes
  for (const [index, each] of all.entries()) {
    const place = index % onePage
    if (place === 0 && index > 0) paper.doc.addPage()
    if (place === 0) cutMarks(paper)
    const x = card.left + (place % card.across) * card.width
    const y = card.top + Math.floor(place / card.across) * card.height
    nameCard(paper, each, words, { x, y })
    // Yields between cards, so that a paying guest waits for one card at most, not for all of them.
    await setImmediate()
  }
}

function nameCard(paper: Paper, printed: PrintedCode, words: Words, at: { x: number; y: number }): void {
  const { venue, person, site } = printed
  const codeTop = at.y + code.margin
  paper.code(printed.url, mm(at.x + code.margin), mm(codeTop), mm(code.side))
  const left = { x: mm(at.x + 2), width: mm(code.side + 2 * code.margin - 4) }
  const below = paper.set(
    printed.shown,
    { ...left, y: mm(codeTop + code.side + 2) },
    { lang: 'en', size: 6.5, weight: 'bold', lines: 2, leading: 1.3 },
  )
  paper.set(
    `${site}/tip → ${printed.typed}`,
    { ...left, y: below },
    { lang: 'en', size: 6.5, weight: 'bold', lines: 2, leading: 1.3 },
  )

  const right = {
    x: mm(at.x + code.side + 2 * code.margin),
    width: mm(card.width - code.side - 3 * code.margin + 1),
  }
  const text = { align: 'left' as const, lang: 'ja' as const }
  let y = mm(at.y + 7)
  y = paper.set(
    venue.name,
    { ...right, y },
    { ...text, size: 8, colour: colours.soft, lines: 2, leading: 1.35 },
  )
  y = paper.set(
    person ?? venue.name,
    { ...right, y: y + 2 },
    { ...text, size: 14, weight: 'serif', lines: 2, leading: 1.3 },
  )
  y += 4
  for (const lang of langs)
    y = paper.set(
      words[lang]('qr:paper.short'),
      { ...right, y },
      { lang, align: 'left', size: 9, weight: 'bold', lines: 1, colour: colours.accent, leading: 1.4 },
    )
  const begins = (lang: Lang) => words[lang]('qr:paper.begins')
  const small = { ...text, size: 5.5, colour: colours.soft, lines: 1, leading: 1.35 }
  const optional = langs.map((lang) => words[lang]('qr:paper.optional')).join(' · ')
  y = paper.set(optional, { ...right, y }, small)
  y = Math.max(y + 2, mm(at.y + card.height - 4.5) - 24)
  y = paper.set(`${begins('ja')}  ·  ${begins('cn')}`, { ...right, y }, small)
  y = paper.set(begins('en'), { ...right, y }, small)
  paper.set(`${site}/`, { ...right, y }, { ...text, size: 7, weight: 'bold', lines: 1, leading: 1.3 })
}

/** Cut marks, only outside the cards. */
function cutMarks({ doc }: Paper): void {
  doc.lineWidth(0.3).strokeColor('#000')
  const right = card.left + card.across * card.width
  const bottom = card.top + card.down * card.height
  for (let column = 0; column <= card.across; column += 1) {
    const x = mm(card.left + column * card.width)
    doc.moveTo(x, mm(card.top - 6)).lineTo(x, mm(card.top - 1))
    doc.moveTo(x, mm(bottom + 1)).lineTo(x, mm(bottom + 6))
  }
  for (let row = 0; row <= card.down; row += 1) {
    const y = mm(card.top + row * card.height)
    doc.moveTo(mm(card.left - 6), y).lineTo(mm(card.left - 1), y)
    doc.moveTo(mm(right + 1), y).lineTo(mm(right + 6), y)
  }
  doc.stroke()
}
