import { withoutHidden } from '../../../../views/hidden-characters.ts'
import type { Lang } from '../../../../views/lang.ts'
import type { Fonts, Run, Weight } from './qr-fonts.ts'
import { wrap } from './qr-lines.ts'

export const colours = { ink: '#221d17', soft: '#62584b', accent: '#1c5847', brass: '#b08d4f' }

/** The style of a text. Lengths in points. */
export type TextStyle = {
  lang: Lang
  size: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'center'
  /** Distance between baselines, as a multiple of the size. */
  leading?: number
  /** A text that needs more lines than this is set smaller, down to half its size. */
  lines?: number
}

export type TextBox = { x: number; y: number; width: number }

export type Typesetter = {
  /** Draws a text below `y`. Returns where it ends. */
  set(text: string, box: TextBox, style: TextStyle): number
  /** The height of a text at that width. */
  height(text: string, width: number, style: TextStyle): number
}

type Setting = { lines: string[]; size: number }

/** Draws texts whose characters may need several fonts, on common baselines. */
export function createTypesetter(doc: PDFKit.PDFDocument, fonts: Fonts): Typesetter {
  const inFont = ({ font }: Run) => doc.registerFont(font, fonts.file(font)).font(font)
  // Widths are proportional to the size, so each text is measured once, at size 1. Most texts repeat on every card.
  const widths = new Map<string, number>()
  const unitWidth = (lang: Lang, weight: Weight, text: string): number => {
    const key = `${lang} ${weight} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = fonts
      .runs(text, lang, weight)
      .reduce((sum, run) => sum + inFont(run).fontSize(1).widthOfString(run.text), 0)
    widths.set(key, width)
    return width
  }
  const widthAt = (lang: Lang, weight: Weight, size: number) => (text: string) =>
    unitWidth(lang, weight, text) * size

  function setIn(text: string, width: number, style: TextStyle): Setting {
    const { lang, weight = 'regular', lines: most = Number.POSITIVE_INFINITY } = style
    for (let size = style.size; ; size *= 0.94) {
      const lines = wrap(withoutHidden(text), lang, width, widthAt(lang, weight, size))
      if (lines.length <= most || size < style.size / 2) return { lines, size }
    }
  }

  const leadingOf = ({ leading = 1.5 }: TextStyle) => leading

  return {
    set(text, { x, y, width }, style) {
      const { lang, weight = 'regular', align = 'center', colour = colours.ink } = style
      const { lines, size } = setIn(text, width, style)
      const step = size * leadingOf(style)
      lines.forEach((line, index) => {
        const free = width - widthAt(lang, weight, size)(line)
        const baseline = y + index * step + (step - size) / 2 + size * 0.86
        let at = x + (align === 'center' ? free / 2 : 0)
        for (const run of fonts.runs(line, lang, weight)) {
          inFont(run).fontSize(size).fillColor(colour)
          doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
          at += doc.widthOfString(run.text)
        }
      })
      return y + lines.length * step
    },
    height(text, width, style) {
      const { lines, size } = setIn(text, width, style)
      return lines.length * size * leadingOf(style)
    },
  }
}
