/** What two people counted in a branch's cash box. Never changed: a wrong one is taken back by one of its own, below zero. */
export type CashCountTable = {
  /** Of the form that was sent, so that a form sent twice counts once. */
  id: string
  branch_id: string
  /** Whole yen, below zero if it takes another one back. */
  amount: number
  /** Those who counted; empty if it takes another one back, or is older than the business keeps names. */
  first_name: string
  second_name: string
  /** How it was shared, as of a tip. Null if it takes another one back: the same shares, below zero. */
  split_rule: string | null
  split_inputs: string | null
  /** The count that this one takes back, and why. */
  corrects: string | null
  reason: string
  /** The staff member who typed it. */
  made_by: string
  /** The business's day it is of and counts on, `YYYY-MM-DD`; of one that takes another back, the day of `created_at`. */
  of_day: string
  created_at: number
}

/** What one recipient has of a count. */
export type CashShareTable = {
  id: string
  count_id: string
  /** Null: the branch itself. */
  staff_id: string | null
  amount: number
}
