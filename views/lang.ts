/** The product's languages, in the order in which they are offered. */
export const langs = ['ja', 'en', 'cn'] as const
export type Lang = (typeof langs)[number]
/** For who asks for none of them. */
export const defaultLang = 'ja' satisfies Lang

/** What `<html lang>` says. */
export const htmlLang: Record<Lang, string> = { ja: 'ja', en: 'en', cn: 'zh-Hans' }

/** What each language calls itself. */
export const languageNames: Record<Lang, string> = { ja: '日本語', en: 'English', cn: '中文' }

/** What messengers are told (`language_TERRITORY`, ogp.me). */
export const openGraphLocale: Record<Lang, string> = { ja: 'ja_JP', en: 'en_US', cn: 'zh_CN' }

/** What `Intl` is asked for. */
export const intlLocale: Record<Lang, string> = { ja: 'ja-JP', en: 'en', cn: 'zh-Hans-CN' }

export const isLang = (value: unknown): value is Lang => langs.includes(value as Lang)
