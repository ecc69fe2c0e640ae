import type { ReactNode } from 'react'
import { Facts } from '../../views/components/facts.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatYen } from '../../views/format.ts'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'

/** A count of a cash box. Whole yen, below zero if it takes another one back. */
export type CashLineView = {
  id: string
  /** Its page, for those who may open it. */
  href?: string | undefined
  /** `YYYY-MM-DD`. */
  day: string
  /** Only if the list covers several branches. */
  branch?: string | undefined
  amount: number
  /** The reader's share, in a person's list. */
  own?: number | null
  firstName: string
  secondName: string
  corrects: string | null
  correctedBy: string | null
  reason: string
}

type Props = {
  counts: CashLineView[]
  /** Undefined for a person's newest counts. */
  list?: ListView | undefined
  /** What a whole list comes to. Whole yen. */
  sum?: number | undefined
  /** What paper says above the heads. */
  of?: ReactNode[]
}

/** Counts: when, by whom, and how much; of a whole list also what they come to. */
export function CashLines({ counts, list, sum = 0, of = [] }: Props) {
  const { t, lang } = usePage()
  return (
    <ListTable
      list={list}
      of={[...of, formatYen(sum, lang)]}
      className="books"
      columns={[
        { name: 'day', text: t('cash:day') },
        { name: 'amount', text: t('cash:amount') },
      ]}
    >
      <tbody>
        {counts.map((count) => (
          <CashLine key={count.id} {...count} />
        ))}
      </tbody>
      {list && (
        <tfoot>
          <tr>
            <th scope="row">{t('cash:sum')}</th>
            <td>
              <SignedMoney yen={sum} />
            </td>
          </tr>
        </tfoot>
      )}
    </ListTable>
  )
}

function CashLine(count: CashLineView) {
  const { href, day, branch, amount, own, firstName, secondName, corrects, correctedBy, reason } = count
  const { t, lang } = usePage()
  const facts = corrects
    ? [t('cash:takenBack'), <bdi key="reason">{reason}</bdi>]
    : [firstName, secondName].map((name) => name && <Name key={name} of={name} />)
  return (
    <tr>
      <th scope="row">
        {href ? <a href={href}>{formatDay(day, lang)}</a> : formatDay(day, lang)}{' '}
        <span className="small">
          <Facts of={branch === undefined ? facts : [<Name key="branch" of={branch} />, ...facts]} />
        </span>{' '}
        {correctedBy && <span className="badge">{t('cash:wasTakenBack')}</span>}
      </th>
      <td>
        {typeof own === 'number' && own !== amount && (
          <span className="small">{t('earning:list.ofTip', { amount: formatYen(amount, lang) })} </span>
        )}
        <SignedMoney yen={own ?? amount} />
      </td>
    </tr>
  )
}
