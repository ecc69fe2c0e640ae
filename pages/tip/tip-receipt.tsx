import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { When } from '../../views/components/when.tsx'
import { usePage } from '../../views/page-context.tsx'
import { CardLine } from './card-line.tsx'
import type { CardView, TipView, VenueView } from './tip.view.ts'
import { recipientText, sharingText } from './tip-words.tsx'

export type TipReceiptProps = {
  venue: VenueView
  tip: TipView
  /** Whole yen; 0 unless refunded. */
  refundedAmount: number
  /** Milliseconds since 1970, UTC. */
  paidAt: number
  card?: CardView | undefined
}

/** What was paid, to whom and when. */
export function TipReceipt({ venue, tip, paidAt, card, refundedAmount }: TipReceiptProps) {
  const page = usePage()
  const { t, timeZone } = page
  return (
    <SummaryList
      rows={[
        {
          label: t('tip:row.venue'),
          value: <Name of={venue.name} />,
          note: venue.address && <Name of={venue.address} />,
        },
        {
          label: t('tip:row.to'),
          value: recipientText(page, tip, venue),
          note: sharingText(page, tip, venue),
        },
        { label: t('tip:row.when'), value: <When at={paidAt} timeZone={timeZone} zone /> },
        card && { label: t('tip:row.card'), value: <CardLine card={card} /> },
        { label: t('tip:row.number'), value: <span className="mono">{tip.id}</span> },
        { label: t('tip:row.paid'), value: <Money yen={tip.amount} />, sum: true },
        refundedAmount > 0 && {
          label: t('tip:row.refunded'),
          value: <Money yen={refundedAmount} />,
          sum: true,
        },
      ]}
    />
  )
}
