import { type GuestLang, guestLangs, htmlLang, isGuestLang, languageOf } from './languages.ts'
import type { TranslatedText } from './venue-texts.ts'

/** Part of a name in one script, with its language if that is not the page's. `beside`: what it is called in the books. */
type NamePiece = { text: string; lang: string | undefined; beside?: boolean }

/** A name as a reader understands it, and as it is in the books where a reader meets it there, too. */
export type NameBesides = TranslatedText & { stored?: string }

/** A name as it is in the books, or as a guest reads it. */
export type DisplayName = string | NameBesides

const japanese = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u30fc]`
const latin = String.raw`\p{sc=Latn}`
/** Between Japanese and Latin letters, in either order. */
const borders = [
  new RegExp(`(?<=${japanese})\\s+(?=${latin})`, 'gu'),
  new RegExp(`(?<!\\s)\\s+(?=${japanese})(?<=${latin}\\S*\\s+)`, 'gu'),
]
const withReading = /^(.*\S)\s*[(（]([^()（）]+)[)）]$/u

const asSaid = (name: DisplayName): NameBesides =>
  typeof name === 'string' ? { text: name, lang: 'ja' } : name

/** For a place that knows no languages. */
export const plainName = (name: DisplayName): string => asSaid(name).text

/** The first letter of a name, with its marks. */
export const firstLetter = (name: DisplayName): string => /^.\p{M}*/su.exec(plainName(name))?.[0] ?? ''

/** A name as it is written, and its reading, if it has one in brackets. */
function readingOf(name: string): { written: string; reading: string | undefined } {
  const [, written = name, reading] = withReading.exec(name) ?? []
  return { written, reading }
}

/**
 * The language of a text that stands in the field of this one. Businesses are Japanese, so Han alone is Japanese where no
 * other was asked for. Latin letters may be of any language.
 */
export function writtenIn(text: string, field: GuestLang = 'ja'): string | undefined {
  const [lang] = withOwnScript(text)
  if (lang) return htmlLang(lang)
  const isLatin = languageOf(field).scripts.includes('Latn')
  if (holds(text, 'Han')) return htmlLang(isLatin ? 'ja' : field)
  return isLatin ? htmlLang(field) : undefined
}

/** Each script that a language of ours is written in, and those languages. */
const scripts = new Map(
  [...new Set(guestLangs().flatMap((lang) => languageOf(lang).scripts))].map((script) => [
    script,
    {
      sign: new RegExp(String.raw`\p{sc=${script}}`, 'u'),
      langs: guestLangs().filter((lang) => languageOf(lang).scripts.includes(script)),
    },
  ]),
)

const holds = (text: string, script: string) => scripts.get(script)?.sign.test(text) ?? false

/** The languages of which a text holds a script that no other is written in. Latin letters are everybody's. */
const withOwnScript = (text: string): GuestLang[] => [
  ...new Set(
    [...scripts].flatMap(([script, { langs }]) =>
      script !== 'Latn' && langs.length === 1 && holds(text, script) ? langs : [],
    ),
  ),
]

/** Enough kana for a sentence. Chinese signs hold a の, and faces such as ヽ(・∀・)ノ single signs. */
const kana = /[\u3041-\u306d\u306f-\u3096]|\p{sc=Kana}[\p{sc=Kana}ー]/u

/**
 * The language of a guest's words where their script tells it. `page`: the language in which the guest read the page, which
 * says whose Han it is.
 */
export function langOfWords(words: string, page?: string): string | undefined {
  const [lang, another] = withOwnScript(words).filter((each) => each !== 'ja' || kana.test(words))
  if (lang) return another ? undefined : htmlLang(lang)
  if (!isGuestLang(page)) return undefined
  const told = languageOf(page).scripts.some((script) => script !== 'Latn' && holds(words, script))
  return told ? htmlLang(page) : undefined
}

/**
 * The two forms of a name: as it is written, and its reading in brackets or what it is called in the books. What the reader
 * can read aloud comes first; `beside`: before what they can't.
 */
export function formsOf(name: DisplayName, page: GuestLang) {
  const { text, lang, stored } = asSaid(name)
  const { written, reading } = readingOf(stored ?? text)
  if (stored) return { first: text, second: written, beside: true }
  const aloud = page === 'en' && !['en', undefined].includes(writtenIn(written, lang))
  if (aloud && reading && !writtenIn(reading)) return { first: reading, second: written, beside: true }
  return { first: written, second: reading, beside: false }
}

/**
 * A name in its scripts: `ホテル鴨川` and `Hotel Kamogawa`, or `田中 さくら` and its reading `(Sakura)`. A line may end between
 * the pieces, never inside one. `short`, for sentences: its first form alone.
 */
export function namePieces(name: DisplayName, page: GuestLang, short = false): NamePiece[] {
  const { first, second, beside } = formsOf(name, page)
  const piece = (text: string, beside = false): NamePiece => {
    const lang = writtenIn(text, beside ? 'ja' : asSaid(name).lang)
    return { text, lang: lang === htmlLang(page) ? undefined : lang, beside }
  }
  const pieces = atItsBorder(first)
    .filter(Boolean)
    .map((text) => piece(text))
  if (short || !second) return pieces
  return [...pieces, piece(beside ? second : page === 'en' ? `(${second})` : `（${second}）`, beside)]
}

/** A name in two pieces, if it has two scripts; else in one. */
function atItsBorder(name: string): string[] {
  const [last] = borders.flatMap((border) => [...name.matchAll(border)].slice(-1))
  return last ? [name.slice(0, last.index), name.slice(last.index + last[0].length)] : [name]
}

/** The same as one text, for a place that holds nothing else. */
export const nameText = (name: DisplayName, page: GuestLang): string =>
  namePieces(name, page)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(' （', '（')
