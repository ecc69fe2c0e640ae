import { Money } from '../../views/components/money.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { MonthView } from './customer.view.ts'
import { formatMonth } from './customer-words.ts'
import { HistoriesFrame, type HistoriesProps } from './histories-frame.tsx'

type Props = HistoriesProps & {
  /** Over all tips, whatever days are chosen. */
  thisMonth: number
  total: number
  months: MonthView[]
}

/** `/tip/histories?view=spending`: this month, the total, and each month. */
export function SpendingPage({ thisMonth, total, months, ...frame }: Props) {
  const { t } = usePage()
  return (
    <HistoriesFrame {...frame}>
      <dl className="figures">
        <div>
          <dt>{t('customer:histories.thisMonth')}</dt>
          <dd>
            <Money yen={thisMonth} />
          </dd>
        </div>
        <div>
          <dt>{t('customer:histories.total')}</dt>
          <dd>
            <Money yen={total} />
          </dd>
        </div>
      </dl>
      <MonthsTable months={months} />
      <p className="small">{t('customer:histories.net')}</p>
    </HistoriesFrame>
  )
}

function MonthsTable({ months }: { months: MonthView[] }) {
  const { t, lang } = usePage()
  const most = Math.max(1, ...months.map((month) => month.spent))
  return (
    <table className="months">
      <caption>{t('customer:histories.byMonth')}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">{t('customer:histories.month')}</th>
          <th scope="col">{t('customer:histories.tips')}</th>
          <th scope="col">{t('customer:histories.spent')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, tips, spent }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month, lang)}</th>
            <td>
              <svg className="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * spent) / most} height="6" />
              </svg>
              <span className="vh">{tips}</span>
            </td>
            <td>
              <Money yen={spent} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
