import { SummaryList } from '../../views/components/summary-list.tsx'
import { usePage } from '../../views/page-context.tsx'
import { costKinds, sumOfCosts } from '../../views/words.ts'
import type { TakenBackView } from './earning.view.ts'
import { amountRow } from './sum-list.tsx'

export type TipSumsView = {
  amount: number
  /** What is left of the tip, over all who share it. */
  left: number
  /** Only for readers who see whole branches. `yen` is undefined until Stripe reports the fee. */
  fee?: { yen: number | undefined } | undefined
  back?: TakenBackView | undefined
}

/** `own`: the reader's own share, if they may see only that. */
type Props = { tip: TipSumsView; own?: number | undefined }

/** From the tip to what is left of it, and to what arrives. */
export function TipSums({ tip, own }: Props) {
  const { t } = usePage()
  const { refunded = 0, costs } = tip.back ?? {}
  // What card companies took back of money that had been given back stands among the costs.
  const disputed = (tip.back?.disputed ?? 0) - (costs?.lost ?? 0)
  const costNames = costKinds.filter((name) => costs && costs[name] !== 0)
  const fee = tip.fee?.yen
  const rest = tip.left - (fee ?? 0) - (costs ? sumOfCosts(costs) : 0)
  return (
    <section className="part">
      <h2>{t('earning:tip.sums')}</h2>
      <SummaryList
        rows={[
          amountRow(t('earning:tip.amount'), tip.amount, {
            sum: own === undefined && !tip.fee && tip.left === tip.amount,
          }),
          refunded !== 0 && amountRow(t('earning:tip.refunded'), -refunded),
          disputed !== 0 && amountRow(t('earning:tip.disputed'), -disputed),
          tip.left !== tip.amount && amountRow(t('earning:tip.left'), tip.left, { sum: true }),
          tip.fee &&
            (fee === undefined
              ? { label: t('earning:tip.fee'), value: t('earning:tip.feeUnknown'), amount: true }
              : amountRow(t('earning:tip.fee'), -fee)),
          ...costNames.map((name) => amountRow(t(`earning:tip.${name}`), -(costs?.[name] ?? 0))),
          fee !== undefined &&
            amountRow(t(costNames.length === 0 ? 'earning:tip.afterFee' : 'earning:tip.paidOut'), rest, {
              sum: true,
            }),
        ]}
      />
      {own !== undefined && <SummaryList rows={[amountRow(t('earning:tip.own'), own, { sum: true })]} />}
    </section>
  )
}
