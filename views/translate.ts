type Namespaces = {
  auth: typeof import('../locales/ja/auth.json')
  branch: typeof import('../locales/ja/branch.json')
  cash: typeof import('../locales/ja/cash.json')
  common: typeof import('../locales/ja/common.json')
  customer: typeof import('../locales/ja/customer.json')
  deposit: typeof import('../locales/ja/deposit.json')
  graphql: typeof import('../locales/ja/graphql.json')
  earning: typeof import('../locales/ja/earning.json')
  home: typeof import('../locales/ja/home.json')
  paper: typeof import('../locales/ja/paper.json')
  payday: typeof import('../locales/ja/payday.json')
  poster: typeof import('../locales/ja/poster.json')
  push: typeof import('../locales/ja/push.json')
  qr: typeof import('../locales/ja/qr.json')
  journal: typeof import('../locales/ja/journal.json')
  legal: typeof import('../locales/ja/legal.json')
  mail: typeof import('../locales/ja/mail.json')
  refund: typeof import('../locales/ja/refund.json')
  scanner: typeof import('../locales/ja/scanner.json')
  seller: typeof import('../locales/ja/seller.json')
  setup: typeof import('../locales/ja/setup.json')
  staff: typeof import('../locales/ja/staff.json')
  system: typeof import('../locales/ja/system.json')
  'test-tip': typeof import('../locales/ja/test-tip.json')
  tip: typeof import('../locales/ja/tip.json')
  venue: typeof import('../locales/ja/venue.json')
  welcome: typeof import('../locales/ja/welcome.json')
  words: typeof import('../locales/ja/words.json')
}

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`
}[keyof T & string]

/** Every text of the product as `feature:path.to.text`; a key that does not exist does not compile. */
export type LocaleKey = { [N in keyof Namespaces]: `${N}:${Leaves<Namespaces[N]>}` }[keyof Namespaces]

export type TranslateValues = Record<string, string | number>

/** A text in the reader's language. Throws outside production if the key is missing. */
export type Translate = (key: LocaleKey, values?: TranslateValues) => string
