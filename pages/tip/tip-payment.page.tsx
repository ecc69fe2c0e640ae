import PayButton from '../../islands/pay-button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { Island } from '../../views/island.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { CardLine, useCardName } from './card-line.tsx'
import { ReceiptEmail } from './receipt-email.tsx'
import type { CardView, TipView, VenueView } from './tip.view.ts'
import { type ChangeLinks, TipSummary } from './tip-summary.tsx'
import { TipTerms } from './tip-terms.tsx'

/** Posts `receiptEmail` and `hidden`; charges. */
type TipPaymentProps = FormProps<'receiptEmail'> & {
  venue: VenueView
  tip: TipView
  card: CardView
  hidden: Record<string, string>
  links: ChangeLinks & { card: string; back: string }
}

/** `/tip/{branchId}/payment` before the charge: the preview and the button that pays. Title: `tip:payment.title`. */
export function TipPaymentPage(props: TipPaymentProps) {
  const { venue, tip, card, action, hidden, links, values, errors } = props
  const { t, lang } = usePage()
  return (
    <VisitorLayout venue={venue} step={3}>
      <ErrorSummary errors={errors} />
      <h1>{t('tip:payment.title')}</h1>
      <CardFace card={card} />
      <LinkLine href={links.card}>{t('tip:payment.changeCard')}</LinkLine>
      <TipSummary tip={tip} venue={venue} links={links} />
      <Form action={action} values={values} errors={errors} className="bare" hidden={hidden}>
        <ReceiptEmail />
        <div className="dock actions">
          <Island
            of={PayButton}
            when="load"
            props={{
              label: t('tip:payment.submit', { amount: formatYen(tip.amount, lang) }),
              busy: t('tip:payment.busy'),
            }}
          />
          <p className="small">{t('tip:payment.bank')}</p>
        </div>
      </Form>
      <TipTerms venue={venue} />
      <LinkLine href={links.back}>{t('common:back')}</LinkLine>
    </VisitorLayout>
  )
}

/** The card that will be charged, drawn as a card. */
function CardFace({ card }: { card: CardView }) {
  const { t } = usePage()
  const { last4, expMonth, expYear, nameOnCard } = card
  const expiry =
    expMonth && expYear ? `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}` : ''
  return (
    <div className="card">
      <p>{useCardName(card)}</p>
      {last4 && (
        <p className="card-number">
          <span aria-hidden="true">•••• •••• •••• {last4}</span>
          <span className="vh">
            <CardLine card={card} />
          </span>
        </p>
      )}
      <p className="card-foot">
        <span>{nameOnCard}</span>
        {expiry && <span>{t('tip:payment.expires', { date: expiry })}</span>}
      </p>
    </div>
  )
}
