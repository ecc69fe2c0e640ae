import { LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { Name } from '../../views/components/name.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { fill } from '../../views/fill.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'
import type { VenueView } from '../tip/tip.view.ts'

type WelcomeProps = {
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

type ComingSoonProps = {
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
