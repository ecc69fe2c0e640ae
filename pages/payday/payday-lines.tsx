import type { ReactNode } from 'react'
import { Facts } from '../../views/components/facts.tsx'
import { useField } from '../../views/components/form/form.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { boxOf, type LineView, lineParts, type Parts } from '../../views/payday.ts'
import { type FigureColumn, PaydayFigures } from './payday-table.tsx'

/** `returned`: it did not reach its person, and counts no more. */
type Line = LineView & { returned?: object | undefined }

type Props<Row extends Line> = {
  lines: Row[]
  /** Whether it is said how each is paid. */
  byWay: boolean
  /** The value of the box with which a line is ticked; undefined where it can't be. */
  tickOf: (line: Row) => string | undefined
  /** What else there is to know of a line, below its name. */
  notes?: (line: Row) => ReactNode
  /** What became of a line. */
  last?: FigureColumn<Row>
  /** What paper says above the heads, before the sum. */
  of?: ReactNode[]
}

/** How many people some lines are of, and what they come to: those that stand. */
export const sumOfLines = (lines: Line[], part: keyof Parts | 'yen' = 'yen') => {
  const standing = lines.filter(({ returned }) => !returned)
  const people = new Set(standing.map(({ staffId }) => staffId)).size
  return { people, yen: standing.reduce((sum, line) => sum + line[part], 0) }
}

/** People and what they are paid, with the sums. */
export function PaydayLines<Row extends Line>({ lines, byWay, tickOf, notes, last, of }: Props<Row>) {
  const { t, lang } = usePage()
  const { people, yen } = sumOfLines(lines)
  const all = t('payday:lines.sum', { people })
  return (
    <PaydayFigures<Row>
      rows={lines}
      keyOf={boxOf}
      paper={of && <Facts of={[...of, all, formatYen(yen, lang)]} />}
      columns={[
        {
          text: t('payday:lines.person'),
          of: (line) => (
            <>
              <Person line={line} tick={tickOf(line)} />
              {notes?.(line)}
            </>
          ),
          foot: all,
        },
        new Set(lines.map(({ branchId }) => branchId)).size > 1 && {
          text: t('payday:list.branch'),
          className: 'wordy where',
          of: ({ branch }) => <Name of={branch} />,
        },
        byWay && {
          text: t('payday:lines.way'),
          className: 'wordy',
          of: ({ way, payrollNumber }) => (
            <Facts of={[t(`payday:lines.by.${way}`), way === 'payroll' && payrollNumber]} />
          ),
        },
        ...([...lineParts, 'yen'] as const).map((part) => ({
          text: t(`payday:lines.${part}`),
          className: part === 'yen' ? 'paid' : undefined,
          of: (line: Row) => {
            const money = <SignedMoney yen={line[part]} />
            // Struck through where it counts no more.
            return line[part] !== 0 && (line.returned ? <s>{money}</s> : money)
          },
          foot: <SignedMoney yen={sumOfLines(lines, part).yen} />,
        })),
        last,
      ]}
    />
  )
}

/** A person by staff code and name. */
export const PersonName = ({ code, name }: { code: string; name: string }) => (
  <>
    {code && <span className="small">{code} </span>}
    <Name of={name} />
  </>
)

function Person({ line, tick }: { line: Line; tick: string | undefined }) {
  const name = boxOf(line)
  const { value } = useField(name)
  const said = (
    <span>
      <PersonName {...line} />
    </span>
  )
  if (tick === undefined) return said
  return (
    <label className="tick">
      <input
        type="checkbox"
        name={name}
        value={tick}
        defaultChecked={value !== ''}
        data-yen={line.yen}
        data-person={line.staffId}
      />
      {said}
    </label>
  )
}
