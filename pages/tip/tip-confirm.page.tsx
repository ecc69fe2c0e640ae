import { LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { formatYen } from '../../views/format.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { CardEntry } from './card-entry.tsx'
import { HostedForm, type HostedFormProps } from './hosted-form.tsx'
import { TipSummary } from './tip-summary.tsx'
import { TipTerms } from './tip-terms.tsx'
import { WalletForm, type WalletFormProps } from './wallet-form.tsx'

export type TipConfirmProps = WalletFormProps &
  HostedFormProps & {
    /** Links to change each answer, and to the card page. */
    links: { recipient: string; amount: string; review: string; credit: string }
    /** `hidden`: posted with every form, e.g. the version the guest saw. */
    pay: WalletFormProps['pay'] & HostedFormProps['pay']
    /** Offers only the hosted page: too many cards were declined from this network or on the whole site. */
    hostedOnly?: boolean | undefined
    /** The app that contains this browser, by its common name: LINE, WeChat, Instagram. */
    inAppBrowser?: string | undefined
  }

/** `/tip/{branchId}/confirm`. Title: `tip:confirm.title`. */
export function TipConfirmPage(props: TipConfirmProps) {
  const { venue, tip, pay, stripe, links, hostedFirst, hostedOnly, inAppBrowser, errors } = props
  const { t } = usePage()
  return (
    <VisitorLayout venue={venue} step={2}>
      <ErrorSummary errors={errors} />
      <h1>{t('tip:confirm.title')}</h1>
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
      <TipSummary tip={tip} venue={venue} links={links} />
      {!hostedFirst && (
        <>
          <div className="dock actions js">
            <WalletForm {...props} />
            <Card href={links.credit} amount={tip.amount} primary />
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
      {hostedFirst && !hostedOnly && <Card href={links.credit} amount={tip.amount} />}
      <TipTerms venue={venue} />
    </VisitorLayout>
  )
}

/** Typing a card here needs a script. Without one, this button is hidden. */
function Card({ href, amount, primary }: { href: string; amount: number; primary?: boolean }) {
  const { t, lang } = usePage()
  return (
    <LinkButton href={href} primary={primary} icon="card" className="js">
      {t('tip:confirm.card', { amount: formatYen(amount, lang) })}
    </LinkButton>
  )
}
