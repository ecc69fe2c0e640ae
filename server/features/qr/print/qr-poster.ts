import { mm, type Paper } from '../../../http/print/paper.ts'
import { colours, type TextStyle } from '../../../http/print/typesetter.ts'
import { printCode } from './print-code.ts'
import type { Named, PrintedCode, Words } from './qr-print.types.ts'

/** Lengths in mm, font sizes in points. */
type Sizes = Record<'width' | 'height' | 'frame' | 'margin' | 'code', number> &
  Record<'kind' | 'name' | 'main' | 'others' | 'address' | 'how' | 'small', number>

export const posterSizes: Sizes = {
  ...{ width: 210, height: 297, frame: 8, margin: 16, code: 118 },
  ...{ kind: 12, name: 36, main: 27, others: 16, address: 17, how: 12, small: 9.5 },
}
export const tableCardSizes: Sizes = {
  ...{ width: 105, height: 148, frame: 4, margin: 8, code: 58 },
  ...{ kind: 7, name: 18, main: 15, others: 9, address: 9.5, how: 7, small: 7 },
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
  const top = set(headlines(code, words, sizes), afterName + gap * 0.75)

  const below = [...howLines(words, sizes), ...smallLines(code, words, sizes)]
  const bottom = mm(sizes.height) - gap * 1.6 - height(below)
  set(below, bottom)

  // The code and its address get the remaining space. Long names make the code smaller, but never too small to scan.
  const address: Line = {
    text: code.shown,
    style: { lang: 'en', size: sizes.address, weight: 'bold', lines: 1 },
  }
  const room = bottom - top - height([address]) - gap * 1.8
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

function headlines(
  { person, venue, neverExpected }: PrintedCode,
  words: Words,
  { main, others, how, frame }: Sizes,
): Line[] {
  const lines = words.map(
    ({ lang, full, t }): Line => ({
      text: person ? t('poster:headlineStaff', { name: nameIn(person, lang) }) : t('poster:headline'),
      style: {
        lang,
        size: lang === 'ja' ? main : full ? others : how,
        weight: 'serif',
        colour: colours.accent,
        leading: 1.42,
        lines: 1,
      },
    }),
  )
  const said = words.map(({ t }) => t(neverExpected ? 'poster:neverExpected' : 'poster:optional'))
  // Sentences are too long for one line.
  const below = (neverExpected ? [said.slice(0, 2), said.slice(2)] : [said]).map(
    (texts): Line => ({
      text: texts.join('  ·  '),
      style: { lang: 'ja', size: how, colour: colours.soft, lines: 1 },
    }),
  )
  if (venue.greeting && !person)
    lines.unshift({ text: venue.greeting, style: { lang: 'ja', size: how, lines: 2 }, after: frame / 8 })
  return [...lines, ...below]
}

/** Their names are their own in every language. */
const waysToPay = 'Visa · Mastercard · JCB · American Express · Apple Pay · Google Pay'

function howLines(words: Words, { how, small, frame }: Sizes): Line[] {
  const room = words.filter(({ full }) => full || small !== tableCardSizes.small)
  return [
    ...room.map(({ lang, full, t }) => ({
      text: t('poster:how'),
      style: { lang, size: full ? how : small, lines: full ? 2 : 1, leading: 1.4 },
      after: frame / 13,
    })),
    { text: waysToPay, style: { lang: 'en', size: small, colour: colours.soft, lines: 1 }, after: frame / 3 },
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
    const begins = words.map(({ t }) => t('poster:begins')).join('  ·  ')
    return [begins, `${site}/`, `${site}/tip → ${typed}`].map((text) => ({ text, style: style('ja') }))
  }
  const full = words.filter((each) => each.full)
  return full.flatMap(({ lang, t }) => [
    { text: t('qr:paper.genuine', { site, venue: nameIn(venue, lang) }), style: style(lang) },
    {
      text: t('qr:paper.number', { site, number: typed }),
      style: style(lang),
      after: frame / 8,
    },
  ])
}
