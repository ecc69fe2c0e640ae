import { fill } from '../../views/fill.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { OwnLineView } from './own-line.view.ts'
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
