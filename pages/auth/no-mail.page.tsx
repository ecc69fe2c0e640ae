import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

/** What needs a code by mail. */
export type NoMailName = 'register' | 'reset'

/** Where no mail is sent: what to do instead of waiting for a code. Title: `auth:noMail.{name}.title`. */
export function NoMailPage({ name, links }: { name: NoMailName; links: { login: string; home: string } }) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <Hero icon="lock" title={t(`auth:noMail.${name}.title`)} text={t(`auth:noMail.${name}.text`)} />
      <p className="center">{t(`auth:noMail.${name}.more`)}</p>
      <div className="actions">
        <LinkButton href={links.login} primary>
          {t('auth:register.signIn')}
        </LinkButton>
        <LinkButton href={links.home}>{t('auth:message.home')}</LinkButton>
      </div>
    </VisitorLayout>
  )
}
