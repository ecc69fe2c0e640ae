import { LinkButton } from '../../views/components/button.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import type { Lang } from '../../views/lang.ts'
import { htmlLang } from '../../views/languages.ts'
import { PageContextProvider, usePage } from '../../views/page-context.tsx'
import type { Translate } from '../../views/translate.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import type { CustomerLinks } from '../customer/customer.view.ts'
import { CustomerFrame } from '../customer/customer-frame.tsx'
import { formatDate, formatDay } from '../customer/customer-words.ts'
import {
  amountParts,
  becameWords,
  paydayName,
  type StatementView,
  takenBackWords,
} from './statement-words.ts'
import { WholeDays } from './whole-days.tsx'

type StatementProps = {
  /** `back`: the reader's own paydays or, where it is somebody else's statement, the payday's page. */
  links: CustomerLinks & { back: string }
  statement: StatementView
}

/** `/profile/paydays/{id}/{staffId}`: what one person has in a payday. Title: `paper:statement.title`. */
export function StatementPage({ links, statement }: StatementProps) {
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="profile">
      <StatementSheet statement={statement} heading="h1" />
      <div className="actions apart">
        {!statement.reopened && <PrintButton text={t('paper:cash.print')} />}
        <LinkButton href={links.back}>{t('common:back')}</LinkButton>
      </div>
    </CustomerFrame>
  )
}

type StatementsProps = {
  links: BusinessLinks & { back: string }
  /** Each with the language of its person. */
  statements: { statement: StatementView; lang: Lang; t: Translate }[]
}

/** `/branch/business/payday/{id}/statements`: everybody's, each a sheet of its own in its person's language. Title: `paper:statement.all`. */
export function StatementsPage({ links, statements }: StatementsProps) {
  const page = usePage()
  const [first] = statements
  return (
    <BusinessFrame links={links}>
      <div className="unprinted stack">
        <h1>{page.t('paper:statement.all')}</h1>
        <p className="lead">{first && paydayName(page.t, page.lang, first.statement)}</p>
        <div className="actions">
          <PrintButton text={page.t('paper:cash.print')} />
          <LinkButton href={links.back}>{page.t('common:back')}</LinkButton>
        </div>
      </div>
      {statements.map(({ statement, lang, t }) => (
        <article className="sheet-of-paper stack full apart" key={statement.staffId} lang={htmlLang(lang)}>
          <PageContextProvider value={{ ...page, lang, t }}>
            <StatementSheet statement={statement} heading="h2" />
          </PageContextProvider>
        </article>
      ))}
    </BusinessFrame>
  )
}

/** What one person has in a payday: all that a sheet of paper must say of itself. `Heading`: its place among the others. */
function StatementSheet({ statement, heading: Heading }: { statement: StatementView; heading: 'h1' | 'h2' }) {
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
