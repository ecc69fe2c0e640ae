import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'

/** What each has of the tip before a refund and after it; `name` undefined: the branch. `owes`: more than their next payday holds. */
export type RefundShare = {
  name: string | undefined
  before: number
  after: number
  owes?: number | undefined
}

/** Who gives back how much. */
export function RefundShares({ shares }: { shares: RefundShare[] }) {
  const { t, lang } = usePage()
  const money = (yen: number) => formatYen(yen, lang)
  return (
    <section className="part">
      <h2>{t('refund:confirm.shares')}</h2>
      <SummaryList
        rows={shares.map(({ name, before, after, owes }) => ({
          label: name === undefined ? t('earning:people.branchItself') : <Name of={name} />,
          value: t('refund:confirm.share', { before: money(before), after: money(after) }),
          note: owes !== undefined && t('refund:confirm.owes', { yen: money(owes) }),
          amount: true,
        }))}
      />
    </section>
  )
}
