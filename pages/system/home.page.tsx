import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { InstallOffer } from '../../views/components/install-offer.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BranchNumberForm } from '../tip/branch-number-form.tsx'
import { RecentVenues, type RecentVenueView } from '../tip/recent-venues.tsx'

/** The form of `/tip`: posts `branchNumber` there. */
type HomeProps = FormProps<'branchNumber'> & {
  /** `scan`: the scanner. `signIn`: undefined if somebody is signed in. */
  links: { scan: string; signIn?: string | undefined }
  recent?: RecentVenueView[] | undefined
}

/** A code, somebody, a tip: the way in pictures. */
const steps = [
  ['scan', 'qr'],
  ['choose', 'all'],
  ['pay', 'envelope'],
] as const

/** `/`. Title: `system:home.title`. */
export function HomePage({ action, links, values, errors, recent }: HomeProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <Hero icon="envelope" title={t('system:home.title')} text={t('system:home.lead')} />
      <RecentVenues venues={recent ?? []} />
      <ol className="how apart">
        {steps.map(([step, icon]) => (
          <li key={step}>
            <span className="ring">
              <Icon name={icon} />
            </span>
            <h2>{t(`system:home.${step}.title`)}</h2>
            <p>{t(`system:home.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <LinkButton href={links.scan} primary className="js">
        {t('system:home.scan.title')}
      </LinkButton>
      <section className="apart stack">
        <h2>{t('system:home.cannotScan')}</h2>
        <BranchNumberForm action={action} values={values} errors={errors} second />
      </section>
      {links.signIn && (
        <LinkLine className="center apart" href={links.signIn}>
          {t('system:actions.signIn')}
        </LinkLine>
      )}
      <InstallOffer />
    </VisitorLayout>
  )
}
