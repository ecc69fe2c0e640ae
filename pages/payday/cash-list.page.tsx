import { Facts } from '../../views/components/facts.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { Payday, PaydayLine } from '../../views/payday.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { PersonName, sumOfLines } from './payday-lines.tsx'
import { PaydayFigures } from './payday-table.tsx'
import { PaperHead, paydayDays, paydayName } from './payday-words.tsx'

export type CashListProps = {
  links: BusinessLinks & { back: string }
  business: string
  payday: Payday
  /** Of those who are paid in cash. */
  lines: PaydayLine[]
}

/** `/branch/business/payday/{id}/cash`: for each branch a list to sign. Title: `payday:file.cash`. */
export function CashListPage({ links, business, payday, lines }: CashListProps) {
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <PaperHead title={t('payday:file.cash')} payday={payday} back={links.back} />
      {[...Map.groupBy(lines, ({ branchId }) => branchId)].map(([branchId, people]) => {
        const branch = <Name key="branch" of={people[0]?.branch ?? ''} />
        const sum = formatYen(sumOfLines(people).yen, lang)
        const of = [<Name key="payer" of={business} />, branch, paydayName(t, payday)]
        return (
          <section key={branchId} className="sheet-of-paper stack full apart">
            <h2>{branch}</h2>
            {/* Each has 12 mm to sign, and each sheet says again whose list it is. */}
            <PaydayFigures<PaydayLine>
              className="to-sign"
              rows={people}
              keyOf={({ staffId }) => staffId}
              paper={<Facts of={[...of, ...paydayDays(t, payday), sum]} />}
              columns={[
                {
                  text: t('paper:cash.name'),
                  of: (line) => <PersonName {...line} />,
                  foot: t('payday:lines.sum', { people: people.length }),
                },
                {
                  text: t('paper:cash.amount'),
                  className: 'paid',
                  of: ({ yen }) => <Money yen={yen} />,
                  foot: sum,
                },
                { text: t('paper:cash.sign'), className: 'sign', of: () => null },
              ]}
            />
          </section>
        )
      })}
    </BusinessFrame>
  )
}
