import { TiedEnvelope } from '../../views/components/tied-envelope.tsx'
import { intlLocale } from '../../views/lang.ts'
import { usePage } from '../../views/page-context.tsx'
import type { FiguresView } from './earning.view.ts'
import { SignedMoney } from './signed-money.tsx'

type Props = Pick<FiguresView, 'today' | 'month' | 'before' | 'total'> & {
  id?: string
  /** With the first tip of the day, the envelope is tied. */
  knot?: boolean
}

/** Today large, then this month and the total. */
export function Figures({ today, month, before, total, id, knot }: Props) {
  const { t } = usePage()
  return (
    <dl className="now">
      <div>
        <dt>{t('earning:figures.today')}</dt>
        <dd id={id}>
          <SignedMoney yen={today} />
          {knot && today > 0 && <TiedEnvelope />}
        </dd>
      </div>
      <div>
        <dt>{t('earning:figures.month')}</dt>
        <dd>
          <SignedMoney yen={month} />
          <Compared month={month} before={before} />
        </dd>
      </div>
      <div>
        <dt>{t('earning:figures.total')}</dt>
        <dd>
          <SignedMoney yen={total} />
        </dd>
      </div>
    </dl>
  )
}

/** A change beyond this, such as after a month with one tip, tells nothing. */
const mostChange = 10

function Compared({ month, before = 0 }: Pick<Props, 'month' | 'before'>) {
  const { t, lang } = usePage()
  const change = before > 0 ? month / before - 1 : Number.POSITIVE_INFINITY
  if (change > mostChange || change < -1) return null
  const percent = new Intl.NumberFormat(intlLocale[lang], { style: 'percent', signDisplay: 'exceptZero' })
  return <span className="small">{t('earning:figures.compared', { change: percent.format(change) })}</span>
}
