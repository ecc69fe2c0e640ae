import { Yen } from '../../views/components/money.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import { WholeDay } from '../payday/payday-words.tsx'

/** What guests are told of the tips that were paid to the staff: whole yen, on a day (`YYYY-MM-DD`). */
export type PaidNoticeView = { yen: number; payDay: string }

type Props = PaidNoticeView & {
  /** Where it is explained. */
  href?: string | undefined
}

/** The venue's sentence, the same for its guests and its staff. */
export function PaidNotice({ yen, payDay, href }: Props) {
  const { t } = usePage()
  const sentence = fill(t, 'tip:paid.line', {
    yen: <Yen yen={yen} />,
    day: <WholeDay day={payDay} />,
  })
  if (href === undefined) return sentence
  return (
    <>
      {sentence} <a href={href}>{t('tip:paid.more')}</a>
    </>
  )
}
