/** The languages in which everything is, in the order in which they are offered. Guests read more: `languages.ts`. */
export const langs = ['ja', 'en', 'cn'] as const
export type Lang = (typeof langs)[number]
/** For readers whose browser names no language. */
export const defaultLang = 'ja' satisfies Lang

export const isLang = (value: unknown): value is Lang => langs.includes(value as Lang)
