import WalletButtons from '../../islands/wallet-buttons.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { Notice } from '../../views/components/notice.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { Island } from '../../views/island.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { plainName } from '../../views/name-pieces.ts'
import { usePage } from '../../views/page-context.tsx'
import { CardEntry } from './card-entry.tsx'
import { ReceiptEmail } from './receipt-email.tsx'
import type { StripeView, TipView, VenueView } from './tip.view.ts'
import { type ChangeLinks, TipSummary } from './tip-summary.tsx'
import { TipTerms } from './tip-terms.tsx'

export type TipConfirmProps = Pick<FormProps<'receiptEmail'>, 'values' | 'errors'> & {
  venue: VenueView
  tip: TipView
  /** Links to change each answer, and to the card page. */
  links: ChangeLinks & { credit: string }
  /**
   * `hostedAction` answers 303 to Stripe's page; it gets `receiptEmail`. The wallet's own sheet is the preview:
   * `walletAction` charges at once; it gets `confirmationToken`. `hidden`: posted with every form, e.g. the version the
   * guest saw.
   */
  pay: { hostedAction: string; walletAction: string; hidden: Record<string, string> }
  /** Undefined: no wallet buttons. */
  stripe?: StripeView | undefined
  /** Offers Stripe's hosted page first: for in-app browsers. */
  hostedFirst: boolean
  /** Offers only the hosted page: too many cards were declined from this network or on the whole site. */
  hostedOnly?: boolean | undefined
  /** The app that contains this browser, by its common name: LINE, WeChat, Instagram. */
  inAppBrowser?: string | undefined
}

/** `/tip/{branchId}/confirm`. Title: `tip:confirm.title`. */
export function TipConfirmPage(props: TipConfirmProps) {
  const { venue, tip, pay, stripe, links, hostedFirst, hostedOnly, inAppBrowser, errors } = props
  const { t } = usePage()
  const why = hostedOnly ? 'hostedOnly' : inAppBrowser && 'inApp'
  return (
    <VisitorLayout venue={venue} step={2}>
      <ErrorSummary errors={errors} />
      <h1>{t('tip:confirm.title')}</h1>
      {why && (
        <Notice title={t(`tip:confirm.${why}Title`, { app: inAppBrowser ?? '' })}>
          <p>{t(`tip:confirm.${why}Text`)}</p>
        </Notice>
      )}
      <TipSummary tip={tip} venue={venue} links={links} />
      {!hostedFirst && (
        <>
          <div className="dock actions js">
            {stripe && <WalletForm {...props} stripe={stripe} />}
            <Card href={links.credit} primary />
            <p className="small">{t('tip:credit.lead')}</p>
          </div>
          {stripe && (
            <ButtonForm action={links.credit} className="bare js" fields={pay.hidden}>
              <CardEntry tip={tip} stripe={stripe} />
            </ButtonForm>
          )}
        </>
      )}
      <HostedForm {...props} />
      {hostedFirst && !hostedOnly && <Card href={links.credit} />}
      <TipTerms venue={venue} />
    </VisitorLayout>
  )
}

/** Typing a card here needs a script. Without one, this button is hidden. */
function Card({ href, primary }: { href: string; primary?: boolean }) {
  const { t } = usePage()
  return (
    <LinkButton href={href} primary={primary} icon="card" className="js">
      {t('tip:confirm.card')}
    </LinkButton>
  )
}

/** Leads to Stripe's own page. */
function HostedForm({ pay, hostedFirst, values, errors }: TipConfirmProps) {
  const { t } = usePage()
  return (
    <Form action={pay.hostedAction} values={values} errors={errors} className="bare" hidden={pay.hidden}>
      <div className={hostedFirst ? 'dock actions' : 'dock second actions'}>
        <Button primary={hostedFirst} icon="lock" className="nojs-primary">
          {t('tip:confirm.hosted')}
        </Button>
        <p className="small">{t('tip:confirm.hostedNote')}</p>
      </div>
      <ReceiptEmail />
    </Form>
  )
}

/** Apple Pay and Google Pay, if the guest's device has them. */
function WalletForm({ venue, tip, pay, stripe }: TipConfirmProps & { stripe: StripeView }) {
  const { t } = usePage()
  return (
    <ButtonForm action={pay.walletAction} className="bare" fields={pay.hidden}>
      <Island
        of={WalletButtons}
        when="load"
        props={{
          stripe: { ...stripe, amount: tip.amount },
          venue: plainName(venue.name),
          texts: {
            safe: t('tip:confirm.safe'),
            note: t('tip:confirm.walletNote'),
            failed: t('tip:credit.failed'),
            errorPrefix: t('common:error'),
          },
        }}
      />
    </ButtonForm>
  )
}
