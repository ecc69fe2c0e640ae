import { setImmediate } from 'node:timers/promises'
import { createFonts } from '../../../http/print/fonts.ts'
import { mm, openPaper, type Paper } from '../../../http/print/paper.ts'
import { colours } from '../../../http/print/typesetter.ts'
import { printCode } from './print-code.ts'
import { poster, posterSizes, tableCardSizes } from './qr-poster.ts'
import { cardsOnPage, type PaperName, type PrintedCode, smallPrint, type Words } from './qr-print.types.ts'

export type Order = { codes: PrintedCode[]; words: Words; lang: string; title: string; now: number }

/** A PDF: a poster or a table card of the first code, or name cards of all codes. `now` in ms since 1970. */
export async function printPaper(
  name: PaperName,
  { codes, words, lang, title, now }: Order,
): Promise<Buffer> {
  const fonts = createFonts(new Map(words.map(({ lang: tag, font }) => [tag, font])))
  const sizes = name === 'card' ? tableCardSizes : posterSizes
  const [width, height] = [mm(sizes.width), mm(sizes.height)]
  const author = codes[0]?.venue.name ?? ''
  const paper: Paper = openPaper(fonts, { width, height, title, author, lang, now })
  if (name === 'names') await nameCards(paper, codes, words)
  else for (const code of codes.slice(0, 1)) poster(paper, code, words, sizes)
  return paper.bytes()
}

/** Japanese name cards, ten on an A4 page, in mm: the size of perforated card sheets sold in Japan. */
const card = { width: 91, height: 55, across: 2, down: cardsOnPage / 2, left: 14, top: 11 }
const code = { side: 34, margin: 5.5 }

/** One card for each code. */
async function nameCards(paper: Paper, codes: PrintedCode[], words: Words): Promise<void> {
  for (const [index, each] of codes.entries()) {
    const place = index % cardsOnPage
    if (place === 0 && index > 0) paper.doc.addPage()
    if (place === 0) cutMarks(paper)
    const x = card.left + (place % card.across) * card.width
    const y = card.top + Math.floor(place / card.across) * card.height
    nameCard(paper, each, words, { x, y })
    // Yields between cards, so that a paying guest waits for one card at most, not for all of them.
    await setImmediate()
  }
}

/** Whose it is and what for, with one headline; all else stands on the poster, and on the page behind the code. */
function nameCard(paper: Paper, printed: PrintedCode, words: Words, at: { x: number; y: number }): void {
  const { venue, person, site } = printed
  const codeTop = at.y + code.margin
  printCode(paper, printed.url, { x: mm(at.x + code.margin), y: mm(codeTop), side: mm(code.side) })
  paper.set(
    `${site}/tip → ${printed.typed}`,
    { x: mm(at.x + 2), width: mm(code.side + 2 * code.margin - 4), y: mm(codeTop + code.side + 2) },
    { lang: 'en', size: 6.5, weight: 'bold', lines: 2, leading: 1.3 },
  )

  const right = {
    x: mm(at.x + code.side + 2 * code.margin),
    width: mm(card.width - code.side - 3 * code.margin + 1),
  }
  const text = { align: 'left' as const, lang: 'ja' as const }
  paper.mark(right.x - mm(1), mm(codeTop), mm(6))
  let y = mm(codeTop + 8)
  if (person !== undefined)
    y = paper.set(
      venue.name,
      { ...right, y },
      { ...text, size: 7.5, colour: colours.soft, lines: 2, leading: 1.35 },
    )
  y = paper.set(
    (person ?? venue).name,
    { ...right, y: y + 1 },
    { ...text, size: 15, weight: 'serif', lines: 2, leading: 1.3 },
  )
  const [headline, below] = smallPrint(words).map(({ t }) => t('poster:short'))
  y = paper.set(
    headline ?? '',
    { ...right, y: y + 5 },
    { ...text, size: 10.5, weight: 'serif', lines: 1, colour: colours.accent, leading: 1.5 },
  )
  paper.set(
    below ?? '',
    { ...right, y },
    { lang: 'en', align: 'left', size: 7.5, colour: colours.soft, lines: 1, leading: 1.5 },
  )
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
