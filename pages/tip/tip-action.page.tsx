import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { formatYen } from '../../views/format.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { TipView, VenueView } from './tip.view.ts'

export type TipActionProps = {
  venue: VenueView
  tip: TipView
  /** Who waits for the guest: the card company (3-D Secure), or Stripe's own page, which is still open. */
  at: 'bank' | 'hosted'
  links: {
    /** Where that is. */
    action: string
    back: string
  }
}

/** `/tip/{branchId}/payment` while the guest has something left to do elsewhere. Title: {@link tipActionTitle}. */
export function TipActionPage({ venue, tip, at, links }: TipActionProps) {
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
        <LinkButton href={links.action} primary>
          {t(`${texts}.submit`)}
        </LinkButton>
        <LinkButton href={links.back}>{t('tip:action.back')}</LinkButton>
        <p className="small">{t('tip:action.note')}</p>
      </div>
    </VisitorLayout>
  )
}

export const tipActionTitle = (at: TipActionProps['at']) =>
  at === 'bank' ? ('tip:action.title' as const) : ('tip:action.open.title' as const)
