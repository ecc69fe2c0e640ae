import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

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
