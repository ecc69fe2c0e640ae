import { fill } from '../fill.ts'
import {
  byHeading,
  type Concerned,
  type FindingStatus,
  findingMarks,
  type HeadingName,
  whomItConcerns,
  worstFirst,
  worstStatus,
} from '../findings.ts'
import { usePage } from '../page-context.tsx'
import { Notice } from './notice.tsx'
import { When } from './when.tsx'

type CheckName = keyof typeof import('../../locales/ja/setup.json')['services']['checks']

/** What the doctor saw: heading and check in the reader's language, what was seen in English. */
export type FindingLine = {
  id: string
  heading: HeadingName
  concerns: Concerned
  status: FindingStatus
  seen: string
  todo?: string | undefined
  /** In ms since 1970. */
  checkedAt: number
}

type FindingsProps = {
  findings: FindingLine[]
  timeZone: string
  /** What to do where something is wrong. */
  todo: string
}

/** What the doctor saw below its headings, the worst first, with what is to be done. */
export function Findings({ findings, timeZone, todo }: FindingsProps) {
  const { t } = usePage()
  if (findings.length === 0) return <p>{t('setup:services.none')}</p>
  const headings = worstFirst(byHeading(findings))
  const concerned = whomItConcerns(findings)
  const sum = worstStatus(findings) === 'warn' ? 'look' : 'fine'
  return (
    <>
      <Notice tone={concerned ? 'bad' : 'plain'}>
        <p>
          <strong>{t(concerned ? `setup:services.concerns.${concerned}` : `setup:services.${sum}`)}</strong>
        </p>
        {concerned && <p>{todo}</p>}
        <p className="small">
          {fill(t, 'setup:services.at', {
            when: <When at={Math.min(...findings.map((one) => one.checkedAt))} timeZone={timeZone} />,
          })}
        </p>
      </Notice>
      <ul className="log">
        {headings.map(({ heading, status, below }) => (
          <li key={heading}>
            <strong>
              <span aria-hidden="true">{`${findingMarks[status]} `}</span>
              <span className="vh">{`${t(`setup:services.state.${status}`)}: `}</span>
              {t(`setup:services.headings.${heading}`)}
            </strong>
            {below
              .filter((one) => one.status === 'fail' || one.status === 'warn')
              .map(({ id }) => {
                const name = t(`setup:services.checks.${id as CheckName}.name`)
                return (
                  <span key={id}>
                    {name !== t(`setup:services.headings.${heading}`) && `${name} · `}
                    {t(`setup:services.checks.${id as CheckName}.wrong`)}
                  </span>
                )
              })}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('setup:services.english')}</summary>
        <ul className="log" lang="en">
          {headings
            .flatMap(({ below }) => below)
            .map(({ id, status, seen, todo }) => (
              <li key={id}>
                <strong>{`${findingMarks[status]} ${id}`}</strong>
                <span>{[seen, todo].filter(Boolean).join(' → ')}</span>
              </li>
            ))}
        </ul>
      </details>
    </>
  )
}
