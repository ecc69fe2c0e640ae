import type { ReactNode } from 'react'
import { Facts } from '../../views/components/facts.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'

export type PaydayLineView = {
  staffId: string
  name: string
  code: string
  /** Their statement. */
  href?: string
  /** Whole yen; `toPay` is `opening + earned - takenBack`, and `cash` a part of `earned`. */
  opening: number
  earned: number
  cash: number
  takenBack: number
  toPay: number
}

type Props<Line extends PaydayLineView> = {
  lines: Line[]
  /** Yen that are nobody's but the branch's. */
  house: number
  /** Of it from the cash box. */
  houseCash: number
  /** What else stands in a line; `head` is its heading. */
  last?: { head: string; of: (line: Line) => ReactNode }
  /** What paper says above the heads, before the sum. */
  of?: ReactNode[]
}

const parts = ['opening', 'earned', 'takenBack'] as const
type Part = (typeof parts)[number]
type Parts = Pick<PaydayLineView, Part | 'cash' | 'toPay'>

/** People and what they are to be paid, with the sums. On a phone what it is made of stands below the name. */
export function PaydayLines<Line extends PaydayLineView>({ lines, house, houseCash, last, of }: Props<Line>) {
  const { t, lang } = usePage()
  // What was given back counts against it.
  const yenOf = (of: Parts, part: Part) => (part === 'takenBack' ? 0 - of[part] : of[part])
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0)
  const toPay = sum((line) => line.toPay)
  const sumLabel = t('payday:lines.sum', { people: lines.length })
  const amounts = (of: Parts) => (
    <>
      {parts.map((part) => (
        <td className="broad" key={part}>
          <SignedMoney yen={yenOf(of, part)} />
          {part === 'earned' && <CashBelow yen={of.cash} within />}
        </td>
      ))}
      <td className="paid">
        <SignedMoney yen={of.toPay} />
      </td>
    </>
  )
  const below = (of: Parts) =>
    parts
      .filter((part) => of[part] !== 0 || (part === 'earned' && of.cash !== 0))
      .map((part) => (
        <span className="slim small" key={part}>
          {t(`payday:lines.${part}`)} <SignedMoney yen={yenOf(of, part)} />
          {part === 'earned' && <CashBelow yen={of.cash} within />}
        </span>
      ))
  return (
    <>
      <table className="books payday">
        <TableHead
          paper={of && <Facts of={[...of, sumLabel, formatYen(toPay, lang)]} />}
          columns={[
            t('payday:lines.person'),
            ...parts.map((part) => ({ name: part, text: t(`payday:lines.${part}`), className: 'broad' })),
            t('payday:lines.toPay'),
            last && { name: 'last', text: last.head, className: 'broad state' },
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={line.staffId}>
              <th scope="row">
                {line.code && <span className="small">{line.code} </span>}
                {line.href ? (
                  <a href={line.href}>
                    <Name of={line.name} />
                  </a>
                ) : (
                  <Name of={line.name} />
                )}
                {below(line)}
                {last && <span className="slim small">{last.of(line)}</span>}
              </th>
              {amounts(line)}
              {last && <td className="broad state">{last.of(line)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{sumLabel}</th>
            {amounts({
              opening: sum((line) => line.opening),
              earned: sum((line) => line.earned),
              cash: sum((line) => line.cash),
              takenBack: sum((line) => line.takenBack),
              toPay,
            })}
            {last && <td className="broad" />}
          </tr>
          <tr>
            <th scope="row">{t('payday:lines.house')}</th>
            {parts.map((part) => (
              <td className="broad" key={part} />
            ))}
            <td className="paid">
              <SignedMoney yen={house} />
              <CashBelow yen={houseCash} within />
            </td>
            {last && <td className="broad" />}
          </tr>
        </tfoot>
      </table>
      <p className="small">{t('payday:lines.noOrder')}</p>
    </>
  )
}

/** What came from the cash box, in small below an amount that it comes on top of, or is `within`; nothing where nothing did. */
function CashBelow({ yen, within = false }: { yen: number; within?: boolean }) {
  const { t } = usePage()
  if (yen === 0) return null
  return (
    <span className="small below">
      {t(within ? 'cash:within' : 'cash:below')} <SignedMoney yen={yen} />
    </span>
  )
}
