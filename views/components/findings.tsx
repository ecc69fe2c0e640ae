import { fill } from '../fill.ts'
import { usePage } from '../page-context.tsx'
import { Notice } from './notice.tsx'
import { When } from './when.tsx'

/** What the doctor saw, in English. */
export type FindingLine = {
  id: string
  status: 'ok' | 'warn' | 'fail' | 'off'
  seen: string
  todo?: string | undefined
}

const weights = { fail: 2, warn: 1, ok: 0, off: 0 }
const marks = { ok: '✓', warn: '!', fail: '✗', off: '–' }

type FindingsProps = {
  findings: FindingLine[]
  /** When it looked, in ms since 1970. `zone`: whether the time names its zone. */
  at: number
  timeZone: string
  zone?: boolean
  /** What to do where something is wrong. */
  wrong: string
}

/** What the doctor saw, with what is to be done. */
export function Findings({ findings, at, timeZone, zone = false, wrong }: FindingsProps) {
  const { t } = usePage()
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
            when: <When at={at} timeZone={timeZone} zone={zone} />,
          })}
        </p>
      </Notice>
      <p className="small">{t('setup:services.english')}</p>
      <ul className="log">
        {sorted.map(({ id, status, seen, todo }) => (
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
