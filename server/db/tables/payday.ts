import type { PayAnswer, PaydayKind, PayWay } from '../../../views/words.ts'

/** One press by which an owner notes what was paid. Never changed. */
export type PaydayTable = {
  /** Of the form that was sent, so that a form sent twice makes one payday. */
  id: string
  business_id: string
  /** 1, 2, 3 … in each business. */
  number: number
  kind: PaydayKind
  /** Up to which day, `YYYY-MM-DD`, what was booked was paid. */
  until: string
  /** The day on which it was paid, or will be. */
  pay_day: string
  made_by: string
  made_at: number
  /** These books had lost it: it was read back from its record, by whom and when. */
  read_back_by: string | null
  read_back_at: number | null
}

/** What one place is paid for one branch. It stands, and counts, until it is returned; nothing else of it changes but the answer. */
export type PaydayLineTable = {
  payday_id: string
  staff_id: string
  branch_id: string
  /** The account that held the place when the payday was made; null: none did, or it was deleted since. */
  person_id: string | null
  /** As these stood when the payday was made; empty once the business keeps the name no longer. */
  name: string
  code: string
  payroll_number: string
  branch_name: string
  way: PayWay
  /** Whole yen, the sum of the four below. Below 0 only where the business takes over what somebody owes. */
  yen: number
  open_before: number
  tips: number
  cash: number
  /** What was taken back, as a negative amount, and what the books held back because less is owed today. */
  deductions: number
  /** It did not reach its person: the sum is owed again. */
  returned_by: string | null
  returned_at: number | null
  returned_why: string | null
  /** What its person said last. */
  answer: PayAnswer | null
  answered_at: number | null
}
