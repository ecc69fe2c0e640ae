import { Button, LinkButton } from '../../views/components/button.tsx'
import { type FindingLine, Findings } from '../../views/components/findings.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormErrors } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { type SetupWays, type StepLine, stepTitle } from './setup.view.ts'
import { SetupFrame } from './setup-frame.tsx'

type SetupServicesProps = {
  ways: SetupWays
  action: string
  findings: FindingLine[]
  timeZone: string
}

/** `/setup/services`: what the doctor sees of Stripe, and of Cognito and the mail server if they are used. Title: `setup:steps.services.title`. */
export function SetupServicesPage({ ways, action, findings, timeZone }: SetupServicesProps) {
  const { t } = usePage()
  const checked = findings.length > 0
  return (
    <SetupFrame step="services" ways={ways} lead={t('setup:services.lead')}>
      <Findings findings={findings} timeZone={timeZone} todo={t('setup:services.wrong')} zone />
      <div className="actions apart">
        <PostForm action={action} primary={!checked}>
          {t(checked ? 'setup:services.again' : 'setup:services.check')}
        </PostForm>
        <LinkButton href={ways.next} primary={checked}>
          {t('setup:next')}
        </LinkButton>
      </div>
    </SetupFrame>
  )
}

type SetupProps = {
  steps: StepLine[]
  /** The first step that is not done; undefined if all are. */
  next: string | undefined
  /** Until when this browser may go on, in ms since 1970. */
  until: number
  timeZone: string
  finish: { action: string; state: 'missing' | 'without' | 'ready' }
  errors?: FormErrors<never> | undefined
}

/** `/setup`: all steps, and the end. Title: `setup:title`. */
export function SetupPage({ steps, next, until, timeZone, finish, errors }: SetupProps) {
  const { t } = usePage()
  return (
    <VisitorLayout desk>
      <ErrorSummary errors={errors} order={['form']} />
      <h1>{t('setup:title')}</h1>
      <p className="lead">
        {fill(t, 'setup:lead', { until: <When key="until" at={until} timeZone={timeZone} zone /> })}
      </p>
      <div className="split even">
        <div className="stack">
          <ol className="links">
            {steps.map(({ name, state, href }, at) => (
              <LinkRow
                key={name}
                href={href}
                mark={<span aria-hidden="true">{state === 'done' ? '✓' : at + 1}</span>}
                name={t(stepTitle(name))}
                note={t(`setup:steps.${name}.note`)}
                badge={state === 'wrong' && t('setup:state.wrong')}
                end={(state === 'done' || state === 'later' || state === 'off') && t(`setup:state.${state}`)}
              />
            ))}
          </ol>
          {next && (
            <div className="actions">
              <LinkButton primary href={next}>
                {t('setup:next')}
              </LinkButton>
            </div>
          )}
        </div>
        <section className="aside stack-s">
          <h2>{t('setup:finish.title')}</h2>
          <p className="small">{t('setup:finish.text')}</p>
          {finish.state !== 'ready' && <p className="small">{t(`setup:finish.${finish.state}`)}</p>}
          {finish.state !== 'missing' && (
            <ButtonForm action={finish.action} className="actions">
              <Button primary={!next}>{t('setup:finish.submit')}</Button>
            </ButtonForm>
          )}
        </section>
      </div>
    </VisitorLayout>
  )
}
