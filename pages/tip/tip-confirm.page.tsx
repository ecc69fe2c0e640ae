import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { HostedForm, type HostedFormProps } from './hosted-form.tsx'
import { TipSummary } from './tip-summary.tsx'
import { TipTerms } from './tip-terms.tsx'
import { WalletForm, type WalletFormProps } from './wallet-form.tsx'

export type TipConfirmProps = WalletFormProps &
  HostedFormProps & {
    /** Links to change each answer, and to the card page. `disclosure`: the commerce disclosure page. */
    links: {
      recipient: string
      amount: string
      review: string
      credit: string
      disclosure?: string | undefined
    }
    /** `hidden`: posted with both forms, e.g. the version the guest saw. */
    pay: WalletFormProps['pay'] & HostedFormProps['pay']
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
            <HostedForm {...props} />
            {!hostedOnly && <Card href={links.credit} />}
          </>
        ) : (
          <>
            <WalletForm {...props} />
            <Card href={links.credit} primary />
            <HostedForm {...props} />
          </>
        )}
      </section>
      <TipTerms venue={venue} disclosure={links.disclosure} />
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
