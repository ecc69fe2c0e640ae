import { fill } from '../fill.ts'
import { usePage } from '../page-context.tsx'
import { Notice } from './notice.tsx'
import { When } from './when.tsx'

type CheckName = keyof typeof import('../../locales/ja/setup.json')['services']['checks']

/** What the doctor saw: the check in the reader's language, what was seen in English. */
export type FindingLine = {
  id: string
  status: 'ok' | 'warn' | 'fail' | 'off'
  seen: string
  todo?: string | undefined
  /** In ms since 1970. */
  checkedAt: number
}

const weights = { fail: 2, warn: 1, ok: 0, off: 0 }
const marks = { ok: '✓', warn: '!', fail: '✗', off: '–' }

type FindingsProps = {
  findings: FindingLine[]
  timeZone: string
  /** What to do where something is wrong. */
  wrong: string
}

/** What the doctor saw, with what is to be done. */
export function Findings({ findings, timeZone, wrong }: FindingsProps) {
  const { t } = usePage()
  if (findings.length === 0) return <p>{t('setup:services.none')}</p>
  // What is to be done first; everything else in the order of the checks.
  const sorted = findings.toSorted((one, other) => weights[other.status] - weights[one.status])
  const worst = sorted[0]?.status
  const sum = worst === 'fail' ? 'wrong' : worst === 'warn' ? 'look' : 'fine'
  return (
    <>
      <Notice tone={sum === 'wrong' ? 'bad' : 'plain'}>
        <p>
          <strong>{sum === 'wrong' ? wrong : t(`setup:services.${sum}`)}</strong>
        </p>
        <p className="small">
          {fill(t, 'setup:services.at', {
            when: <When at={Math.min(...findings.map((one) => one.checkedAt))} timeZone={timeZone} />,
          })}
        </p>
      </Notice>
      <ul className="log">
        {sorted.map(({ id, status }) => (
          <li key={id}>
            <strong>
              <span aria-hidden="true">{`${marks[status]} `}</span>
              <span className="vh">{`${t(`setup:services.state.${status}`)}: `}</span>
              {t(`setup:services.checks.${id as CheckName}.name`)}
            </strong>
            {weights[status] > 0 && <span>{t(`setup:services.checks.${id as CheckName}.wrong`)}</span>}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('setup:services.english')}</summary>
        <ul className="log" lang="en">
          {sorted.map(({ id, status, seen, todo }) => (
            <li key={id}>
              <strong>{`${marks[status]} ${id}`}</strong>
              <span>{[seen, todo].filter(Boolean).join(' → ')}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
