import { formatCount, formatYen } from '../../views/format.ts'
import type { Lang } from '../../views/lang.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatShortDay } from '../customer/customer-words.ts'
import type { PeriodView } from './earning.view.ts'
import { EarningBars } from './earning-bars.tsx'
import { formatShortMonth } from './earning-words.ts'
import { SignedMoney } from './signed-money.tsx'

type Props = {
  span: 'month' | 'day'
  /** Oldest first, without gaps. */
  periods: PeriodView[]
  /** True if earlier periods are left out. */
  cut: boolean
}

/** Earnings by month or day: a chart, and the same figures as a table. */
export function EarningChart({ span, periods, cut }: Props) {
  const { t, lang } = usePage()
  const nets = periods.map((period) => period.net)
  const most = Math.max(0, ...nets)
  const first = periods[0]
  const last = periods.at(-1)
  if (!first || !last) return null
  return (
    <section className="part">
      <h2>{t(span === 'month' ? 'earning:chart.months' : 'earning:chart.days')}</h2>
      <p className="small">{t('earning:chart.most', { amount: formatYen(most, lang) })}</p>
      <EarningBars nets={nets} label={t('earning:chart.label')} />
      <p className="axis small" aria-hidden="true">
        <span>{nameOf(span, first.period, lang)}</span>
        <span>{first !== last && nameOf(span, last.period, lang)}</span>
      </p>
      <PeriodTable span={span} periods={periods.toReversed()} />
      {cut && <p className="small">{t('earning:chart.older')}</p>}
    </section>
  )
}

function PeriodTable({ span, periods }: Pick<Props, 'span' | 'periods'>) {
  const { t, lang } = usePage()
  const anyBack = periods.some((period) => period.back !== 0)
  return (
    <table className="books times">
      <thead>
        <tr>
          <th scope="col">{t(`earning:chart.${span}`)}</th>
          <th scope="col">{t('earning:chart.tips')}</th>
          {anyBack && <th scope="col">{t('earning:chart.back')}</th>}
          <th scope="col">{t('earning:chart.net')}</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ period, tips, back, net, href }) => (
          <tr key={period}>
            <th scope="row">
              {href ? <a href={href}>{nameOf(span, period, lang)}</a> : nameOf(span, period, lang)}
            </th>
            <td>{formatCount(tips, lang)}</td>
            {anyBack && <td>{back !== 0 && <SignedMoney yen={-back} />}</td>}
            <td>
              <SignedMoney yen={net} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const nameOf = (span: Props['span'], period: string, lang: Lang) =>
  span === 'month' ? formatShortMonth(period, lang) : formatShortDay(period, lang)
