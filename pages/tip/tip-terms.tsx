import type { ReactNode } from 'react'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { VenueView } from './tip.view.ts'

/**
 * What Japanese law requires on the screen before a payment (Act on Specified Commercial Transactions, art. 12-6):
 * payee, time and method of payment, what is delivered, how to withdraw. The amount is in the summary above, the link to
 * the seller's disclosure in the footer just below.
 */
export function TipTerms({ venue }: { venue: VenueView }) {
  const { t } = usePage()
  const name = { venue: <Name of={venue.name} /> }
  const rows: [string, ReactNode][] = [
    [t('tip:terms.payee'), fill(t, 'tip:terms.payeeText', name)],
    [t('tip:terms.time'), t('tip:terms.timeText')],
    [t('tip:terms.method'), t('tip:terms.methodText')],
    [t('tip:terms.delivery'), t('tip:terms.deliveryText')],
    [t('tip:terms.cancel'), fill(t, 'tip:terms.cancelText', name)],
  ]
  return (
    <section className="apart">
      <h2>{t('tip:terms.heading')}</h2>
      <dl className="terms">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
