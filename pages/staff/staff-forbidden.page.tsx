import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

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
