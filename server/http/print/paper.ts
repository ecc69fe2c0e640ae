import PDFDocument from 'pdfkit'
import { withoutHidden } from '../../../views/hidden-characters.ts'
import type { Fonts } from './fonts.ts'
import { colours, createTypesetter, type Typesetter } from './typesetter.ts'

/** PDF uses points; paper sizes are in millimetres. */
export const mm = (length: number): number => (length * 72) / 25.4

export type Paper = Typesetter & {
  doc: PDFKit.PDFDocument
  /** A line drawing on a grid of 24 × 24, as SVG has it, at this height. */
  picture(path: string, x: number, y: number, height: number): void
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
  /** A tag of BCP 47. */
  lang: string
  now: number
}

/** A document to print. The glyphs it uses are embedded, so it looks alike everywhere. */
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

  const picture = (path: string, x: number, y: number, height: number) => {
    doc
      .save()
      .translate(x, y)
      .scale(height / 24)
      .path(path)
      .lineWidth(1)
      .strokeColor(colours.accent)
      .stroke()
      .restore()
  }

  return {
    doc,
    ...createTypesetter(doc, fonts),
    picture,
    mark: (...place) => picture('M6.5 2.5h11v19h-11zM6.5 6.5l5.5 4 5.5-4M12 10.5v11M9.8 14.5h4.4', ...place),
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
