import type { ReactNode } from 'react'
import { SummaryList, type SummaryRow } from '../../views/components/summary-list.tsx'
import { formatCount, formatYen, pluralOf } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { costKinds, sumOfCosts } from '../../views/words.ts'
import type { SumView } from './earning.view.ts'
import { SignedMoney } from './signed-money.tsx'

/** A line of a column that adds up; `sum`: a total below it. */
export const amountRow = (label: ReactNode, yen: number, more: Partial<SummaryRow> = {}): SummaryRow => ({
  label,
  value: <SignedMoney yen={yen} />,
  amount: true,
  ...more,
})

/** From the tips to what is left, step by step. */
export function SumList({ sum }: { sum: SumView }) {
  const { t, lang } = usePage()
  const { tips, earned, refunded, disputed, net, cash, fee, costs } = sum
  const others = costs ? sumOfCosts(costs) : 0
  const count = (number: number) => formatCount(number, lang)
  const feeNote =
    fee && fee.known < tips
      ? t(`earning:sum.feeNote.${pluralOf(tips, lang)}`, { known: count(fee.known), tips: count(tips) })
      : undefined
  return (
    <section className="part">
      <h2>{t('earning:sum.title')}</h2>
      <p id="sum" className="small">
        {t(`earning:sum.tips.${pluralOf(tips, lang)}`, { tips: count(tips) })}
        {/* What is read aloud after the days have changed. */}
        <span className="vh">{`, ${formatYen(net, lang)}`}</span>
      </p>
      <SummaryList
        rows={[
          amountRow(t('earning:sum.earned'), earned),
          refunded !== 0 && amountRow(t('earning:sum.refunded'), -refunded),
          disputed !== 0 && amountRow(t('earning:sum.disputed'), -disputed),
          amountRow(t('earning:sum.net'), net, { sum: true }),
          ...(fee && fee.known > 0
            ? [
                amountRow(t('earning:sum.fee'), -fee.yen, { note: feeNote }),
                amountRow(t('earning:sum.afterFee'), net - fee.yen, { sum: others === 0 }),
              ]
            : []),
          ...costKinds.map((name) => {
            const yen = costs?.[name] ?? 0
            return yen !== 0 && amountRow(t(`earning:sum.${name}`), -yen)
          }),
          fee && others !== 0 && amountRow(t('earning:sum.paidOut'), net - fee.yen - others, { sum: true }),
          cash !== 0 && amountRow(t('earning:sum.cash'), cash),
          cash !== 0 && amountRow(t('earning:sum.withCash'), net + cash, { sum: true }),
        ]}
      />
      <p className="small">{t('earning:sum.payroll')}</p>
    </section>
  )
}
