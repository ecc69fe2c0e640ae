import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

export type WelcomeProps = {
  /** Posts `to`: home, scanner or number. */
  action: string
  /** `signIn`: undefined if somebody is signed in. */
  links: { signIn?: string | undefined }
}

const points = [
  ['free', 'qr'],
  ['fair', 'all'],
  ['safe', 'envelope'],
] as const

/** `/welcome`. Title: `welcome:title`. */
export function WelcomePage({ action, links }: WelcomeProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <Hero icon="envelope" title={t('welcome:title')} text={t('welcome:lead')} />
      <ul className="how apart">
        {points.map(([point, icon]) => (
          <li key={point}>
            <span className="ring">
              <Icon name={icon} />
            </span>
            <p>{t(`welcome:points.${point}`)}</p>
          </li>
        ))}
      </ul>
      <ButtonForm action={action} className="actions apart">
        <button type="submit" name="to" value="scanner" className="btn primary js">
          {t('welcome:scan')}
        </button>
        <button type="submit" name="to" value="number" className="btn nojs-primary">
          {t('welcome:number')}
        </button>
        <button type="submit" name="to" value="home" className="btn quiet">
          {t('welcome:start')}
        </button>
      </ButtonForm>
      {links.signIn && (
        <p className="small center">
          {t('welcome:work')} <TextLink href={links.signIn}>{t('system:actions.signIn')}</TextLink>
        </p>
      )}
    </VisitorLayout>
  )
}
