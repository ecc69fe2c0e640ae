import { Facts } from '../../views/components/facts.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { TipLineView } from './customer.view.ts'
import { formatMonth, formatShortDay, recipientName, stateText } from './customer-words.ts'

type Props = {
  tips: TipLineView[]
  /** True on the page of one venue: each line then begins with its day. */
  oneVenue?: boolean
}

/** Tips, newest first, grouped by the month of payment. Each line states its refunds. */
export function TipLines({ tips, oneVenue = false }: Props) {
  const { lang } = usePage()
  const months = Map.groupBy(tips, (tip) => tip.day.slice(0, 7))
  return [...months].map(([month, lines]) => (
    <section className="month" key={month}>
      <h2>{formatMonth(month, lang)}</h2>
      <ul className="ledger">
        {lines.map((tip) => (
          <li key={tip.id}>
            <TipLine {...tip} oneVenue={oneVenue} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function TipLine(line: TipLineView & { oneVenue: boolean }) {
  const { href, day, venue, recipient, amount, refunded, state, replied, oneVenue } = line
  const page = usePage()
  const date = formatShortDay(day, page.lang)
  const who = <Name of={recipientName(page, recipient, venue.kind)} />
  const money = <Money yen={amount} />
  return (
    <a href={href}>
      <span className="what">
        <span className="name">{oneVenue ? date : <Name of={venue.name} />}</span>
        <span className="small">{oneVenue ? who : <Facts of={[date, who]} />}</span>
      </span>
      <span className="much">
        {state === 'refunded' ? <s>{money}</s> : money}
        {replied && <span className="badge">{page.t('customer:tip.replied')}</span>}
        {state !== 'succeeded' && <span className="badge">{stateText(page, state, refunded)}</span>}
      </span>
    </a>
  )
}
