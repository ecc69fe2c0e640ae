import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'
import type { VenueView } from '../tip/tip.view.ts'

export type ComingSoonProps = {
  /** The venue, and the day (`YYYY-MM-DD`) from which it takes tips. Undefined if the address names no such venue. */
  opening?: { venue: VenueView; day: string } | undefined
  links: { home: string }
}

/** `/coming-soon`: wider than the other pages, up to 768 px. Title: `welcome:soon.title`. */
export function ComingSoonPage({ opening, links }: ComingSoonProps) {
  const { t, lang } = usePage()
  const text = opening
    ? fill(t, 'welcome:soon.opens', {
        venue: <Name of={opening.venue.name} />,
        day: formatDay(opening.day, lang),
      })
    : t('welcome:soon.text')
  return (
    <VisitorLayout wide venue={opening?.venue}>
      <Hero icon="clock" title={t('welcome:soon.title')} text={text} />
      {opening && <p className="center">{t('welcome:soon.later')}</p>}
      <div className="actions apart">
        <LinkButton href={links.home} primary>
          {t('system:actions.home')}
        </LinkButton>
      </div>
    </VisitorLayout>
  )
}
