import type { ReactNode } from 'react'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { formatYen } from '../../views/format.ts'
import { type PageContext, usePage } from '../../views/page-context.tsx'
import type { TipView, VenueView } from './tip.view.ts'

/** The recipient in the page's language. */
export function recipientText({ t }: PageContext, { recipient }: TipView, venue: VenueView): ReactNode {
  if (recipient.kind === 'all') return t('tip:to.all')
  return <Name of={recipient.kind === 'staff' ? recipient.name : venue.name} />
}

/** How the tip will be split, shown before the payment. The shares are booked at the payment, by the same rule. */
export function sharingText({ t, lang }: PageContext, tip: TipView, venue: VenueView): ReactNode {
  const { recipient, sharers, amount } = tip
  if (recipient.kind === 'staff')
    return fill(t, 'tip:share.staff', { name: <Name of={recipient.name} short /> })
  if (recipient.kind === 'branch') return t(`tip:share.branch.${venue.kind}`)
  if (sharers === 0) return fill(t, 'tip:share.none', { venue: <Name of={venue.name} /> })
  if (sharers === 1) return t('tip:share.one')
  const low = Math.floor(amount / sharers)
  const [each, more] = [low, low + 1].map((yen) => (
    <span key={yen} className="whole">
      {formatYen(yen, lang)}
    </span>
  ))
  return fill(t, low * sharers === amount ? 'tip:share.equal' : 'tip:share.nearly', {
    people: String(sharers),
    each,
    more,
  })
}

/** The tip in one line, on the pages between confirming and paying. */
export function TipStrip({ tip, venue }: { tip: TipView; venue: VenueView }) {
  const page = usePage()
  return (
    <p className="strip">
      <strong>{formatYen(tip.amount, page.lang)}</strong>
      <span>{recipientText(page, tip, venue)}</span>
    </p>
  )
}
