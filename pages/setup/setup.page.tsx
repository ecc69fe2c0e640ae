import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormErrors } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { type FindingLine, type SetupWays, type StepLine, stepTitle } from './setup.view.ts'
import { SetupFrame } from './setup-frame.tsx'

type SetupServicesProps = {
  ways: SetupWays
  action: string
  findings: FindingLine[]
  /** When they were found, in ms since 1970. */
  at: number | undefined
  timeZone: string
}

/** `/setup/services`: what the doctor sees of Stripe, and of Cognito and the mail server if they are used. Title: `setup:steps.services.title`. */
export function SetupServicesPage({ ways, action, findings, at, timeZone }: SetupServicesProps) {
  const { t } = usePage()
  const checked = at !== undefined
  return (
    <SetupFrame step="services" ways={ways}>
      <p className="lead">{t('setup:services.lead')}</p>
      {checked ? (
        <Findings findings={findings} at={at} timeZone={timeZone} />
      ) : (
        <p>{t('setup:services.none')}</p>
      )}
      <div className="actions apart">
        <ButtonForm action={action}>
          <Button primary={!checked}>{t(checked ? 'setup:services.again' : 'setup:services.check')}</Button>
        </ButtonForm>
        <LinkButton href={ways.next} primary={checked}>
          {t('setup:next')}
        </LinkButton>
      </div>
    </SetupFrame>
  )
}

/** What is to be done first; everything else in the order of the checks. */
const worstFirst = (findings: FindingLine[]) => findings.toSorted((one, other) => weight(other) - weight(one))
const weight = ({ status }: FindingLine) => (status === 'fail' ? 2 : status === 'warn' ? 1 : 0)

const marks = { ok: '✓', warn: '!', fail: '✗', off: '–' }

function Findings({ findings, at, timeZone }: { findings: FindingLine[]; at: number; timeZone: string }) {
  const { t } = usePage()
  const has = (status: FindingLine['status']) => findings.some((one) => one.status === status)
  const sum = has('fail') ? 'wrong' : has('warn') ? 'look' : 'fine'
  return (
    <>
      <Notice tone={sum === 'wrong' ? 'bad' : 'plain'}>
        <p>
          <strong>{t(`setup:services.${sum}`)}</strong>
        </p>
        <p className="small">
          {fill(t, 'setup:services.at', { when: <When key="when" at={at} timeZone={timeZone} zone /> })}
        </p>
      </Notice>
      <p className="small">{t('setup:services.english')}</p>
      <ul className="log">
        {worstFirst(findings).map(({ id, status, seen, todo }) => (
          <li key={id}>
            <strong>
              <span aria-hidden="true">{`${marks[status]} `}</span>
              <span className="vh">{`${t(`setup:services.state.${status}`)}: `}</span>
              <span lang="en">{id}</span>
            </strong>
            <span lang="en">{seen}</span>
            {todo && (
              <span lang="en" className="small">
                → {todo}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
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
