import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

export type ErrorProps = { requestId: string; links: { home: string; retry?: string | undefined } }

/** An error on our side. Title: `system:error.title`. */
export function ErrorPage({ requestId, links }: ErrorProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <Hero icon="bang" tone="bad" title={t('system:error.title')} text={t('system:error.text')} />
      <p className="center">{t('system:error.paying')}</p>
      <div className="actions">
        {links.retry && (
          <LinkButton href={links.retry} primary>
            {t('system:actions.tryAgain')}
          </LinkButton>
        )}
        <LinkButton href={links.home} primary={!links.retry}>
          {t('system:actions.home')}
        </LinkButton>
      </div>
      <p className="center small mono">{t('system:error.requestId', { id: requestId })}</p>
    </VisitorLayout>
  )
}
