import { type GuestLang, htmlLang } from './languages.ts'
import { type SaidText, type VenueLang, venueTags } from './venue-texts.ts'

/** Part of a name in one script, with its language if that is not the page's. */
type NamePiece = { text: string; lang: string | undefined }

/** A name as it is in the books, or as a guest reads it. */
export type Called = string | SaidText

const japanese = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u30fc]`
const latin = String.raw`\p{sc=Latn}`
const border = new RegExp(`^(?:(.*${japanese})\\s+(${latin}.*)|(.*${latin}\\S*)\\s+(${japanese}.*))$`, 'u')
const withReading = /^(.*\S)\s*[(（]([^()（）]+)[)）]$/u

const asSaid = (name: Called): SaidText => (typeof name === 'string' ? { text: name, lang: 'ja' } : name)

/** For a place that knows no languages. */
export const plainName = (name: Called): string => asSaid(name).text

/** A name as it is written, and its reading, if it has one in brackets. */
export function readingOf(name: string): { written: string; reading: string | undefined } {
  const [, written = name, reading] = withReading.exec(name) ?? []
  return { written, reading }
}

/**
 * The language of a text that stands in the field of this one. Businesses are Japanese, so Han alone is Japanese where no
 * other was asked for. Latin letters may be of any language.
 */
export function writtenIn(text: string, field: VenueLang = 'ja'): string | undefined {
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return 'ja'
  if (/\p{sc=Hang}/u.test(text)) return 'ko'
  if (/\p{sc=Han}/u.test(text)) return venueTags[field === 'en' ? 'ja' : field]
  return field === 'en' ? 'en' : undefined
}

/** Enough kana for a sentence. Chinese signs hold a の, and faces such as ヽ(・∀・)ノ single signs. */
const kana = /[\u3041-\u306d\u306f-\u3096]|\p{sc=Kana}[\p{sc=Kana}ー]/u

/**
 * The language of a guest's words where their script tells it. `page`: the language in which the guest read the page, which
 * says whose Han it is.
 */
export function langOfWords(words: string, page?: string): string | undefined {
  const [japanese, korean] = [kana.test(words), /\p{sc=Hang}/u.test(words)]
  if (japanese !== korean) return japanese ? 'ja' : 'ko'
  if (japanese || !/\p{sc=Han}/u.test(words)) return undefined
  return page === 'ja' || page === 'cn' || page === 'hant' ? venueTags[page] : undefined
}

/**
 * A name in its scripts: `ホテル鴨川` and `Hotel Kamogawa`, or `田中 さくら` and its reading `(Sakura)`. A line may end
 * between the pieces, never inside one. `short`, for sentences: without the reading, or in English the reading alone.
 */
export function namePieces(name: Called, page: GuestLang, short = false): NamePiece[] {
  const { text, lang } = asSaid(name)
  const { written, reading } = readingOf(text)
  const texts = (border.exec(written)?.slice(1) ?? [written]).filter(Boolean)
  const readAloud = page === 'en' && !['en', undefined].includes(writtenIn(written, lang))
  if (short && reading && readAloud && !writtenIn(reading)) return piecesOf([reading], lang, page)
  if (reading && !(short && !readAloud)) texts.push(page === 'en' ? `(${reading})` : `（${reading}）`)
  return piecesOf(texts, lang, page)
}

/** The same as one text, for a place that holds nothing else. */
export const nameText = (name: Called, page: GuestLang): string =>
  namePieces(name, page)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(' （', '（')

const piecesOf = (texts: string[], field: VenueLang, page: GuestLang): NamePiece[] =>
  texts.map((text) => {
    const lang = writtenIn(text, field)
    return { text, lang: lang === htmlLang(page) ? undefined : lang }
  })
