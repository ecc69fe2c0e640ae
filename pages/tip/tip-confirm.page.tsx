import WalletButtons from '../../islands/wallet-buttons.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { Notice } from '../../views/components/notice.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { Island } from '../../views/island.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { ReceiptEmail } from './receipt-email.tsx'
import type { StripeView, TipView, VenueView } from './tip.view.ts'
import { TipSummary } from './tip-summary.tsx'
import { TipTerms } from './tip-terms.tsx'
import { stripeSettings } from './tip-words.tsx'

export type TipConfirmProps = Pick<FormProps<'receiptEmail'>, 'values' | 'errors'> & {
  venue: VenueView
  tip: TipView
  /** Links to change each answer, and to the card page. `disclosure`: the commerce disclosure page. */
  links: {
    recipient: string
    amount: string
    review: string
    credit: string
    disclosure?: string | undefined
  }
  pay: {
    /** Posts `receiptEmail` and `hidden`; answers 303 to Stripe's page. */
    hostedAction: string
    /** Posts `confirmationToken` and `hidden`; charges at once (the wallet's own sheet is the preview). */
    walletAction: string
    /** Posted with both forms, e.g. the version the guest saw. */
    hidden: Record<string, string>
  }
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
  const { venue, tip, links, hostedFirst, hostedOnly, inAppBrowser, errors } = props
  const { t } = usePage()
  return (
    <VisitorLayout venue={venue} step={2}>
      <ErrorSummary errors={errors} />
      <h1>{t('tip:confirm.heading')}</h1>
      <TipSummary tip={tip} venue={venue} links={links} />
      <section className="apart stack">
        <h2>{t('tip:confirm.how')}</h2>
        {inAppBrowser && !hostedOnly && (
          <Notice title={t('tip:confirm.inAppTitle', { app: inAppBrowser })}>
            <p>{t('tip:confirm.inAppText')}</p>
          </Notice>
        )}
        {hostedOnly && (
          <Notice title={t('tip:confirm.hostedOnlyTitle')}>
            <p>{t('tip:confirm.hostedOnlyText')}</p>
          </Notice>
        )}
        {hostedFirst ? (
          <>
            <Hosted {...props} />
            {!hostedOnly && <Card href={links.credit} />}
          </>
        ) : (
          <>
            <Wallets {...props} />
            <Card href={links.credit} primary />
            <Hosted {...props} />
          </>
        )}
      </section>
      <TipTerms venue={venue} disclosure={links.disclosure} />
    </VisitorLayout>
  )
}

function Wallets({ venue, tip, pay, stripe }: TipConfirmProps) {
  const page = usePage()
  const { t } = page
  if (!stripe) return null
  return (
    <ButtonForm action={pay.walletAction} className="wallet-form js" fields={pay.hidden}>
      <Island
        of={WalletButtons}
        when="load"
        props={{
          stripe: stripeSettings(page, stripe, tip),
          venue: venue.name,
          texts: {
            note: t('tip:confirm.walletNote'),
            failed: t('tip:credit.failed'),
            errorPrefix: t('common:error'),
          },
        }}
      />
    </ButtonForm>
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

function Hosted({ pay, hostedFirst, values, errors }: TipConfirmProps) {
  const { t } = usePage()
  return (
    <Form action={pay.hostedAction} values={values} errors={errors} className="actions" hidden={pay.hidden}>
      <Button primary={hostedFirst} icon="lock" className="nojs-primary">
        {t('tip:confirm.hosted')}
      </Button>
      <p className="small">{t('tip:confirm.hostedNote')}</p>
      <ReceiptEmail />
    </Form>
  )
}
