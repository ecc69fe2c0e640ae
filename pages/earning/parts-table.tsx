import { Isolated } from '../../views/components/isolated.tsx'
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
        {parts.map(({ href, name = t('earning:people.branchItself'), note, tips, net }) => (
          <tr key={href ?? name}>
            <th scope="row">
              <Isolated>{href ? <a href={href}>{name}</a> : name}</Isolated>
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
