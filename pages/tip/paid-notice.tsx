import { Yen } from '../../views/components/money.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'

/** What guests are told of the tips that were paid to the staff: whole yen, on a day (`YYYY-MM-DD`). */
export type PaidNoticeView = { yen: number; payDay: string }

type Props = PaidNoticeView & {
  /** Where it is explained. */
  href?: string | undefined
}

/** The venue's sentence, the same for its guests and its staff. */
export function PaidNotice({ yen, payDay, href }: Props) {
  const { t, lang } = usePage()
  const sentence = fill(t, 'tip:paid.line', {
    yen: <Yen yen={yen} />,
    // Without a machine's date, which costs every guest twenty bytes.
    day: <span className="figure">{formatDay(payDay, lang)}</span>,
  })
  if (href === undefined) return sentence
  return (
    <>
      {sentence} <a href={href}>{t('tip:paid.more')}</a>
    </>
  )
}
