import type { Role, WordsState } from '../../../views/words.ts'

/** What people did about a guest's words. Rows are added; only the person goes from them, with their account. */
export type WordHistoryTable = {
  id: string
  tip_id: string
  /** Of the tip. */
  business_id: string
  branch_id: string
  /** Reported by somebody who may read it, or decided: from then on it is shown or hidden. */
  kind: 'reported' | Exclude<WordsState, 'held'>
  /** Whose account did it; null: it was deleted. */
  person_id: string | null
  /** What they were then, and where; null: of the whole business. */
  role: Role
  place_id: string | null
  /** Why it was decided so; empty for a report. */
  reason: string
  created_at: number
}

/** A member who does not want to read these words on their own pages. For all others nothing changes. */
export type WordHiddenTable = { tip_id: string; staff_id: string; created_at: number }
