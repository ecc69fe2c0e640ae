import type { ReactNode } from 'react'
import { Facts } from '../../views/components/facts.tsx'
import { useField } from '../../views/components/form/form.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PayWay } from '../../views/words.ts'

const parts = ['openBefore', 'tips', 'cash', 'deductions'] as const

type Part = (typeof parts)[number] | 'yen'

/** What one place is paid, or would be, for one branch. Whole yen: `yen` is the sum of the four parts. */
export type PaydayLineView = Record<Part, number> & {
  staffId: string
  branchId: string
  name: string
  code: string
  branch: string
  way: PayWay
  number: string
  /** The box with which it is ticked; undefined where it can't be. */
  box?: { name: string; value: string } | undefined
  /** It did not reach its person, and counts no more. */
  returned?: object | undefined
}

type Props<Line extends PaydayLineView> = {
  lines: Line[]
  /** Whether it is said how each is paid. */
  byWay: boolean
  /** What else there is to know of a line, below its name. */
  notes?: (line: Line) => ReactNode
  /** What became of a line; `head` is its heading. */
  last?: { head: string; of: (line: Line) => ReactNode }
  /** What paper says above the heads, before the sum. */
  of?: ReactNode[]
}

/** People and what they are paid, with the sums. On a phone what a sum is made of stands below the name. */
export function PaydayLines<Line extends PaydayLineView>(props: Props<Line>) {
  const { lines, byWay, notes, last, of } = props
  const { t, lang } = usePage()
  const branches = new Set(lines.map(({ branchId }) => branchId)).size > 1
  const standing = lines.filter(({ returned }) => !returned)
  const sum = (part: Part) => standing.reduce((yen, line) => yen + line[part], 0)
  const all = t('payday:lines.sum', { people: new Set(standing.map(({ staffId }) => staffId)).size })
  const broad = (name: string, text: string, className = 'broad') => ({ name, text, className })
  return (
    <table className="books payday">
      <TableHead
        paper={of && <Facts of={[...of, all, formatYen(sum('yen'), lang)]} />}
        columns={[
          t('payday:lines.person'),
          branches && broad('branch', t('payday:list.branch'), 'broad wordy where'),
          byWay && broad('way', t('payday:lines.way'), 'broad wordy'),
          byWay && broad('number', t('payday:lines.number'), 'broad wordy'),
          ...parts.map((part) => broad(part, t(`payday:lines.${part}`))),
          t('payday:lines.yen'),
          last && broad('last', last.head, 'broad state'),
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.staffId} ${line.branchId}`}>
            <th scope="row">
              <Person line={line} />
              <span className="slim small">
                <Facts
                  of={[
                    branches && <Name key="branch" of={line.branch} />,
                    byWay && t(`payday:lines.by.${line.way}`),
                    byWay && line.way === 'payroll' && line.number,
                  ]}
                />
              </span>
              {parts.map(
                (part) =>
                  line[part] !== 0 && (
                    <span className="slim small" key={part}>
                      {t(`payday:lines.${part}`)} <SignedMoney yen={line[part]} />
                    </span>
                  ),
              )}
              {notes?.(line)}
              {last && <div className="slim small">{last.of(line)}</div>}
            </th>
            {branches && (
              <td className="broad wordy where">
                <Name of={line.branch} />
              </td>
            )}
            {byWay && <td className="broad wordy">{t(`payday:lines.by.${line.way}`)}</td>}
            {byWay && <td className="broad wordy">{line.way === 'payroll' ? line.number : '–'}</td>}
            {parts.map((part) => (
              <td className="broad" key={part}>
                <Yen line={line} part={part} />
              </td>
            ))}
            <td className="paid">
              <Yen line={line} part="yen" />
            </td>
            {last && <td className="broad state">{last.of(line)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{all}</th>
          {branches && <td className="broad where" />}
          {byWay && <td className="broad" />}
          {byWay && <td className="broad" />}
          {parts.map((part) => (
            <td className="broad" key={part}>
              <SignedMoney yen={sum(part)} />
            </td>
          ))}
          <td className="paid">
            <SignedMoney yen={sum('yen')} />
          </td>
          {last && <td className="broad" />}
        </tr>
      </tfoot>
    </table>
  )
}

/** Struck through where it counts no more. */
function Yen({ line, part }: { line: PaydayLineView; part: Part }) {
  const yen = <SignedMoney yen={line[part]} />
  return line.returned ? <s>{yen}</s> : yen
}

function Person({ line: { code, name, yen, staffId, box } }: { line: PaydayLineView }) {
  const { value } = useField(box?.name ?? '')
  const said = (
    <span>
      {code && <span className="small">{code} </span>}
      <Name of={name} />
    </span>
  )
  if (!box) return said
  return (
    <label className="tick">
      <input type="checkbox" {...box} defaultChecked={value !== ''} data-yen={yen} data-person={staffId} />
      {said}
    </label>
  )
}
