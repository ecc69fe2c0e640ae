import { type GuestLang, htmlLang } from './languages.ts'

/** Part of a name in one script, with its language if that is not the page's. */
type NamePiece = { text: string; lang: string | undefined }

const japanese = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u30fc]`
const latin = String.raw`\p{sc=Latn}`
const someJapanese = new RegExp(japanese, 'u')
const border = new RegExp(`^(?:(.*${japanese})\\s+(${latin}.*)|(.*${latin}\\S*)\\s+(${japanese}.*))$`, 'u')
const withReading = /^(.*\S)\s*[(（]([^()（）]+)[)）]$/u

/** A name as it is written, and its reading, if it has one in brackets. */
export function readingOf(name: string): { written: string; reading: string | undefined } {
  const [, written = name, reading] = withReading.exec(name) ?? []
  return { written, reading }
}

/** Businesses are Japanese, so Han alone is Japanese too. Latin letters may be of any language. */
function langOf(text: string): string | undefined {
  if (someJapanese.test(text)) return 'ja'
  return /\p{sc=Hang}/u.test(text) ? 'ko' : undefined
}

/**
 * A name in its scripts: `ホテル鴨川` and `Hotel Kamogawa`, or `田中 さくら` and its reading `(Sakura)`. A line may end
 * between the pieces, never inside one. `short`, for sentences: without the reading, or in English the reading alone.
 */
export function namePieces(name: string, page: GuestLang, short = false): NamePiece[] {
  const { written, reading } = readingOf(name)
  const texts = (border.exec(written)?.slice(1) ?? [written]).filter(Boolean)
  const readAloud = page === 'en' && langOf(written) !== undefined
  if (short && reading && readAloud && !langOf(reading)) return piecesOf([reading], page)
  if (reading && !(short && !readAloud)) texts.push(page === 'en' ? `(${reading})` : `（${reading}）`)
  return piecesOf(texts, page)
}

/** The same as one text, for a place that holds nothing else. */
export const nameText = (name: string, page: GuestLang): string =>
  namePieces(name, page)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(' （', '（')

const piecesOf = (texts: string[], page: GuestLang): NamePiece[] =>
  texts.map((text) => {
    const lang = langOf(text)
    return { text, lang: lang === htmlLang(page) ? undefined : lang }
  })
