import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

export type NotFoundProps = { path: string; links: { home: string } }

/** 404. Title: `system:notFound.title`. */
export function NotFoundPage({ path, links }: NotFoundProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <Hero icon="bang" title={t('system:notFound.title')} text={t('system:notFound.text', { path })} />
      <p className="center">{t('system:notFound.help')}</p>
      <div className="actions">
        <LinkButton href={links.home} primary>
          {t('system:actions.home')}
        </LinkButton>
      </div>
    </VisitorLayout>
  )
}
