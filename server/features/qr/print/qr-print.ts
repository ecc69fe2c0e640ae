import type { Lang } from '../../../../views/lang.ts'
import type { Translate } from '../../../../views/translate.ts'
import { createFonts } from './qr-fonts.ts'
import { nameCards } from './qr-names.ts'
import { mm, openPaper, type Paper } from './qr-paper.ts'
import { poster, posterSizes, tableCardSizes } from './qr-poster.ts'

/** What is printed with a code. Every print speaks all languages at once: nobody knows who will scan it. */
export type PrintedCode = {
  venue: { name: string; kind: 'restaurant' | 'hotel'; number: string }
  /** Whose code it is; undefined for the venue's own. */
  person: string | undefined
  /** What a guest types who can't scan: `1001`, or `1001-12` for a person. */
  typed: string
  url: string
  /** The address as people read it. */
  shown: string
  /** How every genuine address begins. */
  site: string
}

export type Words = Record<Lang, Translate>

export const paperNames = ['poster', 'card', 'names'] as const
export type PaperName = (typeof paperNames)[number]

type Order = { codes: PrintedCode[]; words: Words; lang: Lang; title: string; now: number }

/** A PDF: a poster or a table card of the first code, or name cards of all of them. `now` in ms since 1970. */
export async function printPaper(
  name: PaperName,
  { codes, words, lang, title, now }: Order,
): Promise<Buffer> {
  const fonts = createFonts()
  const sizes = name === 'card' ? tableCardSizes : posterSizes
  const [width, height] = [mm(sizes.width), mm(sizes.height)]
  const author = codes[0]?.venue.name ?? ''
  const paper: Paper = openPaper(fonts, { width, height, title, author, lang, now })
  if (name === 'names') await nameCards(paper, codes, words)
  else for (const code of codes.slice(0, 1)) poster(paper, code, words, sizes)
  return paper.bytes()
}
