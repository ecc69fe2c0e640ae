import { Money } from '../../views/components/money.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { MonthView } from './customer.view.ts'
import { formatMonth } from './customer-words.ts'

export function MonthsTable({ months }: { months: MonthView[] }) {
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
