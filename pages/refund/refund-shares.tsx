import { Yen } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'

/** What each has of the tip before a refund and after it; `name` undefined: the branch. */
export type RefundShare = {
  name: string | undefined
  before: number
  after: number
}

/** Who gives back how much. */
export function RefundShares({ shares }: { shares: RefundShare[] }) {
  const { t } = usePage()
  const money = (yen: number) => <Yen yen={yen} />
  return (
    <section className="part">
      <h2>{t('refund:confirm.shares')}</h2>
      <SummaryList
        rows={shares.map(({ name, before, after }) => ({
          label: name === undefined ? t('earning:people.branchItself') : <Name of={name} />,
          value: fill(t, 'refund:confirm.share', { before: money(before), after: money(after) }),
          amount: true,
        }))}
      />
    </section>
  )
}
