import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { formatYen } from '../../views/format.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { TipView, VenueView } from './tip.view.ts'

export type TipActionProps = {
  venue: VenueView
  tip: TipView
  links: {
    /** The card company's page (3-D Secure). */
    action: string
    back: string
  }
}

/** `/tip/{branchId}/payment` when the card company still wants to hear from the guest. Title: `tip:action.title`. */
export function TipActionPage({ venue, tip, links }: TipActionProps) {
  const { t, lang } = usePage()
  return (
    <VisitorLayout venue={venue} step={3}>
      <Hero
        icon="lock"
        title={t('tip:action.title')}
        text={t('tip:action.text', { amount: formatYen(tip.amount, lang) })}
      />
      <div className="actions">
        <LinkButton href={links.action} primary>
          {t('tip:action.submit')}
        </LinkButton>
        <LinkButton href={links.back}>{t('tip:action.back')}</LinkButton>
        <p className="small">{t('tip:action.note')}</p>
      </div>
    </VisitorLayout>
  )
}
