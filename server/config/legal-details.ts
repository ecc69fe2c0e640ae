/** What the law requires the site to say about the seller, in the order in which the page of the law has it. */
export const legalItems = [
  'name',
  'representative',
  'address',
  'phone',
  'phoneHours',
  'email',
  'invoiceNumber',
] as const

export type LegalItem = (typeof legalItems)[number]

/** In the seller's own words. `phoneHours`: when the telephone is answered. */
export type LegalDetails = Record<LegalItem, string | undefined>

/** The setting of each item. */
export const legalSettings = {
  name: 'LEGAL_NAME',
  representative: 'LEGAL_REPRESENTATIVE',
  address: 'LEGAL_ADDRESS',
  phone: 'LEGAL_PHONE',
  phoneHours: 'LEGAL_PHONE_HOURS',
  email: 'LEGAL_EMAIL',
  invoiceNumber: 'LEGAL_INVOICE_NUMBER',
} as const

/** Required of every seller by 特定商取引法 (art. 11, and art. 23 of its ordinance). */
const required = {
  name: 'the registered name of the business',
  representative: 'who represents it or is responsible for this site',
  address: 'its address',
  phone: 'its telephone number',
  email: 'its e-mail address',
} as const satisfies Partial<Record<LegalItem, string>>

export type RequiredItem = keyof typeof required

const requiredItems = Object.keys(required) as RequiredItem[]

/** The items that the law requires and nobody has given yet. While there is one, no real money may be taken. */
export const missingItems = (details: LegalDetails): RequiredItem[] =>
  requiredItems.filter((item) => !details[item])

/** What a missing item is, for the operator. */
export const itemMeaning = (item: RequiredItem): string => required[item]

/** Both ways to give the details. A setting wins over what is typed, item by item. */
export const joinDetails = (settings: LegalDetails, typed: LegalDetails | undefined): LegalDetails =>
  eachItem((item) => settings[item] ?? typed?.[item])

export const toLegalDetails = (
  env: Partial<Record<(typeof legalSettings)[LegalItem], string | undefined>>,
): LegalDetails => eachItem((item) => env[legalSettings[item]]?.trim() || undefined)

export const eachItem = <V>(value: (item: LegalItem) => V): Record<LegalItem, V> =>
  Object.fromEntries(legalItems.map((item) => [item, value(item)])) as Record<LegalItem, V>
