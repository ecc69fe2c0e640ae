import { Icon } from '../../views/components/icon.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { pluralOf } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { MonthView, TipLineView, VisitView } from './customer.view.ts'
import { formatDay, formatMonth } from './customer-words.ts'
import { HistoriesFrame, type HistoriesProps } from './histories-frame.tsx'
import { TipLines } from './tip-lines.tsx'

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
      <dl className="now">
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
    <table className="books">
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

/** `/tip/histories?view=visits`: the venues, with visits and the last day. A visit is a day with a tip. */
export function VisitsPage({ venues, ...frame }: HistoriesProps & { venues: VisitView[] }) {
  const { t, lang } = usePage()
  return (
    <HistoriesFrame {...frame}>
      <ul className="links">
        {venues.map(({ href, name, kind, visits, lastDay }) => (
          <LinkRow
            key={href}
            href={href}
            mark={<Icon name={kind} />}
            name={<Name of={name} />}
            note={t(`customer:histories.visited.${pluralOf(visits, lang)}`, {
              visits,
              day: formatDay(lastDay, lang),
            })}
          />
        ))}
      </ul>
    </HistoriesFrame>
  )
}

/** `/tip/histories`: every tip, newest first. */
export function TransactionsPage({ tips, ...frame }: HistoriesProps & { tips: TipLineView[] }) {
  return (
    <HistoriesFrame {...frame}>
      <TipLines tips={tips} />
    </HistoriesFrame>
  )
}
