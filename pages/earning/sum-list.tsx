import { SummaryList } from '../../views/components/summary-list.tsx'
import { formatCount } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { Translate } from '../../views/translate.ts'
import type { SumView } from './earning.view.ts'
import { SignedMoney } from './signed-money.tsx'

/** From the tips to what is left, step by step. */
export function SumList({ sum, some }: { sum: SumView; some: boolean }) {
  const { t, lang } = usePage()
  const { tips, earned, refunded, disputed, net, fee, costs } = sum
  const others = costs ? costs.lost + costs.disputeFee + costs.secondFee : 0
  const count = (number: number) => formatCount(number, lang)
  return (
    <section className="part">
      <h2>{t(some ? 'earning:sum.title' : 'earning:sum.titleAll')}</h2>
      <SummaryList
        rows={[
          { label: t('earning:sum.earned'), value: <SignedMoney yen={earned} /> },
          refunded !== 0 && { label: t('earning:sum.refunded'), value: <SignedMoney yen={-refunded} /> },
          disputed !== 0 && { label: t('earning:sum.disputed'), value: <SignedMoney yen={-disputed} /> },
          { label: t('earning:sum.net'), value: <SignedMoney yen={net} />, sum: true },
          fee &&
            fee.known > 0 && {
              label: t('earning:sum.fee'),
              value: <SignedMoney yen={-fee.yen} />,
              note:
                fee.known < tips
                  ? t('earning:sum.feeNote', { known: count(fee.known), tips: count(tips) })
                  : undefined,
            },
          fee &&
            fee.known > 0 && { label: t('earning:sum.afterFee'), value: <SignedMoney yen={net - fee.yen} /> },
          ...costRows(t, costs),
          fee &&
            others !== 0 && {
              label: t('earning:sum.paidOut'),
              value: <SignedMoney yen={net - fee.yen - others} />,
            },
        ]}
      />
      <p className="small">{t('earning:sum.payroll')}</p>
    </section>
  )
}

/** Leaves out costs of zero. */
const costRows = (t: Translate, costs: SumView['costs']) =>
  (['lost', 'disputeFee', 'secondFee'] as const).map((cost) => {
    const yen = costs?.[cost] ?? 0
    return yen !== 0 && { label: t(`earning:sum.${cost}`), value: <SignedMoney yen={-yen} /> }
  })
