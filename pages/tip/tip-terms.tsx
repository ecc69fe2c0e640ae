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
  return (
    <section className="apart">
      <h2>{t('tip:terms.heading')}</h2>
      <dl className="terms">
        {(['payee', 'time', 'method', 'delivery', 'cancel'] as const).map((term) => (
          <div key={term}>
            <dt>{t(`tip:terms.${term}`)}</dt>
            <dd>{fill(t, `tip:terms.${term}Text`, name)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
