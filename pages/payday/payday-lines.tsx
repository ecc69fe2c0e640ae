import type { ReactNode } from 'react'
import { Facts } from '../../views/components/facts.tsx'
import { useField } from '../../views/components/form/form.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PayWay } from '../../views/words.ts'
import { type FigureColumn, PaydayFigures } from './payday-table.tsx'

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
  /** What became of a line. */
  last?: FigureColumn<Line>
  /** What paper says above the heads, before the sum. */
  of?: ReactNode[]
}

/** How many people some lines are of, and what they come to. */
export const sumOfLines = (lines: Pick<PaydayLineView, 'staffId' | 'yen' | 'returned'>[]) => {
  const standing = lines.filter(({ returned }) => !returned)
  const people = new Set(standing.map(({ staffId }) => staffId)).size
  return { people, yen: standing.reduce((sum, { yen }) => sum + yen, 0) }
}

/** People and what they are paid, with the sums. */
export function PaydayLines<Line extends PaydayLineView>({ lines, byWay, notes, last, of }: Props<Line>) {
  const { t, lang } = usePage()
  const { people, yen } = sumOfLines(lines)
  const all = t('payday:lines.sum', { people })
  const amount = (part: Part, className?: string): FigureColumn<Line> => ({
    name: part,
    text: t(`payday:lines.${part}`),
    className,
    of: (line) => line[part] !== 0 && <Yen line={line} part={part} />,
    foot: <SignedMoney yen={sumOfLines(lines.map((line) => ({ ...line, yen: line[part] }))).yen} />,
  })
  return (
    <PaydayFigures
      rows={lines}
      keyOf={({ staffId, branchId }) => `${staffId} ${branchId}`}
      paper={of && <Facts of={[...of, all, formatYen(yen, lang)]} />}
      columns={[
        {
          name: 'person',
          text: t('payday:lines.person'),
          of: (line) => (
            <>
              <Person line={line} />
              {notes?.(line)}
            </>
          ),
          foot: all,
        },
        new Set(lines.map(({ branchId }) => branchId)).size > 1 && {
          ...{ name: 'branch', text: t('payday:list.branch'), className: 'wordy where' },
          of: ({ branch }) => <Name of={branch} />,
        },
        byWay && {
          ...{ name: 'way', text: t('payday:lines.way'), className: 'wordy' },
          of: ({ way, number }) => <Facts of={[t(`payday:lines.by.${way}`), way === 'payroll' && number]} />,
        },
        ...parts.map((part) => amount(part)),
        amount('yen', 'paid'),
        last,
      ]}
    />
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
