import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { SplitView } from './earning.view.ts'
import { SplitText } from './split-text.tsx'
import { amountRow } from './sum-list.tsx'

/** A present share, after refunds and disputes. */
export type TipShareView = { name: string | undefined; amount: number }

type Props = { split: SplitView; shares: TipShareView[]; takenBack: boolean }

/** How a tip was split, and what each has of it now. */
export function TipShares({ split, shares, takenBack }: Props) {
  const { t } = usePage()
  return (
    <section className="part">
      <h2>{t('earning:tip.shared')}</h2>
      <SplitText split={split} />
      {takenBack && <p className="small">{t('earning:split.takenBack')}</p>}
      {shares.length > 1 && (
        <SummaryList
          rows={shares.map(({ name, amount }) =>
            amountRow(name === undefined ? t('earning:people.branchItself') : <Name of={name} />, amount),
          )}
        />
      )}
    </section>
  )
}
