import type { ReactNode } from 'react'
import { ListTable } from '../../views/components/list-table.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { GuestWords, Name } from '../../views/components/name.tsx'
import { formatYen } from '../../views/format.ts'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDate, formatDay } from '../customer/customer-words.ts'
import type { EntryView } from './earning.view.ts'
import { toNode } from './earning-words.tsx'

type Props = {
  entries: EntryView[]
  /** Columns on a wide screen, with links that sort them. Without, every line is drawn as on a phone. */
  list?: ListView
  /** What paper says above the heads. */
  of?: ReactNode[]
}

/** Bookings by day. Styles draw each as a few lines with the guest's words first, or as one line of columns. */
export function EntryTable({ entries, list, of = [] }: Props) {
  const { t, lang } = usePage()
  const branches = entries.some(({ branch }) => branch !== undefined)
  return (
    <ListTable
      className={['entries', list && 'columns', branches && 'branches'].filter(Boolean).join(' ')}
      list={list}
      of={of}
      columns={[
        { name: 'time', text: t('earning:list.time') },
        { name: 'to', text: t('earning:tip.to') },
        branches && { name: 'branch', text: t('earning:tip.branch') },
        { name: 'words', text: t('earning:tip.review') },
        { name: 'amount', text: t('earning:tip.amount'), className: 'much' },
        { name: 'state', text: t('earning:tip.state') },
      ]}
      texts={{ first: t('earning:list.newest'), next: t('earning:list.older') }}
    >
      {[...Map.groupBy(entries, ({ day }) => day)].map(([day, lines]) => (
        <tbody key={day}>
          <tr className="day">
            <th scope="rowgroup" colSpan={branches ? 6 : 5}>
              {formatDay(day, lang)}
            </th>
          </tr>
          {lines.map((entry) => (
            <EntryRow key={entry.id} {...entry} branches={branches} />
          ))}
        </tbody>
      ))}
    </ListTable>
  )
}

/** One booking: when, whose tip it is or why an amount was taken back, and what the guest wrote. */
function EntryRow({ branches, ...entry }: EntryView & { branches: boolean }) {
  const { href, day, time, reason, amount, of, to, branch, review, reviewLang, wordsWait, recovered, state } =
    entry
  const { t, lang } = usePage()
  const tip = reason === 'tip'
  const notes = [
    tip && recovered && t('earning:recovered'),
    tip && state !== 'succeeded' && t(`earning:state.${state}`),
  ].filter(Boolean)
  return (
    <tr>
      <th scope="row">
        <a href={href}>
          <span className="date">{formatDate(day, lang)} </span>
          {time}
        </a>
      </th>
      <td className="to">
        {!tip && <span className="badge">{t(`earning:reason.${reason}`)} </span>}
        {tip ? toNode(t, to) : <span className="small">{toNode(t, to)}</span>}
      </td>
      {branches && (
        <td>
          {branch !== undefined && (
            <span className="small">
              <Name of={branch} />
            </span>
          )}
        </td>
      )}
      <td className="what">
        {tip && review !== '' && (
          <q className="said">
            <GuestWords of={review} page={reviewLang} />
          </q>
        )}
        {tip && wordsWait && <span className="small">{t('words:waits')}</span>}
      </td>
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
