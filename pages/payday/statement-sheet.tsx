import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { usePage } from '../../views/page-context.tsx'
import { formatDate, formatDay } from '../customer/customer-words.ts'
import { SignedMoney } from '../earning/signed-money.tsx'
import {
  amountParts,
  becameWords,
  paydayName,
  type StatementView,
  takenBackWords,
} from './statement-words.ts'
import { WholeDays } from './whole-days.tsx'

/** What one person has in a payday: all that a sheet of paper must say of itself. `Heading`: its place among the others. */
export function StatementSheet({
  statement,
  heading: Heading,
}: {
  statement: StatementView
  heading: 'h1' | 'h2'
}) {
  const { t, lang } = usePage()
  const { business, branch, first, last, closedOn, name, code, back, state, paysOn } = statement
  return (
    <>
      <Heading>{t('paper:statement.title')}</Heading>
      <p className="lead">{t('paper:statement.notPayslip')}</p>
      {statement.reopened && <p className="notice">{t('paper:statement.reopened')}</p>}
      <div className="split even">
        <SummaryList
          rows={[
            { label: t('paper:statement.person'), value: <Name of={name} />, note: code },
            { label: t('paper:statement.payer'), value: <Name of={business} /> },
            { label: t('paper:statement.branch'), value: <Name of={branch} /> },
            { label: t('paper:statement.payday'), value: paydayName(t, lang, statement) },
            {
              label: t('paper:statement.days'),
              value: <WholeDays first={first} last={last} />,
            },
            { label: t('paper:statement.closed'), value: formatDay(closedOn, lang) },
            state === 'due' &&
              paysOn !== undefined && { label: t('payday:mark.day'), value: formatDay(paysOn, lang) },
          ]}
        />
        <SummaryList
          rows={[
            ...amountParts(statement).map(({ part, yen }) => ({
              label: t(`paper:statement.${part}`),
              value: <SignedMoney yen={yen} />,
              amount: true,
            })),
            {
              label: t('paper:statement.toPay'),
              value: <SignedMoney yen={statement.toPay} />,
              sum: true,
            },
            { label: t('paper:statement.payment'), value: becameWords(t, statement) },
          ]}
        />
      </div>
      {back.length === 0 ? (
        <p className="small">{t('paper:statement.none')}</p>
      ) : (
        <div className="full">
          <table className="books">
            <caption>{t('paper:statement.back')}</caption>
            <TableHead
              columns={[t('paper:statement.reason'), t('paper:statement.day'), t('paper:statement.amount')]}
            />
            <tbody>
              {back.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and the list never changes
                <tr key={at}>
                  <th scope="row">{takenBackWords(t, one)}</th>
                  <td>{formatDate(one.day, lang)}</td>
                  <td>
                    <SignedMoney yen={0 - one.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
