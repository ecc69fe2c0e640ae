import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

/** The service worker shows this instead of any page that can't be reached, at that page's address. */
export function OfflinePage() {
  const { t } = usePage()
  return (
    <VisitorLayout oneLanguage>
      <Hero icon="bang" title={t('system:offline.title')} text={t('system:offline.text')} />
      <p className="center">{t('system:offline.paying')}</p>
      <div className="actions">
        <LinkButton href="" primary>
          {t('system:actions.tryAgain')}
        </LinkButton>
      </div>
    </VisitorLayout>
  )
}
