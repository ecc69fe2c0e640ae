import { createFonts } from '../../../http/print/fonts.ts'
import { mm, openPaper, type Paper } from '../../../http/print/paper.ts'
import type { TextStyle } from '../../../http/print/typesetter.ts'

/** What is put into an envelope, with the money. */
export type Slip = { above: string[]; name: string; code: string; amount: string }
export type Slips = { slips: Slip[]; title: string; author: string; lang: string; now: number }

/** Ten on an A4 page, in mm. */
const slip = { width: 95, height: 55, across: 2, down: 5, left: 10, top: 11, pad: 6 }
const onPage = slip.across * slip.down

/** A slip for each envelope, to be cut along the lines: a PDF, the same bytes for the same slips. */
export function printSlips({ slips, title, author, lang, now }: Slips): Promise<Buffer> {
  const paper = openPaper(createFonts(), { width: mm(210), height: mm(297), title, author, lang, now })
  for (const [index, each] of slips.entries()) {
    const place = index % onPage
    if (place === 0 && index > 0) paper.doc.addPage()
    const x = slip.left + (place % slip.across) * slip.width
    const y = slip.top + Math.floor(place / slip.across) * slip.height
    printSlip(paper, lang, each, { x: mm(x), y: mm(y) })
  }
  return paper.bytes()
}

function printSlip(
  paper: Paper,
  lang: string,
  { above, name, code, amount }: Slip,
  at: { x: number; y: number },
): void {
  const { doc } = paper
  doc.lineWidth(0.3).strokeColor('#000').dash(2, { space: 2 })
  doc.rect(at.x, at.y, mm(slip.width), mm(slip.height)).stroke().undash()
  const box = { x: at.x + mm(slip.pad), width: mm(slip.width - 2 * slip.pad) }
  const style = (size: number, lines: number, more: Partial<TextStyle> = {}): TextStyle => {
    return { lang, size, lines, align: 'left', colour: '#000', leading: 1.35, ...more }
  }
  let y = at.y + mm(slip.pad)
  for (const text of above) y = paper.set(text, { ...box, y }, style(8.5, 1))
  y = paper.set(name, { ...box, y: y + mm(1) }, style(16, 2, { weight: 'serif' }))
  paper.set(code, { ...box, y }, style(9, 1))
  const low = at.y + mm(slip.height - slip.pad)
  const large = style(20, 1, { weight: 'bold', align: 'right' })
  paper.set(amount, { ...box, y: low - paper.height(amount, box.width, large) }, large)
}
