import { Name } from '../../views/components/name.tsx'
import { formatCount } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PartView } from './earning.view.ts'
import { SignedMoney } from './signed-money.tsx'

type Props = { title: string; head: string; parts: PartView[] }

const notes = { left: 'earning:people.left', closed: 'earning:branches.closed' } as const

/** Earnings by person or by branch. */
export function PartsTable({ title, head, parts }: Props) {
  const { t, lang } = usePage()
  return (
    <table className="books">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t('earning:chart.tips')}</th>
          <th scope="col">{t('earning:chart.net')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ href, name, note, tips, net }) => (
          <tr key={href ?? name ?? ''}>
            <th scope="row">
              <PartName href={href} name={name} />
              {note && <span className="small"> {t(notes[note])}</span>}
            </th>
            <td>{formatCount(tips, lang)}</td>
            <td>
              <SignedMoney yen={net} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PartName({ href, name }: Pick<PartView, 'href' | 'name'>) {
  const { t } = usePage()
  const shown = name === undefined ? t('earning:people.branchItself') : <Name of={name} />
  return href ? <a href={href}>{shown}</a> : shown
}
