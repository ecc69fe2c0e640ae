/**
 * A sentence on a branch's page for guests: how much of its card tips was paid to its staff. Never changed, but that it
 * ends.
 */
export type GuestNoticeTable = {
  id: string
  branch_id: string
  /** The payday that it speaks of, with its days (`YYYY-MM-DD`), and the last day on which one of its lines was paid. */
  payday_id: string
  first_day: string
  last_day: string
  paid_by: string
  /** Yen of card tips of these days: paid to the staff, and given to the house by guests who chose it. */
  staff_yen: number
  house_yen: number
  /** It stands from this day until that one, both included, unless it is ended before. */
  from_day: string
  until_day: string
  begun_at: number
  /** When it stopped being true, or was replaced; null: it is the branch's present one. */
  ended_at: number | null
}
