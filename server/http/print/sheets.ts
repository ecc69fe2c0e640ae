import { setImmediate } from 'node:timers/promises'
import { createFonts } from './fonts.ts'
import { mm, openPaper, type Paper } from './paper.ts'
import { type SheetRow, type SheetTable, setRow } from './sheet-table.ts'
import type { TextStyle } from './typesetter.ts'

/**
 * A part of a printed document: it begins on a page of its own, which says what it is. Each of its pages says how many
 * there are, so that none is lost in silence.
 */
export type SheetPart = {
  /** A tag of BCP 47. */
  lang: string
  /** Whose it is, above the title. */
  above: string
  title: string
  /** What a reader must not take it for. */
  notice?: string
  facts: { label: string; value: string }[]
  tables: SheetTable[]
  /** What is filled in by hand: a word before a line. */
  blanks: string[]
  /** What it is, in one line at the foot of each page. */
  foot: string
}

export type Sheets = { parts: SheetPart[]; title: string; author: string; lang: string; now: number }

const a4 = { width: 210, height: 297, margin: 15, top: 14, bottom: 18 }
const inner = a4.width - 2 * a4.margin
const [left, width, lowest] = [mm(a4.margin), mm(inner), mm(a4.height - a4.bottom)]

/** A4 pages, black on white: a PDF, the same bytes for the same parts. `now` in ms since 1970. */
export async function printSheets({ parts, title, author, lang, now }: Sheets): Promise<Buffer> {
  const size = { width: mm(a4.width), height: mm(a4.height) }
  const paper = openPaper(createFonts(), { ...size, title, author, lang, now, numbered: true })
  let begun = 0
  for (const part of parts) {
    if (begun > 0) paper.doc.addPage()
    printPart(paper, part)
    const pages = paper.doc.bufferedPageRange().count
    for (let page = begun; page < pages; page += 1) {
      paper.doc.switchToPage(page)
      printFoot(paper, part, `${page - begun + 1} / ${pages - begun}`)
    }
    begun = pages
    await setImmediate()
  }
  return paper.bytes()
}

function printPart(paper: Paper, part: SheetPart): void {
  let y = printTop(paper, part)
  for (const table of part.tables) y = printTable(paper, part.lang, table, y + mm(6))
  y += mm(5)
  // Lines to write on are never alone on a page, and never cut.
  if (part.blanks.length > 0 && y + mm(12) > lowest) {
    paper.doc.addPage()
    y = mm(a4.top)
  }
  printBlanks(paper, part, y)
}

function printTop(paper: Paper, { lang, above, title, notice, facts }: SheetPart): number {
  const style = (size: number, more: Partial<TextStyle> = {}): TextStyle => {
    return { lang, size, align: 'left', colour: '#000', leading: 1.4, ...more }
  }
  let y = paper.set(above, { x: left, width, y: mm(a4.top) }, style(9.5))
  y = paper.set(title, { x: left, width, y }, style(20, { weight: 'serif', leading: 1.45 }))
  if (notice !== undefined) y = paper.set(notice, { x: left, width, y }, style(10.5, { weight: 'bold' }))
  y += mm(2)
  rule(paper, y, 1.2)
  y += mm(2)
  const [labels, rest] = [mm(34), width - mm(34)]
  for (const { label, value } of facts) {
    const below = paper.set(label, { x: left, width: labels - mm(2), y: y + 0.5 }, style(9, { leading: 1.6 }))
    const after = paper.set(value, { x: left + labels, width: rest, y }, style(10, { leading: 1.5 }))
    y = Math.max(below, after)
  }
  return y
}

/** Draws a table below `from`, with its head on each of its pages. Returns where it ends. */
function printTable(paper: Paper, lang: string, table: SheetTable, from: number): number {
  const set = (kind: 'head' | 'row' | 'sum') => (texts: string[]) =>
    setRow(paper, table, { kind, texts, x: left, lang })
  const head = set('head')(table.columns.map((column) => column.head))
  const rows = table.rows.map(set('row'))
  const sums = table.sums.map(set('sum'))
  const heightOf = (some: SheetRow[]) => some.reduce((all, { height }) => all + height, 0)
  let y = from
  const draw = (row: SheetRow) => {
    row.draw(y)
    y += row.height
  }
  const onNewPage = () => {
    paper.doc.addPage()
    y = mm(a4.top)
  }
  const style: TextStyle = { lang, size: 12, weight: 'bold', align: 'left', colour: '#000' }
  const title = table.title ?? ''
  const titleHeight = title === '' ? 0 : paper.height(title, width, style) + mm(1)
  if (y + titleHeight + heightOf([head, ...rows.slice(0, 1)]) > lowest) onNewPage()
  if (title !== '') paper.set(title, { x: left, width, y }, style)
  y += titleHeight
  draw(head)
  for (const [at, row] of rows.entries()) {
    // The sums never stand on a page alone.
    const together = [row, ...(at === rows.length - 1 ? sums : [])]
    if (y + heightOf(together) > lowest) {
      onNewPage()
      draw(head)
    }
    draw(row)
  }
  for (const row of sums) draw(row)
  return y
}

function printBlanks(paper: Paper, { lang, blanks }: SheetPart, y: number): void {
  const each = width / Math.max(1, blanks.length)
  for (const [at, label] of blanks.entries()) {
    const x = left + at * each
    const end = x + each - mm(4)
    const style = { lang, size: 9.5, align: 'left', colour: '#000' } as const
    paper.set(label, { x, width: mm(30), y: y + mm(4) }, style)
    paper.doc
      .lineWidth(0.6)
      .strokeColor('#000')
      .moveTo(x + mm(31), y + mm(10))
      .lineTo(end, y + mm(10))
      .stroke()
  }
}

function printFoot(paper: Paper, { lang, foot }: SheetPart, page: string): void {
  const y = mm(a4.height - 12)
  rule(paper, y - mm(1.5), 0.4)
  const style = { lang, size: 8, colour: '#000', lines: 2, leading: 1.3 } as const
  paper.set(foot, { x: left, width: width - mm(20), y }, { ...style, align: 'left' })
  paper.set(page, { x: left, width, y }, { ...style, align: 'right' })
}

function rule({ doc }: Paper, y: number, thick: number): void {
  doc
    .lineWidth(thick)
    .strokeColor('#000')
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke()
}
