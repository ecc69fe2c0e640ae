import { type GuestLang, ownLang } from './languages.ts'

// What a venue and its people say to guests: names, an address, greetings. Each stands once as it is in the books, which
// is Japanese or no language in particular (`ja`), and may stand in other languages besides.

export const otherVenueLangs = ['en', 'cn', 'ko', 'hant'] as const
export const venueLangs = ['ja', ...otherVenueLangs] as const
export type VenueLang = (typeof venueLangs)[number]
type OtherLang = (typeof otherVenueLangs)[number]

const isVenueLang = (lang: string): lang is VenueLang => venueLangs.some((each) => each === lang)

/** For `lang` of HTML. */
export const venueTags: Record<VenueLang, string> = {
  ja: 'ja',
  en: 'en',
  cn: 'zh-Hans',
  ko: 'ko',
  hant: 'zh-Hant',
}

export const spokenFields = ['name', 'address', 'greeting'] as const
export type SpokenField = (typeof spokenFields)[number]

/** The same field in another language: `nameEn`. */
export type TextIn<What extends SpokenField, L extends VenueLang = OtherLang> = L extends 'ja'
  ? What
  : `${What}${Capitalize<L>}`

export const fieldIn = <What extends SpokenField, L extends VenueLang>(what: What, lang: L) =>
  (lang === 'ja' ? what : what + lang.charAt(0).toUpperCase() + lang.slice(1)) as TextIn<What, L>

const eachOther = <What extends SpokenField, Value>(what: What, textOf: (field: TextIn<What>) => Value) =>
  Object.fromEntries(
    otherVenueLangs.map((lang) => [fieldIn(what, lang), textOf(fieldIn(what, lang))]),
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
export function writeTexts(fields: { [Field in keyof Texts]?: string | undefined }): string {
  const names = spokenFields.flatMap((what) => otherVenueLangs.map((lang) => fieldIn(what, lang)))
  return JSON.stringify(
    Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
  )
}

/** A text, and the language it is in. */
export type SaidText = { text: string; lang: VenueLang }

/** What a reader understands best of what is left. A name in Latin letters is for everybody who reads no kanji. */
const next: Record<VenueLang, VenueLang[]> = {
  ja: ['en', 'cn', 'hant', 'ko'],
  en: ['ja', 'cn', 'hant', 'ko'],
  cn: ['hant', 'en', 'ja', 'ko'],
  ko: ['en', 'ja', 'cn', 'hant'],
  hant: ['cn', 'en', 'ja', 'ko'],
}

type Spoken<What extends SpokenField> = { texts: Texts } & { [Field in What]?: string | undefined }

/** All that is said of it, what the reader understands best first. */
export function allSaid(
  of: Spoken<SpokenField>,
  what: SpokenField,
  reader: GuestLang | VenueLang,
): SaidText[] {
  const known = isVenueLang(reader) ? reader : ownLang(reader)
  return [known, ...next[known]].flatMap((lang) => {
    const text = lang === 'ja' ? of[what] : of.texts[fieldIn(what, lang)]
    return text ? [{ text, lang }] : []
  })
}

/** What a guest reads; undefined if nothing is said in any language. */
export const said = <What extends SpokenField, Of extends Spoken<What>>(
  of: Of,
  what: What,
  reader: GuestLang | VenueLang,
) => allSaid(of, what, reader)[0] as Of[What] extends string ? SaidText : SaidText | undefined
