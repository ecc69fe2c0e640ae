import { mm, type Paper } from './paper.ts'
import type { TextStyle } from './typesetter.ts'

/** Widths in mm. `box`: nothing is printed in it; it is signed. */
export type SheetColumn = {
  head: string
  width: number
  align: 'left' | 'right' | 'center'
  bold?: boolean
  box?: boolean
}

/** Each row has a text for each column. `sums`: its last rows, which stay with the row before them. */
export type SheetTable = {
  title?: string
  columns: SheetColumn[]
  rows: string[][]
  sums: string[][]
  /** The least height of a row in mm, and the size of its letters in points. */
  rowHeight: number
  size: number
}

/** A row of texts, as it is drawn. Lengths in points. */
export type SheetRow = { height: number; draw(y: number): void }
type RowKind = 'head' | 'row' | 'sum'
/** `x` and `width`: of the text; `from` and `to`: of the whole cell. */
type Cell = {
  text: string
  x: number
  width: number
  from: number
  to: number
  high: number
  style: TextStyle
}

/** Free room between a text and the next column, and above and below it. */
const room = { side: mm(1.3), above: mm(1) }
const thick: Record<RowKind, number> = { head: 0.9, row: 0.3, sum: 0.9 }

/** Sets a row of a table that begins at `x`. It is as high as its highest text: nothing in it is ever cut. */
export function setRow(
  paper: Paper,
  table: SheetTable,
  { kind, texts, x, lang }: { kind: RowKind; texts: string[]; x: number; lang: string },
): SheetRow {
  const last = table.columns.length - 1
  let to = x
  const cells = table.columns.map(({ width: wide, align, bold = false, box = false }, at): Cell => {
    const from = to
    to = from + mm(wide)
    const size = kind === 'head' ? Math.min(8.5, table.size) : table.size
    const weight = kind === 'sum' || (bold && kind === 'row') ? 'bold' : 'regular'
    const style: TextStyle = { lang, size, align, weight, colour: '#000', leading: 1.35 }
    // The table's edges are those of the page.
    const left = at === 0 ? from : from + room.side
    const width = (at === last && !box ? to : to - room.side) - left
    const text = texts[at] ?? ''
    return { text, x: left, width, from, to, high: text === '' ? 0 : paper.height(text, width, style), style }
  })
  const least = { head: 0, row: table.rowHeight, sum: Math.min(table.rowHeight, 9) }[kind]
  const height = Math.max(mm(least), ...cells.map(({ high }) => high + 2 * room.above))
  return {
    height,
    draw(y) {
      for (const { text, high, style, ...box } of cells) {
        const top = kind === 'head' ? y + height - room.above - high : y + (height - high) / 2
        if (text !== '') paper.set(text, { ...box, y: top }, style)
      }
      const line = (x1: number, y1: number, x2: number, y2: number, width: number) =>
        paper.doc.lineWidth(width).strokeColor('#000').moveTo(x1, y1).lineTo(x2, y2).stroke()
      line(x, y + height, to, y + height, thick[kind])
      if (kind === 'sum') line(x, y, to, y, thick.sum)
      for (const [at, { from, to: end }] of cells.entries()) {
        if (kind !== 'row' || !table.columns[at]?.box) continue
        for (const side of [from, end]) line(side, y, side, y + height, 0.6)
      }
    },
  }
}
