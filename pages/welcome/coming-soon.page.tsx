import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

/** `/coming-soon`: wider than the other pages, up to 768 px. Title: `welcome:soon.title`. */
export function ComingSoonPage({ links }: { links: { home: string } }) {
  const { t } = usePage()
  return (
    <VisitorLayout wide>
      <Hero icon="clock" title={t('welcome:soon.title')} text={t('welcome:soon.text')} />
      <div className="actions apart">
        <LinkButton href={links.home} primary>
          {t('system:actions.home')}
        </LinkButton>
      </div>
    </VisitorLayout>
  )
}
