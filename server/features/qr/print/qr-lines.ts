import { intlLocale, type Lang } from '../../../../views/lang.ts'

/** Signs that never begin a line, by the rules of Japanese and Chinese print. */
const notFirst = /^[\s、。，．・：；！？）」』】〕”’%,.:;!?)\]/ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/
/** Signs that never end one. */
const notLast = /[（「『【〔“‘([]$/

/** Where a text may be broken: between words, as its language knows them. */
function pieces(text: string, lang: Lang): string[] {
  const found: string[] = []
  const segments = new Intl.Segmenter(intlLocale[lang], { granularity: 'word' }).segment(text)
  for (const { segment } of segments) {
    const last = found.at(-1)
    // An address or a number is read in one go, so Latin letters and their signs hang together but after a slash.
    const oneWord = last !== undefined && /[\x21-\x2e\x30-\x7e]$/.test(last) && /^[\x21-\x7e]/.test(segment)
    if (last !== undefined && (oneWord || notFirst.test(segment) || notLast.test(last)))
      found[found.length - 1] = last + segment
    else found.push(segment)
  }
  return found
}

/** Fills lines up to `width`; a piece that is wider than a line is cut. `measure` gives the width of a text. */
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
 * Breaks a text into as few lines as fit `width`, about equally long, so that a centred text has no lonely last word.
 */
export function wrap(text: string, lang: Lang, width: number, measure: (text: string) => number): string[] {
  const parts = pieces(text, lang)
  const lines = fill(parts, width, measure)
  // Never so narrow that a word would have to be cut.
  const widest = Math.max(0, ...parts.map((part) => measure(part.trim())))
  let [low, high] = [Math.min(width, Math.max(widest, width / Math.max(1, lines.length))), width]
  for (let step = 0; step < 8; step += 1) {
    const middle = (low + high) / 2
    if (fill(parts, middle, measure).length > lines.length) low = middle
    else high = middle
  }
  return fill(parts, high, measure)
}
