import { Fragment, type ReactNode } from 'react'
import { Facts } from '../../views/components/facts.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { SignedMoney, Yen } from '../../views/components/money.tsx'
import { GuestWords, Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { formatCalendar, formatCount, formatYen, pluralOf } from '../../views/format.ts'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDate, formatDay, formatOneDay } from '../customer/customer-words.ts'
import { ShortCard } from '../tip/card-line.tsx'
import type { DayView, EntryView } from './earning.view.ts'
import { toNode } from './earning-words.tsx'

type Props = {
  entries: EntryView[]
  /** A page of a list, whose days have their sums. Without, it is a few lines of a page. */
  list?: ListView
  days?: Record<string, DayView>
  /** Columns on a wide screen. Otherwise every line is drawn as on a phone. */
  columns?: boolean
  /** What paper says above the heads. */
  of?: ReactNode[]
  /** The tip that is open beside the list. */
  open?: string | undefined
}

/** Bookings by day. Styles draw each as a few lines with the guest's words first, or as one line of columns. */
export function EntryTable({ entries, list, days = {}, columns, of = [], open }: Props) {
  const { t, lang } = usePage()
  const cards = entries.some(({ card }) => card !== undefined)
  return (
    <ListTable
      className={columns ? 'entries columns' : 'entries'}
      list={list}
      of={of}
      columns={[
        t('earning:list.time'),
        t('earning:tip.to'),
        t('earning:tip.review'),
        cards && t('earning:tip.card'),
        { name: 'amount', text: t('earning:tip.amount'), className: 'much' },
        t('earning:tip.state'),
      ]}
      texts={{ first: t('earning:list.newest'), next: t('earning:list.older') }}
    >
      {[...Map.groupBy(entries, ({ day }) => day)].map(([day, lines]) => (
        <tbody key={day}>
          <tr className="day">
            <th scope="rowgroup" colSpan={cards ? 6 : 5}>
              {days[day] ? <DaySum day={day} {...days[day]} /> : formatDay(day, lang)}
            </th>
          </tr>
          {lines.map((entry) => (
            <EntryRow key={entry.id} {...entry} cards={cards} here={entry.tipId === open} />
          ))}
        </tbody>
      ))}
    </ListTable>
  )
}

/** What a day came to; and why that is more or less than a week before. */
function DaySum({ day, tips, received, cash = 0, before }: DayView & { day: string }) {
  const { t, lang } = usePage()
  return (
    <>
      {formatOneDay(day, lang)}{' '}
      <Facts
        of={[
          t(`earning:sum.tips.${pluralOf(tips, lang)}`, { tips: formatCount(tips, lang) }),
          <SignedMoney key="sum" yen={received} />,
          cash !== 0 && fill(t, 'earning:days.cash', { amount: <Yen key="cash" yen={cash} /> }),
        ]}
      />{' '}
      {before && (
        <span className="small">
          <Facts
            of={[
              fill(t, 'earning:days.before', {
                day: formatCalendar(day, lang, { weekday: 'long' }),
                amount: <Yen key="before" yen={before.received} />,
              }),
              ...(['card', 'cash'] as const).map(
                (name) =>
                  before[name] !== 0 && (
                    <Fragment key={name}>
                      {t(`earning:chart.${name}`)} {before[name] > 0 && '+'}
                      <Yen yen={before[name]} />
                    </Fragment>
                  ),
              ),
            ]}
          />
        </span>
      )}
    </>
  )
}

/** One booking: when, whose tip it is or why an amount was taken back, and what the guest wrote. */
function EntryRow({ cards, here, ...entry }: EntryView & { cards: boolean; here: boolean }) {
  const {
    id,
    href,
    day,
    time,
    reason,
    amount,
    of,
    to,
    branch,
    review,
    reviewLang,
    wordsWait,
    recovered,
    state,
  } = entry
  const { t, lang } = usePage()
  const tip = reason === 'tip'
  const notes = [
    tip && recovered && t('earning:recovered'),
    tip && state !== 'succeeded' && t(`earning:state.${state}`),
  ].filter(Boolean)
  return (
    <tr id={id} className={here ? 'here' : undefined}>
      <th scope="row">
        <a href={href} aria-current={here ? 'true' : undefined}>
          <span className="date">{formatDate(day, lang)} </span>
          {time}
        </a>
      </th>
      <td className="to">
        {!tip && <span className="badge">{t(`earning:reason.${reason}`)} </span>}
        {tip ? toNode(t, to) : <span className="small">{toNode(t, to)}</span>}
        {branch !== undefined && (
          <span className="small">
            {' '}
            <Name of={branch} />
          </span>
        )}
      </td>
      <td className="what">
        {tip && review !== '' && (
          <q className="said">
            <GuestWords of={review} page={reviewLang} />
          </q>
        )}
        {tip && wordsWait && <span className="small">{t('words:waits')}</span>}
      </td>
      {cards && (
        <td>
          {entry.card && (
            <span className="small">
              <ShortCard {...entry.card} />
            </span>
          )}
        </td>
      )}
      <td className="much">
        <SignedMoney yen={amount} />
        {tip && of !== undefined && of !== amount && (
          <span className="small">{t('earning:list.ofTip', { amount: formatYen(of, lang) })}</span>
        )}
      </td>
      <td>{notes.length > 0 && <span className="badge">{notes.join(' · ')}</span>}</td>
    </tr>
  )
}
