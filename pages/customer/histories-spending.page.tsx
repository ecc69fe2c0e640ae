import { Money } from '../../views/components/money.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { MonthView } from './customer.view.ts'
import { HistoriesFrame, type HistoriesProps } from './histories-frame.tsx'
import { MonthsTable } from './months-table.tsx'

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
