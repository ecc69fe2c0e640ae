import BankCheck from '../../islands/bank-check.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { formatYen } from '../../views/format.ts'
import { Island } from '../../views/island.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { PostButton, StripeView, TipView, VenueView } from './tip.view.ts'

type TipActionProps = {
  venue: VenueView
  tip: TipView
  /** Who waits for the guest: the card company (3-D Secure), or Stripe's hosted page, which is still open. */
  at: 'bank' | 'hosted'
  /** If Stripe gives no address: Stripe.js asks on this page. Without a script, the hosted page is offered. */
  script?: { stripe: StripeView; clientSecret: string; here: string } | undefined
  hosted?: PostButton | undefined
  links: {
    /** The bank's or Stripe's page. */
    action?: string | undefined
    back: string
  }
}

/** `/tip/{branchId}/payment` while the guest must act elsewhere. Title: {@link tipActionTitle}. */
export function TipActionPage({ venue, tip, at, script, hosted, links }: TipActionProps) {
  const { t, lang } = usePage()
  const texts = at === 'bank' ? 'tip:action' : 'tip:action.open'
  return (
    <VisitorLayout venue={venue} step={3}>
      <Hero
        icon="lock"
        title={t(tipActionTitle(at))}
        text={t(`${texts}.text`, { amount: formatYen(tip.amount, lang) })}
      />
      <div className="actions">
        {links.action && (
          <LinkButton href={links.action} primary>
            {t(`${texts}.submit`)}
          </LinkButton>
        )}
        {script && <Check {...script} />}
        {hosted && (
          <PostForm {...hosted} icon="lock" className="nojs-primary">
            {t('tip:confirm.hosted')}
          </PostForm>
        )}
        <LinkButton href={links.back}>{t('tip:action.back')}</LinkButton>
        <p className="small">{t('tip:action.note')}</p>
      </div>
    </VisitorLayout>
  )
}

function Check({ stripe, clientSecret, here }: NonNullable<TipActionProps['script']>) {
  const { t } = usePage()
  return (
    <div className="js">
      <Island
        of={BankCheck}
        when="load"
        props={{
          stripe,
          clientSecret,
          here,
          texts: {
            submit: t('tip:action.submit'),
            busy: t('tip:credit.busy'),
            failed: t('tip:action.failed'),
            errorPrefix: t('common:error'),
          },
        }}
      />
    </div>
  )
}

export const tipActionTitle = (at: TipActionProps['at']) =>
  at === 'bank' ? ('tip:action.title' as const) : ('tip:action.open.title' as const)

type TipPaymentPendingProps = {
  venue: VenueView
  tip: TipView
  /** This page again; it then polls Stripe. The meta refresh uses the same address. */
  links: { check: string }
}

/** `/tip/{branchId}/payment` while the result is not known. Title: `tip:pending.title`. */
export function TipPaymentPendingPage({ venue, tip, links }: TipPaymentPendingProps) {
  const { t, lang } = usePage()
  return (
    <VisitorLayout venue={venue}>
      <Hero
        icon="clock"
        title={t('tip:pending.title')}
        text={t('tip:pending.text', { amount: formatYen(tip.amount, lang) })}
      />
      <Notice>
        <p>{t('tip:pending.once')}</p>
      </Notice>
      <div className="actions">
        <LinkButton href={links.check} primary>
          {t('tip:pending.check')}
        </LinkButton>
      </div>
    </VisitorLayout>
  )
}
