import type { ReactNode } from 'react'
import { LinkButton } from '../../views/components/button.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { type SetupWays, type StepName, stepTitle } from './setup.view.ts'

type Props = {
  step: StepName
  ways: SetupWays
  /** What is wrong with the page's form. */
  summary?: ReactNode
  lead?: string
  children: ReactNode
}

/** The frame of a step: which one it is, and the way back to all of them. */
export function SetupFrame({ step, ways, summary, lead, children }: Props) {
  const { t } = usePage()
  return (
    <VisitorLayout desk>
      {summary}
      <h1>
        <span className="small">{t('setup:stepOf', { step: ways.number, steps: ways.of })}</span>
        <br />
        {t(stepTitle(step))}
      </h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
      <LinkLine className="apart center" href={ways.all}>
        {t('setup:all')}
      </LinkLine>
    </VisitorLayout>
  )
}

/** Where a step has nothing to send: its one button leads on. */
export function OnlyNext({ ways }: { ways: SetupWays }) {
  const { t } = usePage()
  return (
    <div className="actions apart">
      <LinkButton primary href={ways.next}>
        {t('setup:next')}
      </LinkButton>
    </div>
  )
}
