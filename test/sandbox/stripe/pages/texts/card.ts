import type { Language } from '../language.ts'

/** What can be wrong with a card as it was typed; Stripe.js's own codes. */
export type EntryError =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'

/** Stripe.js's messages for them. */
export const entryErrors: Record<Language, Record<EntryError, string>> = {
  en: {
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_year_past: "Your card's expiration date is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
  },
  ja: {
    incomplete_number: 'カード番号に不備があります。',
    invalid_number: 'カード番号が無効です。',
    incomplete_expiry: 'カードの有効期限に不備があります。',
    invalid_expiry_year_past: 'カードの有効期限が過去の日付になっています。',
    incomplete_cvc: 'カードのセキュリティコードに不備があります。',
  },
  zh: {
    incomplete_number: '您的卡号不完整。',
    invalid_number: '您的卡号无效。',
    incomplete_expiry: '您的银行卡有效期不完整。',
    invalid_expiry_year_past: '您的银行卡有效期已过。',
    incomplete_cvc: '您的银行卡安全码不完整。',
  },
}

export type CardTexts = {
  number: string
  expiry: string
  cvc: string
  country: string
  name: string
  email: string
}

export const cardTexts: Record<Language, CardTexts> = {
  en: {
    number: 'Card number',
    expiry: 'Expiration date (MM / YY)',
    cvc: 'Security code',
    country: 'Country',
    name: 'Name on card',
    email: 'Email (optional)',
  },
  ja: {
    number: 'カード番号',
    expiry: '有効期限（MM / YY）',
    cvc: 'セキュリティコード',
    country: '国',
    name: 'カード名義人',
    email: 'メールアドレス（任意）',
  },
  zh: {
    number: '卡号',
    expiry: '有效期（MM / YY）',
    cvc: '安全码',
    country: '国家/地区',
    name: '持卡人姓名',
    email: '电子邮箱（选填）',
  },
}
