import { Name } from '../../views/components/name.tsx'
import { type SortLinks, TableHead } from '../../views/components/table-head.tsx'
import { formatCount } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { CashBelow } from './cash-below.tsx'
import type { PartView } from './earning.view.ts'
import { SignedMoney } from './signed-money.tsx'

type Props = {
  id?: string
  title: string
  head: string
  parts: PartView[]
  sorts?: SortLinks | undefined
}

const notes = { left: 'earning:people.left', closed: 'earning:branches.closed' } as const

/** Earnings by person or by branch, with what they come to. Tips have no sum: those for all are counted for each. */
export function PartsTable({ id, title, head, parts, sorts }: Props) {
  const { t, lang } = usePage()
  return (
    <table className="books" id={id}>
      <caption>{title}</caption>
      <TableHead
        sorts={sorts}
        columns={[
          { name: 'name', text: head },
          { name: 'tips', text: t('earning:chart.tips') },
          { name: 'net', text: t('earning:chart.net') },
        ]}
      />
      <tbody>
        {parts.map(({ href, name, note, tips, net, cash }) => (
          <tr key={href ?? name ?? ''}>
            <th scope="row">
              <PartName href={href} name={name} />
              {note && <span className="small"> {t(notes[note])}</span>}
            </th>
            <td>{formatCount(tips, lang)}</td>
            <td>
              <SignedMoney yen={net} />
              <CashBelow yen={cash} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('earning:people.sum')}</th>
          {/* A tip for all counts for each of them. */}
          <td />
          <td>
            <SignedMoney yen={parts.reduce((sum, { net }) => sum + net, 0)} />
            <CashBelow yen={parts.reduce((sum, { cash }) => sum + cash, 0)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function PartName({ href, name }: Pick<PartView, 'href' | 'name'>) {
  const { t } = usePage()
  const shown = name === undefined ? t('earning:people.branchItself') : <Name of={name} />
  return href ? <a href={href}>{shown}</a> : shown
}
