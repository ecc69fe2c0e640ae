import { createFonts } from '../../../http/print/fonts.ts'
import { mm, openPaper, type Paper } from '../../../http/print/paper.ts'
import { nameCards } from './qr-names.ts'
import { poster, posterSizes, tableCardSizes } from './qr-poster.ts'
import type { PaperName, PrintedCode, Words } from './qr-print.types.ts'

export type Order = { codes: PrintedCode[]; words: Words; lang: string; title: string; now: number }

/** A PDF: a poster or a table card of the first code, or name cards of all codes. `now` in ms since 1970. */
export async function printPaper(
  name: PaperName,
  { codes, words, lang, title, now }: Order,
): Promise<Buffer> {
  const fonts = createFonts(new Map(words.map(({ lang: tag, font }) => [tag, font])))
  const sizes = name === 'card' ? tableCardSizes : posterSizes
  const [width, height] = [mm(sizes.width), mm(sizes.height)]
  const author = codes[0]?.venue.name ?? ''
  const paper: Paper = openPaper(fonts, { width, height, title, author, lang, now })
  if (name === 'names') await nameCards(paper, codes, words)
  else for (const code of codes.slice(0, 1)) poster(paper, code, words, sizes)
  return paper.bytes()
}
