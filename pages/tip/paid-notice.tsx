import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay, formatDaysOfMonth, formatMonthDay } from '../customer/customer-words.ts'

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

type Props = PaidNoticeView & {
  /** Where it is explained. */
  href?: string | undefined
}

/** The venue's sentence, the same for its guests and its staff. */
export function PaidNotice({ first, last, by, staffYen, houseYen, href }: Props) {
  const { t, lang } = usePage()
  const sameYear = first.slice(0, 4) === by.slice(0, 4)
  const words = {
    ...(sameYear
      ? { ...formatDaysOfMonth({ first, last }, lang), by: formatMonthDay(by, lang) }
      : { first: formatDay(first, lang), last: formatDay(last, lang), by: formatDay(by, lang) }),
    yen: formatYen(staffYen, lang),
    house: formatYen(houseYen, lang),
  }
  const sentence = t(houseYen === 0 ? 'tip:paid.line' : 'tip:paid.lineHouse', words)
  if (href === undefined) return sentence
  return (
    <>
      {`${sentence} `}
      <a href={href}>{t('tip:paid.more')}</a>
    </>
  )
}
