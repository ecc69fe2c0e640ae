import { fill } from '../fill.ts'
import {
  type CheckName,
  type Concerned,
  type FindingStatus,
  findingMarks,
  whomItConcerns,
  worstFirst,
  worstStatus,
} from '../findings.ts'
import { formatCount, pluralOf } from '../format.ts'
import { usePage } from '../page-context.tsx'
import { Notice } from './notice.tsx'
import { When } from './when.tsx'

/** What the doctor saw: the check in the reader's language, what was seen in English. */
export type FindingLine = {
  id: string
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

const isWell = ({ status }: FindingLine) => status === 'ok' || status === 'off'

/** What the doctor saw wrong, the worst first, with what is to be done; folded: what is well. */
export function Findings({ findings, timeZone, todo }: FindingsProps) {
  const { t, lang } = usePage()
  if (findings.length === 0) return <p>{t('setup:services.none')}</p>
  const wrong = worstFirst(findings.filter((one) => !isWell(one)))
  const concerned = whomItConcerns(findings)
  const fine = findings.filter(({ status }) => status === 'ok').length
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
      {wrong.length > 0 && (
        <ul className="log">
          {wrong.map(({ id, status }) => (
            <li key={id}>
              <strong>
                <span aria-hidden="true">{`${findingMarks[status]} `}</span>
                <span className="vh">{`${t(`setup:services.state.${status}`)}: `}</span>
                {t(`setup:services.checks.${id as CheckName}.name`)}
              </strong>
              <span>{t(`setup:services.checks.${id as CheckName}.wrong`)}</span>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>
          {t(`setup:services.well.${pluralOf(fine, lang)}`, { count: formatCount(fine, lang) })}
        </summary>
        <ul className="log">
          {worstFirst(findings.filter(isWell)).map(({ id, status }) => (
            <li key={id}>
              {`${t(`setup:services.checks.${id as CheckName}.name`)} · ${t(`setup:services.state.${status}`)}`}
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>{t('setup:services.english')}</summary>
        <ul className="log" lang="en">
          {worstFirst(findings).map(({ id, status, seen, todo }) => (
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
