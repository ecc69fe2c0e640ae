import { TiedEnvelope } from '../../views/components/tied-envelope.tsx'
import { formatYen } from '../../views/format.ts'
import { htmlLang } from '../../views/languages.ts'
import { usePage } from '../../views/page-context.tsx'
import type { FiguresView } from './earning.view.ts'
import { SignedMoney } from './signed-money.tsx'

type Props = Pick<FiguresView, 'today' | 'month' | 'before' | 'total' | 'cash'> & {
  id?: string
  /** With the first tip of the day, the envelope is tied. */
  knot?: boolean
}

/** Today large, then this month and the total. */
export function Figures({ today, month, before, total, cash, id, knot }: Props) {
  const { t } = usePage()
  return (
    <dl className="now">
      <div>
        <dt>{t('earning:figures.today')}</dt>
        <dd id={id}>
          <SignedMoney yen={today} />
          {knot && today > 0 && <TiedEnvelope />}
          <AndCash yen={cash.today} />
        </dd>
      </div>
      <div>
        <dt>{t('earning:figures.month')}</dt>
        <dd>
          <SignedMoney yen={month} />
          <Compared month={month} before={before} />
          <AndCash yen={cash.month} />
        </dd>
      </div>
      <div>
        <dt>{t('earning:figures.total')}</dt>
        <dd>
          <SignedMoney yen={total} />
          <AndCash yen={cash.total} />
        </dd>
      </div>
    </dl>
  )
}

/** What came from the cash box besides. */
function AndCash({ yen }: { yen: number }) {
  const { t, lang } = usePage()
  if (yen === 0) return null
  return <span className="small">{t('earning:figures.cash', { amount: formatYen(yen, lang) })}</span>
}

/** A change in per cent beyond this, or of a month with less than this many yen, tells nothing. */
const mostChange = 10
const leastYen = 10_000

/** How this month stands against the last one up to the same day: in yen while there are few, else in per cent. */
function Compared({ month, before = 0 }: Pick<Props, 'month' | 'before'>) {
  const { t, lang } = usePage()
  const more = month - before
  const few = before < leastYen
  if (before <= 0 || (!few && Math.abs(more / before) > mostChange)) return null
  const percent = new Intl.NumberFormat(htmlLang(lang), { style: 'percent' })
  const change = few ? formatYen(Math.abs(more), lang) : percent.format(Math.abs(more / before))
  const sign = more > 0 ? '+' : more < 0 ? '−' : '±'
  return <span className="small">{t('earning:figures.compared', { change: sign + change })}</span>
}
