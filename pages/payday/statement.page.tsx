import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import type { CustomerLinks } from '../customer/customer.view.ts'
import { CustomerFrame } from '../customer/customer-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { OwnAnswer, type OwnLineView, OwnState } from './own-line.tsx'
import { paydayName } from './payday-words.ts'

type StatementView = OwnLineView & { business: string; name: string; code: string }

type StatementProps = {
  links: CustomerLinks & { back: string }
  statement: StatementView
  errors?: FormErrors<string> | undefined
}

/** `/profile/paydays/{id}/{staffId}/{branchId}`: what the reader has in a payday, and their answer. Title: `paper:statement.title`. */
export function StatementPage({ links, statement, errors }: StatementProps) {
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="payday">
      <ErrorSummary errors={errors} order={['form']} />
      <StatementSheet statement={statement} heading="h1" />
      <OwnAnswer line={statement} />
      <div className="actions apart">
        <PrintButton text={t('payday:file.print')} />
        <LinkButton href={links.back}>{t('common:back')}</LinkButton>
      </div>
    </CustomerFrame>
  )
}

type StatementsProps = {
  links: BusinessLinks & { back: string }
  number: number
  statements: StatementView[]
}

/** `/branch/business/payday/{id}/statements`: a sheet for each person. Title: `payday:file.statements`. */
export function StatementsPage({ links, number, statements }: StatementsProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <div className="unprinted stack">
        <h1>{t('payday:file.statements')}</h1>
        <p className="lead">{paydayName(t, { number })}</p>
        <div className="actions">
          <PrintButton primary text={t('payday:file.print')} />
          <LinkButton href={links.back}>{t('common:back')}</LinkButton>
        </div>
      </div>
      {statements.map((statement) => (
        <article className="sheet-of-paper stack full apart" key={statement.href}>
          <StatementSheet statement={statement} heading="h2" />
        </article>
      ))}
    </BusinessFrame>
  )
}

const parts = ['openBefore', 'tips', 'cash', 'deductions'] as const

/** What one person has in a payday: all that a sheet of paper must say of itself. `Heading`: its place among the others. */
function StatementSheet({ statement, heading: Heading }: { statement: StatementView; heading: 'h1' | 'h2' }) {
  const { t, lang } = usePage()
  const amount = (part: (typeof parts)[number] | 'yen') => ({
    label: t(`payday:lines.${part}`),
    value: <SignedMoney yen={statement[part]} />,
    ...(part === 'yen' ? { sum: true } : { amount: true }),
  })
  return (
    <>
      <Heading>{t('paper:statement.title')}</Heading>
      <p className="lead">{t('paper:statement.notPayslip')}</p>
      <div className="split even">
        <SummaryList
          rows={[
            { label: t('paper:statement.person'), value: <Name of={statement.name} />, note: statement.code },
            { label: t('paper:statement.payer'), value: <Name of={statement.business} /> },
            { label: t('paper:statement.branch'), value: <Name of={statement.branch} /> },
            { label: t('paper:statement.payday'), value: paydayName(t, statement) },
            { label: t('payday:list.until'), value: formatDay(statement.until, lang) },
            { label: t('payday:list.payDay'), value: formatDay(statement.payDay, lang) },
          ]}
        />
        <SummaryList rows={[...parts.map(amount), amount('yen')]} />
      </div>
      <p>
        <OwnState line={statement} />
      </p>
    </>
  )
}
