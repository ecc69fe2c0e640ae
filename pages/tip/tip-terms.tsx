import { TextLink } from '../../views/components/text-link.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { VenueView } from './tip.view.ts'

type Props = { venue: VenueView; disclosure?: string | undefined }

/**
 * What Japanese law requires on the screen before a payment (Act on Specified Commercial Transactions, art. 12-6):
 * payee, time and method of payment, what is delivered, how to withdraw. The amount is in the summary above.
 */
export function TipTerms({ venue, disclosure }: Props) {
  const { t } = usePage()
  const name = { venue: venue.name }
  const rows: [string, string][] = [
    [t('tip:terms.payee'), t('tip:terms.payeeText', name)],
    [t('tip:terms.time'), t('tip:terms.timeText')],
    [t('tip:terms.method'), t('tip:terms.methodText')],
    [t('tip:terms.delivery'), t('tip:terms.deliveryText')],
    [t('tip:terms.cancel'), t('tip:terms.cancelText', name)],
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
      {disclosure && (
        <p>
          <TextLink href={disclosure}>{t('tip:terms.disclosure')}</TextLink>
        </p>
      )}
    </section>
  )
}
