import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

type ErrorProps = { requestId: string; links: { home: string; retry?: string | undefined } }

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

type NotFoundProps = { path: string; links: { home: string } }

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

/** For a member whose role does not allow the page or the form. Title: `branch:noRight.title`. */
export function NoRightPage({ links }: { links: { home: string } }) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <Hero icon="lock" title={t('branch:noRight.title')} text={t('branch:noRight.text')} />
      <p className="center">{t('branch:noRight.help')}</p>
      <div className="actions">
        <LinkButton href={links.home} primary>
          {t('branch:noRight.back')}
        </LinkButton>
      </div>
    </VisitorLayout>
  )
}

/** For a member whose role may not change the staff list. Title: `staff:forbidden.title`. */
export function StaffForbiddenPage({ links }: { links: { back: string } }) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <Hero icon="lock" title={t('staff:forbidden.title')} text={t('staff:forbidden.text')} />
      <p className="center">{t('staff:forbidden.help')}</p>
      <div className="actions">
        <LinkButton href={links.back} primary>
          {t('staff:back')}
        </LinkButton>
      </div>
    </VisitorLayout>
  )
}
