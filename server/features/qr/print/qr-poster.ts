import { mm, type Paper } from '../../../http/print/paper.ts'
import { colours, type TextStyle } from '../../../http/print/typesetter.ts'
import { printCode } from './print-code.ts'
import { type Named, type PrintedCode, smallPrint, type Words } from './qr-print.types.ts'

/** Lengths in mm, font sizes in points. */
type Sizes = Record<'width' | 'height' | 'frame' | 'margin' | 'code', number> &
  Record<'kind' | 'name' | 'headline' | 'address' | 'text' | 'small', number>

export const posterSizes: Sizes = {
  width: 210,
  height: 297,
  frame: 8,
  margin: 16,
  code: 118,
  kind: 12,
  name: 36,
  headline: 20,
  address: 17,
  text: 12,
  small: 9.5,
}
export const tableCardSizes: Sizes = {
  width: 105,
  height: 148,
  frame: 4,
  margin: 8,
  code: 58,
  kind: 7,
  name: 18,
  headline: 10.5,
  address: 9.5,
  text: 7,
  small: 7,
}

/** A text with its style and the space below it, in mm. */
type Line = { text: string; style: TextStyle; after?: number }

/** One page, in every language: whose code it is, what it is for, and how to recognise a genuine one. */
export function poster(paper: Paper, code: PrintedCode, words: Words, sizes: Sizes): void {
  const { doc } = paper
  const middle = mm(sizes.width / 2)
  const inner = { x: mm(sizes.margin), width: mm(sizes.width - 2 * sizes.margin) }
  const gap = mm(sizes.frame)
  const set = (lines: Line[], from: number) =>
    lines.reduce((y, { text, style, after = 0 }) => paper.set(text, { ...inner, y }, style) + mm(after), from)
  const height = (lines: Line[]) =>
    lines.reduce(
      (sum, { text, style, after = 0 }) => sum + paper.height(text, inner.width, style) + mm(after),
      0,
    )

  doc.lineWidth(sizes.frame / 8).strokeColor(colours.brass)
  const frame = [mm(sizes.width - 2 * sizes.frame), mm(sizes.height - 2 * sizes.frame)] as const
  doc.roundedRect(gap, gap, ...frame, gap / 2).stroke()

  const mark = gap * 1.6
  paper.mark(middle - mark / 2, gap * 1.5, mark)
  const afterName = set(nameLines(code, words, sizes), gap * 1.6 + mark)
  paper.rule(middle - gap * 4, afterName + gap / 4, gap * 8)
  const top = set(headlines(paper, code, words, sizes), afterName + gap * 0.75)

  const below = [...freeLines(words, sizes), ...smallLines(code, words, sizes)]
  const bottom = mm(sizes.height) - gap * 1.6 - height(below)
  set(below, bottom)
  const pictures = bottom - gap * 1.75
  ways(paper, middle, pictures, gap * 1.5)

  // The code and its address get the remaining space. Long names make the code smaller, but never too small to scan.
  const address: Line = {
    text: code.shown,
    style: { lang: 'en', size: sizes.address, weight: 'bold', lines: 1 },
  }
  const room = pictures - top - height([address]) - gap * 1.8
  const side = Math.min(mm(sizes.code), room)
  const codeTop = top + gap * 0.9 + (room - side) / 2
  printCode(paper, code.url, { x: middle - side / 2, y: codeTop, side })
  set([address], codeTop + side + gap * 0.45)
}

const nameIn = ({ name, names }: Named, lang: string): string => names[lang] ?? name

function nameLines({ venue }: PrintedCode, words: Words, { kind, name }: Sizes): Line[] {
  const kinds = words.map(({ t }) => t(`common:kind.${venue.kind}`)).join('  ·  ')
  const others = new Set(words.map(({ lang }) => nameIn(venue, lang)).filter((each) => each !== venue.name))
  return [
    { text: kinds, style: { lang: 'ja', size: kind, colour: colours.soft } },
    { text: venue.name, style: { lang: 'ja', size: name, weight: 'serif', lines: 2, leading: 1.3 } },
    ...(others.size === 0
      ? []
      : [{ text: [...others].join('  ·  '), style: { lang: 'ja', size: kind * 1.2, lines: 2 } }]),
  ]
}

/** One headline for each language, all of one size: the largest at which each fits on its line. */
function headlines(
  paper: Paper,
  { person, venue, neverExpected }: PrintedCode,
  words: Words,
  { headline, text, frame, width, margin }: Sizes,
): Line[] {
  const line = ({ lang, t }: Words[number], size: number): Line => ({
    text: person ? t('poster:headlineStaff', { name: nameIn(person, lang) }) : t('poster:headline'),
    style: { lang, size, weight: 'bold', colour: colours.accent, leading: 1.5 },
  })
  const fits = (size: number) =>
    words.every((each) => {
      const { text, style } = line(each, size)
      return paper.height(text, mm(width - 2 * margin), style) < 2 * size * 1.5
    })
  let size = headline
  while (!fits(size) && size > headline / 2) size *= 0.94
  const lines = words.map((each) => line(each, size))
  const said = smallPrint(words).map(({ t }) => t(neverExpected ? 'poster:neverExpected' : 'poster:optional'))
  if (venue.greeting && !person)
    lines.unshift({ text: venue.greeting, style: { lang: 'ja', size: text, lines: 2 }, after: frame / 8 })
  return [
    ...lines,
    { text: said.join('  ·  '), style: { lang: 'ja', size: text, colour: colours.soft, lines: 1 } },
  ]
}

/** What to do, without words: scan, choose an amount, pay by card. */
const steps = [
  'M3.5 7.5h4L9 5h6l1.5 2.5h4v11.5h-17zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 7l3.5 5 3.5-5M12 12v5.5M9 12.5h6M9 15h6',
  'M2.5 5.5h19v13h-19zM2.5 10h19M6 15h4',
]
const arrow = 'M5 12h14m-4-4 4 4-4 4'

function ways(paper: Paper, middle: number, y: number, side: number): void {
  steps.forEach((path, at) => {
    const x = middle + (at - 1) * side * 2.2 - side / 2
    paper.picture(path, x, y, side)
    if (at > 0) paper.picture(arrow, x - side * 0.85, y + side / 4, side / 2)
  })
}

/** Their names are their own in every language. */
const waysToPay = 'Visa · Mastercard · JCB · American Express · Apple Pay · Google Pay'

function freeLines(words: Words, { small, frame }: Sizes): Line[] {
  const style: TextStyle = { lang: 'ja', size: small, colour: colours.soft, lines: 2, leading: 1.4 }
  return [
    { text: words.map(({ t }) => t('poster:free')).join('  ·  '), style, after: frame / 13 },
    { text: waysToPay, style: { ...style, lang: 'en', lines: 1 }, after: frame / 3 },
  ]
}

/** How to recognise a genuine code, and what to type without a camera. A table card has room for the address only. */
function smallLines({ site, venue, typed }: PrintedCode, words: Words, { small, frame }: Sizes): Line[] {
  const style = (lang: string): TextStyle => ({
    lang,
    size: small,
    colour: colours.soft,
    lines: 2,
    leading: 1.4,
  })
  if (small === tableCardSizes.small) {
    const begins = smallPrint(words)
      .map(({ t }) => t('poster:begins'))
      .join('  ·  ')
    return [begins, `${site}/`, `${site}/tip → ${typed}`].map((text) => ({ text, style: style('ja') }))
  }
  return smallPrint(words).flatMap(({ lang, t }) => [
    { text: t('qr:paper.genuine', { site, venue: nameIn(venue, lang) }), style: style(lang) },
    {
      text: t('qr:paper.number', { site, number: typed }),
      style: style(lang),
      after: frame / 8,
    },
  ])
}
