import type { Lang } from './lang.ts'
import { type GuestLang, guestLangs, htmlLang } from './languages.ts'

// What a venue and its people say to guests: names, an address, greetings. Each stands once as it is in the books, which
// is Japanese or no language in particular (`ja`), and may stand in other languages besides.

/** Each language that guests read: a folder in `locales/` is all that it takes. */
export const otherVenueLangs: readonly GuestLang[] = guestLangs().filter((lang) => lang !== 'ja')

export const spokenFields = ['name', 'address', 'greeting'] as const
export type SpokenField = (typeof spokenFields)[number]

/**
 * The same field in another language: `nameEn`. Types know those of the languages in which everything is; the fields of
 * the others are there besides, and like them in all.
 */
export type TextIn<What extends SpokenField> = `${What}${Capitalize<Exclude<Lang, 'ja'>>}`

export const fieldIn = <What extends SpokenField, L extends GuestLang>(what: What, lang: L) =>
  (lang === 'ja' ? what : what + lang.charAt(0).toUpperCase() + lang.slice(1)) as L extends 'ja'
    ? What
    : TextIn<What>

const eachOther = <What extends SpokenField, Value>(what: What, textOf: (field: TextIn<What>) => Value) =>
  Object.fromEntries(
    otherVenueLangs.map((lang) => [fieldIn(what, lang), textOf(fieldIn(what, lang) as TextIn<What>)]),
  ) as Record<TextIn<What>, Value>

/** The same for the field in each other language. */
export const inOthers = <What extends SpokenField, Value>(what: What, value: Value) =>
  eachOther(what, () => value)

/** What there is in other languages, by the name of the form's field. */
export type Texts = Partial<Record<TextIn<SpokenField>, string>>

/** The same as a form's fields, filled in. */
export const storedIn = <What extends SpokenField>(what: What, texts: Texts) =>
  eachOther(what, (field) => texts[field] ?? '')

export const readTexts = (stored: string): Texts => JSON.parse(stored) as Texts

/** The texts among a form's fields as they are stored. The same texts give the same string. */
export function writeTexts(fields: Readonly<Record<string, unknown>>): string {
  const names = spokenFields.flatMap((what) => otherVenueLangs.map((lang) => fieldIn(what, lang)))
  return JSON.stringify(
    Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
  )
}

/** A text, and the language it is in. */
export type TranslatedText = { text: string; lang: GuestLang }

/**
 * What a reader understands best, their own first. A name in Latin letters is for everybody who reads no kanji. Nobody is
 * spoken to in another writing of their language: those who read one Chinese take the other for a mistake, and English for a
 * kindness.
 */
function understood(reader: GuestLang): readonly GuestLang[] {
  const spoken = (lang: GuestLang) => new Intl.Locale(htmlLang(lang)).language
  const others = new Set<GuestLang>(['en', 'ja', ...guestLangs()])
  const order = understoodBy.get(reader) ?? [
    reader,
    ...[...others].filter((lang) => spoken(lang) !== spoken(reader)),
  ]
  understoodBy.set(reader, order)
  return order
}
const understoodBy = new Map<GuestLang, readonly GuestLang[]>()

export type Spoken<What extends SpokenField> = { texts: Texts } & { [Field in What]?: string | undefined }

/** All that is said of it, what the reader understands best first. */
export function allTranslations(
  of: Spoken<SpokenField>,
  what: SpokenField,
  reader: GuestLang,
): TranslatedText[] {
  return understood(reader).flatMap((lang) => {
    const text = lang === 'ja' ? of[what] : of.texts[fieldIn(what, lang)]
    return text ? [{ text, lang }] : []
  })
}

/**
 * What a venue says to a guest above everything else. One that greets others, but typed nothing in this guest's writing, says
 * `builtIn`: a greeting in a foreign writing is no greeting.
 */
export function greetingOf(venue: Spoken<'greeting'>, lang: GuestLang, builtIn: string) {
  const typed = translated(venue, 'greeting', lang)
  return typed && typed.lang !== lang ? { text: builtIn, lang } : typed
}

/** What a guest reads; undefined if nothing is said in any language. */
export const translated = <What extends SpokenField, Of extends Spoken<What>>(
  of: Of,
  what: What,
  reader: GuestLang,
) =>
  allTranslations(of, what, reader)[0] as Of[What] extends string
    ? TranslatedText
    : TranslatedText | undefined
