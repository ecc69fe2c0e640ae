import { intlLocale, type Lang } from '../../../../views/lang.ts'

/** Characters that must not begin a line, by the rules of Japanese and Chinese printing. */
const notFirst = /^[\s、。，．・：；！？）」』】〕”’%,.:;!?)\]/ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/
/** Characters that must not end a line. */
const notLast = /[（「『【〔“‘([]$/

/** Japanese words that belong to the one before. */
const particle = /^(?:を|は|が|に|で|と|の|も|へ|や|から|まで|より)$/

/** What nearly every greeting says. Segmenters cut it into five. */
const thanks = /(ありがとうございま(?:す|した))/

function words(text: string, lang: Lang): string[] {
  const segmenter = new Intl.Segmenter(intlLocale[lang], { granularity: 'word' })
  return text
    .split(thanks)
    .flatMap((part) =>
      thanks.test(part) ? part : [...segmenter.segment(part)].map(({ segment }) => segment),
    )
}

/** Splits a text where it may wrap: between words, by the rules of its language. */
function pieces(text: string, lang: Lang): string[] {
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
export function wrap(text: string, lang: Lang, width: number, measure: (text: string) => number): string[] {
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
