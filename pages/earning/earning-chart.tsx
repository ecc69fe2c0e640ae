import { dateFormat, formatCount } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PeriodView } from './earning.view.ts'
import { barName } from './earning-bar-labels.ts'
import { EarningBars } from './earning-bars.tsx'
import { scaleOf } from './earning-scale.ts'
import { SignedMoney } from './signed-money.tsx'

export type EarningChartProps = {
  span: 'month' | 'day'
  /** Oldest first, without gaps. */
  periods: PeriodView[]
  /** True if earlier periods are left out. */
  cut: boolean
  today: string
}

/** Earnings by month or day: a chart, and the same figures as a table. */
export function EarningChart({ span, periods, cut, today }: EarningChartProps) {
  const { t, lang } = usePage()
  if (periods.length === 0) return null
  const { isBroken } = scaleOf(periods.map(({ net }) => net))
  const day = dateFormat(lang, { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  const notes = [
    periods.some(({ open }) => open) &&
      t(`earning:chart.until.${span}`, { day: day.format(Date.parse(today)) }),
    periods.some(({ net }) => isBroken(net)) && t('earning:chart.broken'),
  ].filter((note) => note !== false)
  return (
    <section className="part">
      <h2>{t(span === 'month' ? 'earning:chart.months' : 'earning:chart.days')}</h2>
      <EarningBars span={span} periods={periods} />
      {notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
      <details>
        <summary>{t('earning:chart.table')}</summary>
        <PeriodTable span={span} periods={periods.toReversed()} />
        {cut && <p className="small">{t('earning:chart.older')}</p>}
      </details>
    </section>
  )
}

function PeriodTable({ span, periods }: Pick<EarningChartProps, 'span' | 'periods'>) {
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
              {href ? <a href={href}>{barName(span, period, lang)}</a> : barName(span, period, lang)}
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
