import PDFDocument from 'pdfkit'
import { withoutHidden } from '../../../../views/hidden-characters.ts'
import type { Lang } from '../../../../views/lang.ts'
import { drawCode } from '../qr.picture.ts'
import type { Fonts } from './qr-fonts.ts'
import { colours, createTypesetter, type Typesetter } from './qr-text.ts'

/** PDF uses points; paper sizes are in millimetres. */
export const mm = (length: number): number => (length * 72) / 25.4

export type Paper = Typesetter & {
  doc: PDFKit.PDFDocument
  /** Draws a code into a square. The caller leaves the quiet zone. */
  code(url: string, x: number, y: number, side: number): void
  /** The product's envelope, drawn at this height. */
  mark(x: number, y: number, height: number): void
  /** The product's double line, centred. */
  rule(x: number, y: number, width: number): void
  /** Ends the document. */
  bytes(): Promise<Buffer>
}

type PaperOptions = {
  width: number
  height: number
  title: string
  author: string
  lang: Lang
  now: number
}

/** A document to print. The glyphs it uses are embedded, and codes are vectors, so they are sharp at any size. */
export function openPaper(fonts: Fonts, options: PaperOptions): Paper {
  const { width, height, title, author, lang, now } = options
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    lang,
    displayTitle: true,
    info: { Title: withoutHidden(title), Author: withoutHidden(author), CreationDate: new Date(now) },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))

  return {
    doc,
    ...createTypesetter(doc, fonts),
    code(url, x, y, side) {
      const { size, strips } = drawCode(url)
      const module = side / size
      // Slightly higher than a row, so that no viewer shows a gap between two rows.
      for (const strip of strips)
        doc.rect(x + strip.x * module, y + strip.y * module, strip.width * module, module * 1.02)
      doc.fill('#000')
    },
    mark(x, y, height) {
      doc
        .save()
        .translate(x, y)
        .scale(height / 24)
        .path('M6.5 2.5h11v19h-11zM6.5 6.5l5.5 4 5.5-4M12 10.5v11M9.8 14.5h4.4')
        .lineWidth(1)
        .strokeColor(colours.accent)
        .stroke()
        .restore()
    },
    rule(x, y, width) {
      for (const offset of [0, 2])
        doc
          .lineWidth(0.7)
          .strokeColor(colours.brass)
          .moveTo(x, y + offset)
          .lineTo(x + width, y + offset)
          .stroke()
    },
    bytes: () =>
      new Promise((resolve, reject) => {
        doc.once('end', () => resolve(Buffer.concat(parts)))
        doc.once('error', reject)
        doc.end()
      }),
  }
}
