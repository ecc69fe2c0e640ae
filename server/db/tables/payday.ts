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
  /** Yen that guests gave to the branch itself in these days, less what was taken back of it in them. */
  house_given: Generated<number>
  /** How many tips of these days its staff got a part of. */
  staff_tips: Generated<number>
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
  /** How it is paid; fixed while it stands on a paper, or is paid. */
  way: Generated<PayWay>
  /** Yen that the payday before has carried; mostly negative. */
  opening: number
  /** Shares of tips and of the cash box; `cash`: of the cash box alone, below nothing if counts were taken back. */
  earned: number
  cash: Generated<number>
  taken_back: number
  /** The payday that has opened with what this line carries; null: none yet. */
  opened_in: Generated<string | null>
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

/** What was handed out to pay by. It can be had again as it was, until a line of it was called back. */
export type PaydayPaperTable = {
  id: string
  business_id: string
  /** 1, 2, 3 … in each business. */
  number: number
  what: 'payroll_file' | 'cash_list'
  /** The columns and the encoding of a payroll file, as JSON; null: a cash list, or a file of before papers were kept. */
  format: string | null
  made_by: string
  created_at: number
  /** When a payroll file was first fetched: from then on it is named a copy. */
  fetched_at: number | null
}

/** A line of a payday on a paper. It stands on one at most that was not called back. Names and sums are the line's own. */
export type PaydayPaperLineTable = {
  paper_id: string
  payday_id: string
  staff_id: string
  /** As it stood on the paper. */
  payroll_number: Generated<string>
  /** Somebody has said that it will not be paid by this paper: it is destroyed, or mended. */
  called_back_by: string | null
  called_back_at: number | null
  reason: string | null
}

/**
 * An owner's word that two places are one person, `first_id` before `second_id`. It holds for one payroll number and as long as
 * neither place changes its account: see `accountMark`.
 */
export type SamePersonTable = {
  first_id: string
  second_id: string
  payroll_number: string
  first_account: string
  second_account: string
  said_by: string
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

/** Whether a business tells its guests what was paid to its staff: a row for each change, never deleted. */
export type TellingTable = {
  business_id: string
  /** 1, 2, 3 … for each business. */
  n: number
  tells: 0 | 1
  made_by: string
  created_at: number
}

/**
 * The books are, or may be, older than they should be. Each branch waits until an owner has answered for it: what was closed,
 * handed out or paid in the books that are lost is not known. Never deleted.
 */
export type PaydayWaitTable = {
  id: string
  /** When it was noticed. */
  began_at: number
  /** From when on the books know nothing of what happened before it was noticed. */
  books_at: number
  why: 'restore' | 'payment' | 'owner' | 'count'
  /** Until when Stripe's payments were read since; null: not to the end yet. */
  read_until: number | null
}

/** An owner's answer for a branch. The newest one for a wait counts. */
export type PaydayRestartTable = {
  id: string
  wait_id: string
  branch_id: string
  /** 1, 2, 3 … for each wait and branch. */
  n: number
  /** `newest`: nothing is missing in these books. `lost`: papers, mails or files may cover the days up to `last_day`. */
  answer: 'newest' | 'lost'
  /** `YYYY-MM-DD`. */
  last_day: string | null
  /** The branch's chain of days as these books had it. */
  from_before: string | null
  until_before: string | null
  /** The largest numbers of a payday of the branch, and of a paper, that these books had; 0: none. */
  after_payday: number
  after_paper: number
  /** The largest number of a payday that the owner knows of; null: none is known. */
  payday_number: number | null
  /** The same of a paper, or the full thousand from which numbers go on; null: nothing is missing. */
  paper_number: number | null
  /** The last day of the last journal that was imported elsewhere; null: not said. */
  journal_day: string | null
  made_by: string
  created_at: number
}

/**
 * A line that the owner has named with an answer. A due one stands on no paper which will be used: it opens the next payday. One
 * that somebody left for the next payday stands on a paper after all: it does not open it.
 */
export type PaydayRestartLineTable = { restart_id: string; payday_id: string; staff_id: string }

/** A sum that is owed from before the books went back. It opens the next payday of the answer's branch. */
export type PaydayOwedTable = {
  id: string
  restart_id: string
  staff_id: string
  /** 0: the tip stands on a paper, and nothing is owed of it. */
  yen: number
  reason: string
  /** The settled line, or the tip, of which it is. */
  payday_id: string | null
  tip_id: string | null
  made_by: string
  created_at: number
  /** The payday that has opened with it; null: none yet. */
  opened_in: string | null
}
