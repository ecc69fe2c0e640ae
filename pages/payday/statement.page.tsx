import { LinkButton } from '../../views/components/button.tsx'
import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks } from '../customer/customer.view.ts'
import { CustomerFrame } from '../customer/customer-frame.tsx'
import { formatDate, formatDay } from '../customer/customer-words.ts'
import { SignedMoney } from '../earning/signed-money.tsx'
import { amountParts, becameWords, type StatementView, takenBackWords } from './statement-words.ts'

export type StatementProps = {
  links: CustomerLinks & { pdf?: string | undefined }
  statement: StatementView
}

/** `/profile/paydays/{id}/{staffId}`: what one person has in a payday. Title: `paper:statement.title`. */
export function StatementPage({ links, statement }: StatementProps) {
  const { t, lang } = usePage()
  const { business, branch, number, first, last, closedOn, name, code, back } = statement
  return (
    <CustomerFrame links={links} here="profile">
      <h1>{t('paper:statement.title')}</h1>
      <p className="lead">{t('paper:statement.notPayslip')}</p>
      {statement.reopened && <p className="notice">{t('paper:statement.reopened')}</p>}
      <div className="split even">
        <SummaryList
          rows={[
            { label: t('paper:statement.person'), value: <Name of={name} />, note: code },
            { label: t('paper:statement.branch'), value: <Name of={branch} />, note: <Name of={business} /> },
            { label: t('paper:statement.payday'), value: t('payday:one.title', { number }) },
            {
              label: t('paper:statement.days'),
              value: t('payday:days', { first: formatDay(first, lang), last: formatDay(last, lang) }),
            },
            { label: t('paper:statement.closed'), value: formatDay(closedOn, lang) },
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
            { label: t('paper:statement.payment'), value: becameWords(t, lang, statement) },
          ]}
        />
      </div>
      {back.length === 0 && statement.lost === 0 ? (
        <p className="small">{t('paper:statement.none')}</p>
      ) : (
        <div className="full">
          <table className="books">
            <caption>{t('paper:statement.back')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('paper:statement.reason')}</th>
                <th scope="col">{t('paper:statement.day')}</th>
                <th scope="col">{t('paper:statement.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {back.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and the list never changes
                <tr key={at}>
                  <th scope="row">{takenBackWords(t, lang, one)}</th>
                  <td>{formatDate(one.day, lang)}</td>
                  <td>
                    <SignedMoney yen={0 - one.amount} />
                  </td>
                </tr>
              ))}
              {statement.lost !== 0 && (
                <tr>
                  <th scope="row">{t('paper:statement.lost')}</th>
                  <td />
                  <td>
                    <SignedMoney yen={0 - statement.lost} />
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      )}
      {links.pdf && (
        <div className="actions apart">
          <LinkButton href={links.pdf}>{t('paper:statement.pdf')}</LinkButton>
        </div>
      )}
    </CustomerFrame>
  )
}
