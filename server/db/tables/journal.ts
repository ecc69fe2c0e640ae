/** What was handed to the accounts at one time. Never changed: what becomes different later is in a later one. */
export type JournalTable = {
  id: string
  business_id: string
  /** The days that were asked for, `YYYY-MM-DD`. */
  first_day: string
  last_day: string
  /** JSON: what accounts and branches were called in it. */
  names: string
  /**
   * Null: it was made by these books. Else an owner's word of journals that these books lost: up to `last_day` all is in the
   * accounts, with voucher numbers up to this one.
   */
  above: number | null
  made_by: string
  created_at: number
}

/** An entry of a journal: one voucher, whose lines add up to nothing. */
export type JournalEntryTable = {
  business_id: string
  /** The voucher: 1, 2, 3 … in each business. */
  number: number
  journal_id: string
  /** What happened, by a name that is always the same. Entries of one name add up to what the books say of it now. */
  event: string
  kind: JournalKind
  /** What its note names: Stripe's id of a deposit, the number of a payday. */
  ref: string
  /** Of the row that tells of it, where that changes: a deposit's `seq`. */
  version: number
  /** `YYYY-MM-DD`. */
  day: string
  /** 1: it takes back what earlier entries of the same event say. */
  reverses: number
}

/**
 * `undone`: a payment, or what the house bore, was taken back. `borne`: the house bears what a person would owe. `settled`: it
 * counts as paid before the books went back. `owed`: a sum is owed from before all the same.
 */
export type JournalKind = 'deposit' | 'cash' | 'paid' | 'undone' | 'borne' | 'settled' | 'owed'

export type JournalLineTable = {
  business_id: string
  number: number
  /** 1, 2, 3 … in each entry. */
  place: number
  /** The account's key, not its name: see `journal.accounts.ts`. */
  account: JournalAccount
  /** Null: nobody's but the business's. */
  branch_id: string | null
  /** The consumption tax in a fee; null: the account has none. */
  tax: JournalTax | null
  /** Whole yen: debits above zero, credits below. */
  yen: number
}

export type JournalAccount =
  | 'bank'
  | 'fees'
  | 'held'
  | 'sales'
  | 'house'
  | 'cash'
  | 'clearing'
  | 'wages'
  | 'borne'
  | 'open'

/** `unknown`: the card's brand is not known, or Stripe does not tell whether this fee is taxed. */
export type JournalTax = 'exempt' | 'taxed' | 'unknown'
