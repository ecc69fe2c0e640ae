import type { Generated } from 'kysely'
import type { PayAnswer, PayWay } from '../../../views/words.ts'

/** Days of a branch that were settled with its staff. Never changed, but that the newest can be taken back. */
export type PaydayTable = {
  id: string
  branch_id: string
  /** As it stood when the payday was closed. */
  branch_name: Generated<string>
  /** 1, 2, 3 … in each branch; one that was taken back keeps its number. */
  number: number
  /** `YYYY-MM-DD`, both included. The days of a branch's paydays follow each other without a gap. */
  first_day: string
  last_day: string
  /** Yen of these days that are nobody's but the branch's. */
  house: number
  /** Of it from the cash box. */
  house_cash: Generated<number>
  closed_by: string
  closed_at: number
  taken_back_by: string | null
  taken_back_at: number | null
}

/** What one person has in a payday, as it stood when it was closed; `opening + earned - taken_back` is to be paid. */
export type PaydayLineTable = {
  payday_id: string
  staff_id: string
  /** The account that held the place when the payday was closed; null: none did, or it was deleted since. */
  person_id: string | null
  name: string
  code: string
  /** Of the person, as it stood; empty if they had none. */
  payroll_number: Generated<string>
  /** How it is paid; fixed once it was handed out or marked. */
  way: Generated<PayWay>
  /** Yen that the payday before has carried; mostly negative. */
  opening: number
  /** Shares of tips and of the cash box; `cash`: of the cash box alone, below nothing if counts were taken back. */
  earned: number
  cash: Generated<number>
  taken_back: number
}

/** What became of a line. The newest row counts; without one, what is to be paid is due and what is owed is carried. */
export type PaydayMarkTable = {
  payday_id: string
  staff_id: string
  /** 1, 2, 3 … for each line. */
  n: number
  mark: 'paid' | 'carried' | 'written_off' | 'undone'
  /** Only `paid`: the line's way, and on which day. */
  way: PayWay | null
  on_day: string | null
  reason: string
  made_by: string
  created_at: number
}

/** What the person of a paid line says of the payment, and what an owner replies. The newest row that is no reply counts. */
export type PaydayAnswerTable = {
  payday_id: string
  staff_id: string
  /** 1, 2, 3 … for each line. */
  n: number
  answer: PayAnswer | 'replied'
  /** Only `replied`. */
  words: Generated<string>
  said_by: string
  created_at: number
}

/** That somebody had the payroll file or the cash list of a payday; once for each day on which they had it. */
export type PaydayHandedTable = {
  payday_id: string
  what: 'payroll_file' | 'cash_list'
  made_by: string
  /** How many people were in it. */
  people: number
  /** `YYYY-MM-DD`, in the business's time zone. */
  on_day: string
  created_at: number
}

/** What a business's payroll software reads. Without a row: the product's own. */
export type PayrollFormatTable = {
  business_id: string
  encoding: 'utf8' | 'utf8_bom' | 'cp932'
  /** JSON array of what each column holds, and its header. */
  columns: string
  changed_at: number
}

/**
 * By how much the books of restored days differ from a payday that was loaded into them: yen that are in the books and
 * not in the payday. What a person has of it opens the next payday.
 */
export type PaydayDifferenceTable = {
  payday_id: string
  /** The payday that was the newest one when they were loaded. */
  after_id: string
  /** A staff member's id, or `branch` for the branch itself. */
  holder: string
  /** `cash` is a part of it. */
  earned: number
  cash: number
  taken_back: number
  /** The owner who has said that the house bears what a person would owe. */
  borne_by: string | null
  borne_at: number | null
}
