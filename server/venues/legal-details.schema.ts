import type { z } from 'zod'
import type { LocaleKey } from '../../views/translate.ts'
import { mailAddress, typedText } from '../base/typed-text.ts'
import { type LegalDetails, type LegalItem, legalItems } from '../config/legal-details.ts'

const text = (length: number, tooLong: LocaleKey) => typedText().max(length, tooLong)

const needed = (length: number, missing: LocaleKey, tooLong: LocaleKey) =>
  text(length, tooLong).min(1, { error: missing, abort: true })

/** Full-width digits become plain ones, and the many dashes of a Japanese keyboard the usual one. */
const plainNumber = (value: string) => value.normalize('NFKC').replaceAll(/[‐‑‒–—―−ー]/g, '-')

/** The same shapes as the settings of these names have. */
const fields = {
  name: needed(100, 'seller:errors.name', 'seller:errors.nameLength'),
  representative: needed(100, 'seller:errors.representative', 'seller:errors.representativeLength'),
  address: needed(200, 'seller:errors.address', 'seller:errors.addressLength'),
  phone: needed(50, 'seller:errors.phone', 'seller:errors.phoneShape')
    .overwrite(plainNumber)
    .regex(/^\+?\d[\d\s()-]{7,}$/, 'seller:errors.phoneShape'),
  phoneHours: text(100, 'seller:errors.phoneHoursLength').default(''),
  email: mailAddress('seller:errors.emailShape').min(1, 'seller:errors.email'),
  invoiceNumber: text(50, 'seller:errors.invoiceNumberShape')
    .overwrite((value) => plainNumber(value).replaceAll(/[\s-]/g, '').toUpperCase())
    .refine((value) => value === '' || /^T\d{13}$/.test(value), 'seller:errors.invoiceNumberShape')
    .default(''),
} satisfies Record<LegalItem, z.ZodType<string>>

/** Undefined: not in the form. Empty: nothing was typed. */
export type LegalDetailsForm = Partial<Record<LegalItem, string | undefined>>

type Fields = Record<LegalItem, z.ZodType<string | undefined>>

/** The form's fields without those that a setting gives: such an item can't be typed, and is undefined. */
export const legalDetailsFields = (settings: LegalDetails) =>
  Object.fromEntries(
    legalItems
      .filter((item) => settings[item] === undefined)
      .map((item): [string, z.ZodType<string | undefined>] => [item, fields[item]]),
  ) as Fields
