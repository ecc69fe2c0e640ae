import type auth from '../locales/ja/auth.json'
import type branch from '../locales/ja/branch.json'
import type cash from '../locales/ja/cash.json'
import type common from '../locales/ja/common.json'
import type customer from '../locales/ja/customer.json'
import type deposit from '../locales/ja/deposit.json'
import type earning from '../locales/ja/earning.json'
import type graphql from '../locales/ja/graphql.json'
import type journal from '../locales/ja/journal.json'
import type legal from '../locales/ja/legal.json'
import type mail from '../locales/ja/mail.json'
import type paper from '../locales/ja/paper.json'
import type payday from '../locales/ja/payday.json'
import type poster from '../locales/ja/poster.json'
import type push from '../locales/ja/push.json'
import type qr from '../locales/ja/qr.json'
import type refund from '../locales/ja/refund.json'
import type restart from '../locales/ja/restart.json'
import type scanner from '../locales/ja/scanner.json'
import type seller from '../locales/ja/seller.json'
import type setup from '../locales/ja/setup.json'
import type staff from '../locales/ja/staff.json'
import type system from '../locales/ja/system.json'
import type tip from '../locales/ja/tip.json'
import type venue from '../locales/ja/venue.json'
import type welcome from '../locales/ja/welcome.json'
import type words from '../locales/ja/words.json'

type Namespaces = {
  auth: typeof auth
  branch: typeof branch
  cash: typeof cash
  common: typeof common
  customer: typeof customer
  deposit: typeof deposit
  graphql: typeof graphql
  earning: typeof earning
  paper: typeof paper
  payday: typeof payday
  poster: typeof poster
  push: typeof push
  qr: typeof qr
  journal: typeof journal
  legal: typeof legal
  mail: typeof mail
  restart: typeof restart
  refund: typeof refund
  scanner: typeof scanner
  seller: typeof seller
  setup: typeof setup
  staff: typeof staff
  system: typeof system
  tip: typeof tip
  venue: typeof venue
  welcome: typeof welcome
  words: typeof words
}

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`
}[keyof T & string]

/** Every text of the product as `feature:path.to.text`; a key that does not exist does not compile. */
export type LocaleKey = { [N in keyof Namespaces]: `${N}:${Leaves<Namespaces[N]>}` }[keyof Namespaces]

export type TranslateValues = Record<string, string | number>

/** A text in the reader's language. Throws outside production if the key is missing. */
export type Translate = (key: LocaleKey, values?: TranslateValues) => string
