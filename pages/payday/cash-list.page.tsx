import type { ReactNode } from 'react'
import { LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import { fill } from '../../views/fill.ts'
import { formatCount, formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { PaydayTable } from './payday-table.tsx'
import { paydayName } from './payday-words.ts'
import { WholeDay } from './whole-days.tsx'

/** Whole yen; `notes`: how many of each of `values`, in their order. */
type CashPerson = { staffId: string; name: string; code: string; yen: number; notes: number[] }

export type CashListProps = {
  links: BusinessLinks & { back: string }
  business: string
  number: number
  until: string
  payDay: string
  /** Notes and coins, the largest first. */
  values: readonly number[]
  /** Those who are paid in cash, by branch. */
  branches: { branchId: string; branch: string; people: CashPerson[] }[]
}

/** `/branch/business/payday/{id}/cash`: for each branch a list to sign, and what to ask the bank for. Title: `payday:file.cash`. */
export function CashListPage({ links, business, values, branches, ...payday }: CashListProps) {
  const { t, lang } = usePage()
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
      {branches.map(({ branchId, branch, people }) => {
        const yen = formatYen(
          people.reduce((sum, one) => sum + one.yen, 0),
          lang,
        )
        const about = [
          <Name key="payer" of={business} />,
          <Name key="branch" of={branch} />,
          paydayName(t, payday),
          fill(t, 'payday:one.until', { day: <WholeDay day={payday.until} /> }),
          fill(t, 'payday:one.payDay', { day: <WholeDay day={payday.payDay} /> }),
        ]
        return [
          <Sheet key={`${branchId} list`} title={t('paper:cash.sign')} about={about}>
            <ToSign people={people} paper={<Facts of={[...about, yen]} />} sum={yen} />
          </Sheet>,
          <Sheet key={`${branchId} notes`} title={t('paper:cash.all')} about={about}>
            <NotesOfAll values={values} people={people} sum={yen} />
          </Sheet>,
        ]
      })}
    </BusinessFrame>
  )
}

/** What begins on a new sheet of paper, and what it is. */
function Sheet({ title, about, children }: { title: string; about: ReactNode[]; children: ReactNode }) {
  return (
    <section className="sheet-of-paper stack full apart">
      <h2>{title}</h2>
      <p className="small">
        <Facts of={about} />
      </p>
      {children}
    </section>
  )
}

type People = { people: CashPerson[] }

/** Each has 12 mm to sign, and each sheet says again whose list it is. */
function ToSign({ people, paper, sum }: People & { paper: ReactNode; sum: string }) {
  const { t } = usePage()
  return (
    <PaydayTable<CashPerson>
      className="to-sign"
      rows={people}
      keyOf={({ staffId }) => staffId}
      paper={paper}
      columns={[
        {
          ...{ name: 'name', text: t('paper:cash.name'), of: (person) => <Person {...person} /> },
          foot: t('payday:lines.sum', { people: people.length }),
        },
        {
          ...{ name: 'yen', text: t('paper:cash.amount'), className: 'paid', foot: sum },
          of: ({ yen }) => <Money yen={yen} />,
        },
        { name: 'sign', text: t('paper:cash.sign'), className: 'sign', of: () => null },
      ]}
    />
  )
}

/** What to ask the bank for, so that every envelope can be filled. */
function NotesOfAll({ values, people, sum }: People & { values: readonly number[]; sum: string }) {
  const { t, lang } = usePage()
  const pieces = values.map((_, at) => people.reduce((all, { notes }) => all + (notes[at] ?? 0), 0))
  return (
    <PaydayTable
      rows={values.map((value, at) => ({ value, count: pieces[at] ?? 0 }))}
      keyOf={({ value }) => String(value)}
      columns={[
        {
          ...{ name: 'value', text: t('paper:cash.value'), foot: t('paper:cash.sum') },
          of: ({ value }) => <Money yen={value} />,
        },
        {
          ...{ name: 'count', text: t('paper:cash.count') },
          of: ({ count }) => formatCount(count, lang),
          foot: formatCount(
            pieces.reduce((all, count) => all + count, 0),
            lang,
          ),
        },
        {
          ...{ name: 'yen', text: t('paper:cash.yen'), className: 'paid', foot: sum },
          of: ({ value, count }) => <Money yen={value * count} />,
        },
      ]}
    />
  )
}

const Person = ({ code, name }: { code: string; name: string }) => (
  <>
    {code && <span className="small">{code} </span>}
    <Name of={name} />
  </>
)
