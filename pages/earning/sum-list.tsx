import type { ReactNode } from 'react'
import { SignedMoney } from '../../views/components/money.tsx'
import { SummaryList, type SummaryRow } from '../../views/components/summary-list.tsx'
import { formatCount, formatYen, pluralOf } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { costKinds, sumOfCosts } from '../../views/words.ts'
import type { SumView } from './earning.view.ts'

/** A line of a column that adds up; `sum`: a total of all lines above it. */
export const amountRow = (label: ReactNode, yen: number, more: Partial<SummaryRow> = {}): SummaryRow => ({
  label,
  value: <SignedMoney yen={yen} />,
  amount: true,
  ...more,
})

/** From the tips to what people have earned, and on to what the house keeps of it after its costs. `cash`: the cash box. */
export function SumList({ sum, cash }: { sum: SumView; cash?: string | undefined }) {
  const { t, lang } = usePage()
  const { tips, paid, refunded, disputed, received, fee, costs } = sum
  const others = costs ? sumOfCosts(costs) : 0
  const count = (number: number) => formatCount(number, lang)
  return (
    <section className="part">
      <h2>{t('earning:sum.title')}</h2>
      <p id="sum" className="small">
        {t(`earning:sum.tips.${pluralOf(tips, lang)}`, { tips: count(tips) })}
        {/* What is read aloud after the days have changed. */}
        <span className="vh">{`, ${formatYen(received, lang)}`}</span>
      </p>
      <SummaryList
        rows={[
          amountRow(t('earning:sum.earned'), paid),
          refunded !== 0 && amountRow(t('earning:sum.refunded'), -refunded),
          disputed !== 0 && amountRow(t('earning:sum.disputed'), -disputed),
          sum.cash !== 0 &&
            amountRow(cash ? <a href={cash}>{t('earning:sum.cash')}</a> : t('earning:sum.cash'), sum.cash),
          amountRow(t('earning:sum.received'), received, { sum: true }),
          fee &&
            fee.known > 0 &&
            amountRow(t('earning:sum.fee'), -fee.yen, {
              note:
                fee.known < tips &&
                t(`earning:sum.feeNote.${pluralOf(tips, lang)}`, {
                  known: count(fee.known),
                  tips: count(tips),
                }),
            }),
          ...costKinds.map((name) => {
            const yen = costs?.[name] ?? 0
            return yen !== 0 && amountRow(t(`earning:sum.${name}`), -yen)
          }),
          fee &&
            (fee.known > 0 || others !== 0) &&
            amountRow(
              t(others === 0 ? 'earning:sum.afterFee' : 'earning:sum.afterCosts'),
              received - fee.yen - others,
              { sum: true },
            ),
        ]}
      />
      <p className="small">{t('earning:sum.payroll')}</p>
    </section>
  )
}
