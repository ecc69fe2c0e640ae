import type { ReactNode } from 'react'
import { LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import { fill } from '../../views/fill.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { PaydayFigures } from './payday-table.tsx'
import { paydayName } from './payday-words.ts'
import { WholeDay } from './whole-days.tsx'

type CashPerson = { staffId: string; name: string; code: string; yen: number }

export type CashListProps = {
  links: BusinessLinks & { back: string }
  business: string
  number: number
  until: string
  payDay: string
  /** Those who are paid in cash, by branch. Whole yen. */
  branches: { branchId: string; branch: string; people: CashPerson[] }[]
}

/** `/branch/business/payday/{id}/cash`: for each branch a list to sign. Title: `payday:file.cash`. */
export function CashListPage({ links, business, branches, ...payday }: CashListProps) {
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
        return (
          <section key={branchId} className="sheet-of-paper stack full apart">
            <h2>
              <Name of={branch} />
            </h2>
            <ToSign people={people} paper={<Facts of={[...about, yen]} />} sum={yen} />
          </section>
        )
      })}
    </BusinessFrame>
  )
}

/** Each has 12 mm to sign, and each sheet says again whose list it is. */
function ToSign({ people, paper, sum }: { people: CashPerson[]; paper: ReactNode; sum: string }) {
  const { t } = usePage()
  return (
    <PaydayFigures<CashPerson>
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

const Person = ({ code, name }: { code: string; name: string }) => (
  <>
    {code && <span className="small">{code} </span>}
    <Name of={name} />
  </>
)
