import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { formatYen } from '../../views/format.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { TipView, VenueView } from './tip.view.ts'

export type TipPaymentPendingProps = {
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
