import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { type SortLinks, TableHead } from '../../views/components/table-head.tsx'
import { formatCount } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PartView } from './earning.view.ts'

type Props = {
  id?: string
  title: string
  head: string
  parts: PartView[]
  sorts?: SortLinks | undefined
  /** Without what of it came by card and in cash. */
  brief?: boolean
}

const notes = { left: 'earning:people.left', closed: 'earning:branches.closed' } as const

/** Earnings by person or by branch, with what they come to. Tips have no sum: those for all are counted for each. */
export function PartsTable({ id, title, head, parts, sorts, brief }: Props) {
  const { t, lang } = usePage()
  const cashToo = !brief && parts.some(({ cash }) => cash !== 0)
  const sum = (of: 'card' | 'cash' | 'received') => parts.reduce((yen, part) => yen + part[of], 0)
  return (
    <table className={cashToo ? 'books parts' : 'books'} id={id}>
      <caption>{title}</caption>
      <TableHead
        sorts={sorts}
        columns={[
          { name: 'name', text: head },
          { name: 'tips', text: t('earning:chart.tips') },
          cashToo && { name: 'card', text: t('earning:chart.card') },
          cashToo && { name: 'cash', text: t('earning:chart.cash') },
          { name: 'received', text: t('earning:chart.received') },
        ]}
      />
      <tbody>
        {parts.map(({ href, name, note, tips, ...yen }) => (
          <tr key={href ?? name ?? ''}>
            <th scope="row">
              <PartName href={href} name={name} />
              {note && <span className="small"> {t(notes[note])}</span>}
            </th>
            <td>{formatCount(tips, lang)}</td>
            <PartYen {...yen} cashToo={cashToo} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('earning:people.sum')}</th>
          {/* A tip for all counts for each of them. */}
          <td />
          <PartYen card={sum('card')} cash={sum('cash')} received={sum('received')} cashToo={cashToo} />
        </tr>
      </tfoot>
    </table>
  )
}

type PartYenProps = Pick<PartView, 'card' | 'cash' | 'received'> & { cashToo: boolean }

/** What was earned; by card and from the cash box, if anybody had something of that. */
export function PartYen({ card, cash, received, cashToo }: PartYenProps) {
  return (
    <>
      {cashToo && (
        <>
          <td>
            <SignedMoney yen={card} />
          </td>
          <td>{cash !== 0 && <SignedMoney yen={cash} />}</td>
        </>
      )}
      <td>
        <SignedMoney yen={received} />
      </td>
    </>
  )
}

function PartName({ href, name }: Pick<PartView, 'href' | 'name'>) {
  const { t } = usePage()
  const shown = name === undefined ? t('earning:people.branchItself') : <Name of={name} />
  return href ? <a href={href}>{shown}</a> : shown
}
