import type { ReactNode } from 'react'
import { LinkButton } from '../../views/components/button.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { Payday } from '../../views/payday.ts'
import type { Translate } from '../../views/translate.ts'
import { formatDay } from '../customer/customer-words.ts'

/** What a payday is called: by its number. */
export const paydayName = (t: Translate, { number }: { number: number }): string =>
  t('payday:one.title', { number })

/** Its days. */
export const paydayDays = (
  t: Translate,
  { until, payDay }: Pick<Payday, 'until' | 'payDay'>,
): ReactNode[] => [
  fill(t, 'payday:one.until', { day: <WholeDay key="until" day={until} /> }),
  fill(t, 'payday:one.payDay', { day: <WholeDay key="payDay" day={payDay} /> }),
]

/** A day that is not broken between two lines. */
export function WholeDay({ day }: { day: string }) {
  return (
    <time className="figure" dateTime={day}>
      {formatDay(day, usePage().lang)}
    </time>
  )
}

/** What stands above the sheets of a payday on a screen, and on no paper. */
export function PaperHead({ title, payday, back }: { title: string; payday: Payday; back: string }) {
  const { t } = usePage()
  return (
    <div className="unprinted stack">
      <h1>{title}</h1>
      <p className="lead">{paydayName(t, payday)}</p>
      <div className="actions">
        <PrintButton primary text={t('payday:file.print')} />
        <LinkButton href={back}>{t('common:back')}</LinkButton>
      </div>
    </div>
  )
}
