import { Icon } from '../../views/components/icon.tsx'
import { fill } from '../../views/fill.ts'
import { formatYen } from '../../views/format.ts'
import { isolated } from '../../views/hidden-characters.ts'
import { usePage } from '../../views/page-context.tsx'
import type { OwnLineView } from './own-line.view.ts'
import { paydayName } from './statement-words.ts'
import { WholeDay } from './whole-days.tsx'

type Props = {
  line: Pick<OwnLineView, 'state' | 'way' | 'day' | 'toPay' | 'takenBackAt' | 'timesCarried' | 'calledBack'>
}

/** What became of the reader's own line, in one sentence. */
export function OwnState({ line: { state, way, day, toPay, takenBackAt, timesCarried, calledBack } }: Props) {
  const { t, lang } = usePage()
  if (takenBackAt !== undefined) return t('payday:mine.state.takenBack')
  if (calledBack) return t('payday:mine.state.calledBack')
  if (state === 'due') return t(`payday:mine.state.dueBy.${way}`)
  if (state === 'paid')
    return fill(t, `payday:mine.state.paidBy.${way}`, { day: day ? <WholeDay key="day" day={day} /> : '' })
  const yen = formatYen(Math.abs(toPay), lang)
  if (state !== 'carried') return t(`payday:mine.state.${state}`, { yen })
  return (
    <>
      {t(toPay < 0 ? 'payday:mine.state.owed' : 'payday:mine.state.left', { yen })}
      {timesCarried > 1 && <span className="small"> {t('payday:mine.times', { times: timesCarried })}</span>}
    </>
  )
}

export type PaydayNewsView = {
  href: string
  line: Omit<OwnLineView, 'statement' | 'asks'>
}

/** On the first page: the newest of what happened to the reader's own pay, in one line with its sum. */
export function PaydayNews({ href, line }: PaydayNewsView) {
  const { t, lang } = usePage()
  const { said, toPay, takenBackAt } = line
  const reply = said?.replies.at(-1)
  return (
    <ul className="links cards full">
      <li>
        <a href={href}>
          <span className="what">
            <span className="name">{paydayName(t, lang, line)}</span>
            <span className="small">
              <OwnState line={line} />
            </span>
            {reply && <span className="small">{t('payday:news.replied', { name: isolated(reply.by) })}</span>}
          </span>
          {takenBackAt === undefined && <span className="amount">{formatYen(toPay, lang)}</span>}
          <Icon name="arrow" />
        </a>
      </li>
    </ul>
  )
}
