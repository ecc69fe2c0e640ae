/** The product's languages, in the order in which they are offered. */
export const langs = ['ja', 'en', 'cn'] as const
export type Lang = (typeof langs)[number]
/** For readers who ask for none of them. */
export const defaultLang = 'ja' satisfies Lang

/** For `<html lang>`. */
export const htmlLang: Record<Lang, string> = { ja: 'ja', en: 'en', cn: 'zh-Hans' }

/** Each language's own name for itself. */
export const languageNames: Record<Lang, string> = { ja: '日本語', en: 'English', cn: '中文' }

/** For messengers (`language_TERRITORY`, ogp.me). */
export const openGraphLocale: Record<Lang, string> = { ja: 'ja_JP', en: 'en_US', cn: 'zh_CN' }

/** For `Intl`. */
export const intlLocale: Record<Lang, string> = { ja: 'ja-JP', en: 'en', cn: 'zh-Hans-CN' }

export const isLang = (value: unknown): value is Lang => langs.includes(value as Lang)
