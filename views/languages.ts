import { isLang, type Lang, langs } from './lang.ts'

/** What a folder of `locales/` says of its language, in `language.json`. */
export type Language = {
  /** Its own name for itself. */
  name: string
  /** Tags by which browsers ask for it (BCP 47), and for all that begin with them. The first is its pages' `lang`. */
  tags: readonly [string, ...string[]]
  /** Stripe's name for it; `stripeFor`: another one for those who ask for that tag. */
  stripe: string
  stripeFor?: Readonly<Record<string, string>>
  /** The fonts in which a screen shows it, as CSS names them. Without: what any system has. */
  fonts?: { sans?: string; serif?: string }
  /** The scripts of its own words (ISO 15924). */
  scripts: readonly string[]
  /** The package of the font in which paper shows it, as Google names the font: `Noto Sans JP`. */
  poster: string
  /** Its words stay whole at the end of a line. */
  unbroken?: boolean
  /** Headings over the names in it, in lists of staff, besides “name (language)”. */
  headings?: Readonly<Record<Lang, readonly string[]>>
  /** How it writes an amount, with `{{yen}}` for the figure. */
  yen: string
  /** The language in which its readers get what guests don't read. Unless that is in this language, too. */
  fallback?: Lang
}

/** A language of guests' pages: the name of a folder in `locales/`. */
export type GuestLang = Lang | (string & { readonly ofGuests: unique symbol })

// Vite puts the folders in. In a thread that runs without it there are no languages: it is told tags.
const files = import.meta.env
  ? import.meta.glob<Language>('../locales/*/language.json', { eager: true, import: 'default' })
  : {}

/** By the names of their folders. */
export const languages: Record<string, Language> = Object.fromEntries(
  Object.entries(files).map(([path, language]) => [path.split('/').at(-2) ?? '', language]),
)

export const isGuestLang = (value: unknown): value is GuestLang =>
  typeof value === 'string' && Object.hasOwn(languages, value)

/** What a reader of `lang` calls a language. */
export const nameOfLang = (of: GuestLang, lang: GuestLang): string =>
  new Intl.DisplayNames(htmlLang(lang), { type: 'language' }).of(htmlLang(of)) ?? of

/** Languages as a reader of `lang` lists them: without others, those in which everything is. */
export const namesOfLangs = (lang: GuestLang, of: readonly GuestLang[] = langs): string =>
  new Intl.ListFormat(htmlLang(lang)).format(of.map((each) => nameOfLang(each, lang)))

/** In the order in which they are offered. */
export const guestLangs = (): GuestLang[] => [
  ...langs,
  ...(Object.keys(languages) as GuestLang[]).filter((name) => !isLang(name)).sort(),
]

export function languageOf(lang: GuestLang): Language {
  const language = languages[lang]
  if (!language) throw new Error(`locales/${lang}/language.json is missing`)
  return language
}

/** So many of these stand in the small print of what is printed, and on name cards: Japanese and English. */
export const inSmallPrint = 2

/** The language of everything that only people with an account read: theirs, or the nearest that we have. */
export function ownLang(lang: GuestLang): Lang {
  if (isLang(lang)) return lang
  return languageOf(lang).fallback ?? 'en'
}

/** For `<html lang>` and `Intl`. */
export const htmlLang = (lang: GuestLang): string => languageOf(lang).tags[0]

export const languageName = (lang: GuestLang): string => languageOf(lang).name

/** For messengers (`language_TERRITORY`, ogp.me). */
export function openGraphLocale(lang: GuestLang): string {
  const { language, region } = new Intl.Locale(htmlLang(lang)).maximize()
  return `${language}_${region}`
}

/** The files of texts that guests read: each language has these. All others are in the languages of signed-in people. */
export const guestAreas = [
  'common',
  'legal',
  'poster',
  'scanner',
  'system',
  'tip',
  'venue',
  'welcome',
] as const

/** Whose tag this is, as `language.json` has it. Every page asks: so it makes no lists. */
function langWithTag(wanted: string): GuestLang | undefined {
  for (const lang in languages)
    if (isGuestLang(lang) && languageOf(lang).tags.some((tag) => tag.toLowerCase() === wanted)) return lang
  return undefined
}

/** Our language for a browser's tag, or for our own name of it: `en-GB`, `zh_SG`, `cn`. The longest match counts. */
export function langOfTag(tag: string): GuestLang | undefined {
  // No tag of a browser is longer (RFC 5646, 4.4.1).
  const wanted = tag.trim().slice(0, 35).toLowerCase().replaceAll('_', '-')
  if (isGuestLang(wanted)) return wanted
  for (let end = wanted.length; end > 0; end = wanted.lastIndexOf('-', end - 1)) {
    const lang = langWithTag(wanted.slice(0, end))
    if (lang) return lang
  }
  return langOfScript(wanted)
}

/** Chinese has many other names (`yue`, `cmn`, `nan`): who asks for one reads it in the script in which it is written there. */
function langOfScript(tag: string): GuestLang | undefined {
  try {
    const { script } = new Intl.Locale(tag).maximize()
    return script === 'Hant' || script === 'Hans' ? langWithTag(`zh-${script.toLowerCase()}`) : undefined
  } catch {
    return undefined
  }
}

/** The fonts of each language for its own texts, and where its lines end, as CSS. Comes after the styles that set them for any language. */
export const languageStyles = (all: Language[] = Object.values(languages)): string =>
  all
    .map(({ tags: [tag], fonts = {}, unbroken }) => {
      const stacks = Object.entries(fonts).map(([name, stack]) => `--${name}:${stack.replaceAll(', ', ',')}`)
      return `[lang=${tag}]{${stacks.join(';')}}${unbroken ? `:lang(${tag}){word-break:keep-all}` : ''}`
    })
    .join('')
