import type { ReactNode } from 'react'
import { LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { fill } from '../../views/fill.ts'
import { formatCount, formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { paydayName } from './payday-words.ts'
import { WholeDay } from './whole-days.tsx'

type CashPerson = { staffId: string; name: string; code: string; amount: number; notes: number[] }

/** Those of a branch who are paid in cash. Whole yen; `notes`: how many of each of `values`, in their order. */
export type CashListView = {
  branchId: string
  branch: string
  /** Notes and coins, the largest first. */
  values: readonly number[]
  people: CashPerson[]
  total: number
  notes: number[]
}

type CashListProps = {
  links: BusinessLinks & { back: string }
  business: string
  number: number
  until: string
  payDay: string
  lists: CashListView[]
}

/** `/branch/business/payday/{id}/cash`: a list for each branch. Title: `payday:file.cash`. */
export function CashListPage({ links, business, lists, ...payday }: CashListProps) {
  const { t } = usePage()
  const about = (list: CashListView) => [
    <Name key="branch" of={list.branch} />,
    paydayName(t, payday),
    fill(t, 'payday:one.until', { day: <WholeDay key="day" day={payday.until} /> }),
    fill(t, 'payday:one.payDay', { day: <WholeDay key="day" day={payday.payDay} /> }),
  ]
  return (
    <BusinessFrame links={links}>
      <div className="unprinted stack">
        <h1>{t('payday:file.cash')}</h1>
        <p className="lead">{paydayName(t, payday)}</p>
        <div className="actions">
          <PrintButton primary text={t('payday:file.print')} />
          <LinkButton href={links.back}>{t('common:back')}</LinkButton>
        </div>
      </div>
      {lists.map((list) => (
        <CashList
          key={list.branchId}
          cash={list}
          about={[<Name key="payer" of={business} />, ...about(list)]}
        />
      ))}
    </BusinessFrame>
  )
}

/** So many people stand on a sheet: each has 12 mm to sign, or a line of pieces. */
const most = { sign: 14, notes: 15, slips: 10 }

const sheetsOf = <T,>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / size)) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )
const sumOf = (people: CashPerson[]) => people.reduce((sum, { amount }) => sum + amount, 0)

/** `about`: whose list it is, and of which payday; each sheet says it. */
type Props = { cash: CashListView; about: ReactNode[] }

/** The list that everybody signs, what to ask the bank for, and a slip for each envelope, sheet by sheet: each stands alone. */
function CashList({ cash, about }: Props) {
  const { t } = usePage()
  const { people } = cash
  const signed = sheetsOf(people, most.sign)
  const pieces = sheetsOf(people, most.notes)
  const slips = sheetsOf(people, most.slips)
  return (
    <>
      {signed.map((some, n) => (
        <Sheet key={some[0]?.staffId} {...{ about, n, of: signed.length }} title={t('paper:cash.sign')}>
          <ToSign people={some} all={n === signed.length - 1 ? people : undefined} />
        </Sheet>
      ))}
      <Sheet {...{ about, n: 0, of: pieces.length + 1 }} title={t('paper:cash.all')}>
        <NotesOfAll cash={cash} />
      </Sheet>
      {pieces.map((some, n) => (
        <Sheet
          key={some[0]?.staffId}
          {...{ about, n: n + 1, of: pieces.length + 1 }}
          title={t('paper:cash.each')}
        >
          <NotesOfEach values={cash.values} people={some} />
        </Sheet>
      ))}
      {slips.map((some, n) => (
        <Sheet key={some[0]?.staffId} {...{ about, n, of: slips.length }} title={t('paper:cash.slips')}>
          <Slips people={some} about={about} />
        </Sheet>
      ))}
    </>
  )
}

type SheetProps = { about: ReactNode[]; title: string; n: number; of: number; children: ReactNode }

/** One sheet of paper: what it is, whose and of when, and its place among the others. */
function Sheet({ about, title, n, of, children }: SheetProps) {
  const { t } = usePage()
  return (
    <section className="sheet-of-paper stack full">
      <h2>{t('paper:cash.sheet', { title, n: n + 1, of })}</h2>
      <p className="small">
        <Facts of={about} />
      </p>
      {children}
    </section>
  )
}

/** To be cut along the lines and put into the envelopes, with the money. */
function Slips({ people, about }: Pick<CashListView, 'people'> & { about: ReactNode[] }) {
  return (
    <ul className="slips">
      {people.map((person) => (
        <li key={person.staffId}>
          <span className="small">
            <Facts of={about} />
          </span>
          <Person {...person} />
          <strong>
            <Money yen={person.amount} />
          </strong>
        </li>
      ))}
    </ul>
  )
}

const Person = ({ code, name }: { code: string; name: string }) => (
  <>
    {code && <span className="small">{code} </span>}
    <Name of={name} />
  </>
)

/** `all`: those of the whole list, where the sheet ends it. */
function ToSign({ people, all }: { people: CashPerson[]; all: CashPerson[] | undefined }) {
  const { t } = usePage()
  const sum = (label: string, some: CashPerson[]) => (
    <tr>
      <th scope="row">{label}</th>
      <td className="paid">
        <Money yen={sumOf(some)} />
      </td>
      <td className="broad" />
    </tr>
  )
  return (
    <table className="books to-sign">
      <TableHead
        columns={[
          t('paper:cash.name'),
          t('paper:cash.amount'),
          { name: 'sign', text: t('paper:cash.sign'), className: 'broad sign' },
        ]}
      />
      <tbody>
        {people.map((person) => (
          <tr key={person.staffId}>
            <th scope="row">
              <Person {...person} />
            </th>
            <td className="paid">
              <Money yen={person.amount} />
            </td>
            <td className="broad sign" />
          </tr>
        ))}
      </tbody>
      <tfoot>
        {all?.length !== people.length && sum(t('paper:cash.here', { people: people.length }), people)}
        {all && sum(t('payday:lines.sum', { people: all.length }), all)}
      </tfoot>
    </table>
  )
}

function NotesOfAll({ cash: { values, notes, total } }: { cash: CashListView }) {
  const { t, lang } = usePage()
  return (
    <table className="books">
      <TableHead columns={[t('paper:cash.value'), t('paper:cash.count'), t('paper:cash.yen')]} />
      <tbody>
        {values.map((value, at) => (
          <tr key={value}>
            <th scope="row">
              <Money yen={value} />
            </th>
            <td>{formatCount(notes[at] ?? 0, lang)}</td>
            <td>
              <Money yen={value * (notes[at] ?? 0)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('paper:cash.sum')}</th>
          <td>
            {formatCount(
              notes.reduce((sum, pieces) => sum + pieces, 0),
              lang,
            )}
          </td>
          <td>
            <Money yen={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** On a phone the pieces stand below the name. */
function NotesOfEach({ values, people }: Pick<CashListView, 'values' | 'people'>) {
  const { t, lang } = usePage()
  return (
    <table className="books notes">
      <TableHead
        columns={[
          t('paper:cash.name'),
          ...values.map((value) => ({
            name: `${value}`,
            text: formatCount(value, lang),
            className: 'broad',
          })),
          t('paper:cash.amount'),
        ]}
      />
      <tbody>
        {people.map(({ staffId, amount, notes, ...person }) => (
          <tr key={staffId}>
            <th scope="row">
              <Person {...person} />
              <span className="slim small">
                <Facts
                  of={values.map((value, at) => notes[at] && `${formatYen(value, lang)} × ${notes[at]}`)}
                />
              </span>
            </th>
            {values.map((value, at) => (
              <td className="broad" key={value}>
                {notes[at] ? formatCount(notes[at], lang) : '–'}
              </td>
            ))}
            <td className="paid">
              <Money yen={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
