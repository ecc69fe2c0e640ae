import { withoutHidden } from '../../../views/hidden-characters.ts'
import type { Fonts, Run, Weight } from './fonts.ts'

/** Characters that must not begin a line, by the rules of Japanese and Chinese printing. */
const notFirst = /^[\s、。，．・：；！？）」』】〕”’%,.:;!?)\]/ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/
/** Characters that must not end a line. */
const notLast = /[（「『【〔“‘([]$/

/** Japanese words that belong to the one before. */
const particle = /^(?:を|は|が|に|で|と|の|も|へ|や|から|まで|より)$/

/** What nearly every greeting says. Segmenters cut it into five. */
const thanks = /(ありがとうございま(?:す|した))/

function words(text: string, lang: string): string[] {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' })
  return text
    .split(thanks)
    .flatMap((part) =>
      thanks.test(part) ? part : [...segmenter.segment(part)].map(({ segment }) => segment),
    )
}

/** Splits a text where it may wrap: between words, by the rules of its language. */
function pieces(text: string, lang: string): string[] {
  const found: string[] = []
  for (const segment of words(text, lang)) {
    const last = found.at(-1)
    // Latin letters and signs stay together, so that an address or a number is not split, except after a slash.
    const oneWord = last !== undefined && /[\x21-\x2e\x30-\x7e]$/.test(last) && /^[\x21-\x7e]/.test(segment)
    if (
      last !== undefined &&
      (oneWord || notFirst.test(segment) || notLast.test(last) || (lang === 'ja' && particle.test(segment)))
    )
      found[found.length - 1] = last + segment
    else found.push(segment)
  }
  return found
}

/** Fills lines up to `width`. A piece wider than a line is cut. `measure` returns a text's width. */
function fill(parts: string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line === '' || measure((line + part).trimEnd()) <= width) {
      line += part
    } else {
      lines.push(line.trimEnd())
      line = part.trimStart()
    }
    while (measure(line.trimEnd()) > width && [...line].length > 1) {
      const cut = longestFitting([...line], width, measure)
      lines.push(cut.join(''))
      line = line.slice(cut.join('').length)
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

function longestFitting(characters: string[], width: number, measure: (text: string) => number): string[] {
  let count = characters.length
  while (count > 1 && measure(characters.slice(0, count).join('')) > width) count -= 1
  return characters.slice(0, count)
}

/**
 * Breaks a text into as few lines as fit `width`, of about equal length, so that no centred text ends in a single
 * word.
 */
export function wrapLines(
  text: string,
  lang: string,
  width: number,
  measure: (text: string) => number,
): string[] {
  const parts = pieces(text, lang)
  const lines = fill(parts, width, measure)
  // Never so narrow that a word must be cut.
  const widest = Math.max(0, ...parts.map((part) => measure(part.trim())))
  let [low, high] = [Math.min(width, Math.max(widest, width / Math.max(1, lines.length))), width]
  for (let step = 0; step < 8; step += 1) {
    const middle = (low + high) / 2
    if (fill(parts, middle, measure).length > lines.length) low = middle
    else high = middle
  }
  return fill(parts, high, measure)
}

export const colours = { ink: '#221d17', soft: '#62584b', accent: '#1c5847', brass: '#b08d4f' }

/** The style of a text. Lengths in points. */
export type TextStyle = {
  /** A tag of BCP 47. */
  lang: string
  size: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'center' | 'right'
  /** Distance between baselines, as a multiple of the size. */
  leading?: number
  /** A text that needs more lines than this is set smaller, down to half its size. */
  lines?: number
}

type TextBox = { x: number; y: number; width: number }

export type Typesetter = {
  /** Draws a text below `y`. Returns where it ends. */
  set(text: string, box: TextBox, style: TextStyle): number
  /** The height of a text at that width. */
  height(text: string, width: number, style: TextStyle): number
}

/** How much of a line's free room stands before the text. */
const before = { left: 0, center: 0.5, right: 1 }

type Setting = { lines: string[]; size: number }

/** Draws texts whose characters may need several fonts, on common baselines. */
export function createTypesetter(doc: PDFKit.PDFDocument, fonts: Fonts): Typesetter {
  const inFont = ({ font }: Run) => doc.registerFont(font, fonts.file(font)).font(font)
  // Widths are proportional to the size, so each text is measured once, at size 1. Most texts repeat on every card.
  const widths = new Map<string, number>()
  const unitWidth = (lang: string, weight: Weight, text: string): number => {
    const key = `${lang} ${weight} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = fonts
      .runs(text, lang, weight)
      .reduce((sum, run) => sum + inFont(run).fontSize(1).widthOfString(run.text), 0)
    widths.set(key, width)
    return width
  }
  const widthAt = (lang: string, weight: Weight, size: number) => (text: string) =>
    unitWidth(lang, weight, text) * size

  function setIn(text: string, width: number, style: TextStyle): Setting {
    const { lang, weight = 'regular', lines: most = Number.POSITIVE_INFINITY } = style
    for (let size = style.size; ; size *= 0.94) {
      const lines = wrapLines(withoutHidden(text), lang, width, widthAt(lang, weight, size))
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
        let at = x + free * before[align]
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
