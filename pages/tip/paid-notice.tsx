import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay, formatMonthDay } from '../customer/customer-words.ts'

/** What guests are told of the tips that were paid to the staff: days as `YYYY-MM-DD`, amounts in whole yen. */
export type PaidNoticeView = {
  first: string
  last: string
  /** The last day on which somebody was paid. */
  by: string
  staffYen: number
  /** Given to the house by guests who chose it; 0: nothing is said of it. */
  houseYen: number
}

/** The venue's sentence, the same for its guests and its staff. The years stand in it where they differ. */
export function PaidNotice({ first, last, by, staffYen, houseYen }: PaidNoticeView) {
  const { t, lang } = usePage()
  const day = first.slice(0, 4) === by.slice(0, 4) ? formatMonthDay : formatDay
  const words = {
    first: day(first, lang),
    last: day(last, lang),
    by: day(by, lang),
    yen: formatYen(staffYen, lang),
  }
  if (houseYen === 0) return t('tip:paid.line', words)
  return t('tip:paid.lineHouse', { ...words, house: formatYen(houseYen, lang) })
}
