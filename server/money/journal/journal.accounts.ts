import type { JournalAccount, JournalTax } from './journal.entry.ts'

/**
 * How tips stand in the accounts; chosen once with the tax adviser. `held`: they are the staff's, a liability that is released
 * when they are paid. `sales`: they are the business's income, and what is paid of them is wages.
 */
export const journalModels = ['held', 'sales'] as const
export type JournalModel = (typeof journalModels)[number]

/**
 * As an accountant in Japan may call them; owners begin with these names, in every language. `house`: tips for the branch
 * itself. `clearing`: what is paid with the payroll, whose own journal books the wage. `borne`: what the house bears of
 * payments that were taken back. `open`: what is to be looked at.
 */
export const usualAccounts = {
  bank: '普通預金',
  fees: '支払手数料',
  held: '預り金',
  sales: '売上高',
  house: '雑収入',
  cash: '現金',
  clearing: '給与仮勘定',
  wages: '給料手当',
  borne: '雑損失',
  open: '仮受金',
} as const satisfies Record<JournalAccount, string>
export type AccountNames = Record<JournalAccount, string>
export const journalAccounts = Object.keys(usualAccounts) as JournalAccount[]

/** Where the staff's part of what arrives stands. */
export const staffAccount = { held: 'held', sales: 'sales' } as const satisfies Record<
  JournalModel,
  JournalAccount
>

/**
 * What a line of a payday is booked to, by the account that it goes against; undefined: nothing is booked here. Where tips are sales,
 * the payroll's journal books its wages.
 */
export const settlementAccounts: Record<
  JournalModel,
  Record<'clearing' | 'cash' | 'borne', JournalAccount | undefined>
> = {
  held: { clearing: 'held', cash: 'held', borne: 'held' },
  sales: { clearing: undefined, cash: 'wages', borne: undefined },
}

/** Stripe Japan's fee for a card, by Stripe's name of its brand: see docs/stripe.md. */
const taxes = new Map<string | null, JournalTax>([
  ['visa', 'exempt'],
  ['mastercard', 'exempt'],
  ['jcb', 'taxed'],
  ['amex', 'taxed'],
  ['diners', 'taxed'],
  ['discover', 'taxed'],
])
export const taxOfBrand = (brand: string | null): JournalTax => taxes.get(brand) ?? 'unknown'
