import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { lineParts, type OwnLine, type Payday } from '../../views/payday.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import type { CustomerLinks } from '../customer/customer.view.ts'
import { CustomerFrame } from '../customer/customer-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { OwnAnswer, type OwnLineView, OwnState } from './own-line.tsx'
import { PaperHead, paydayName } from './payday-words.tsx'

type StatementProps = {
  links: CustomerLinks & { back: string }
  business: string
  line: OwnLineView
  errors?: FormErrors<string> | undefined
}

/** `/profile/paydays/{id}/{staffId}/{branchId}`: what the reader has in a payday, and their answer. Title: `paper:statement.title`. */
export function StatementPage({ links, business, line, errors }: StatementProps) {
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="payday">
      <ErrorSummary errors={errors} order={['form']} />
      <h1>{t('paper:statement.title')}</h1>
      <Statement business={business} line={line} />
      <OwnAnswer line={line} />
      <div className="actions apart">
        <PrintButton text={t('payday:file.print')} />
        <LinkButton href={links.back}>{t('common:back')}</LinkButton>
      </div>
    </CustomerFrame>
  )
}

type StatementsProps = {
  links: BusinessLinks & { back: string }
  business: string
  payday: Payday
  lines: OwnLine[]
}

/** `/branch/business/payday/{id}/statements`: a sheet for each person. Title: `payday:file.statements`. */
export function StatementsPage({ links, business, payday, lines }: StatementsProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <PaperHead title={t('payday:file.statements')} payday={payday} back={links.back} />
      {lines.map((line) => (
        <article className="sheet-of-paper stack full apart" key={`${line.staffId} ${line.branchId}`}>
          <h2>{t('paper:statement.title')}</h2>
          <Statement business={business} line={line} />
        </article>
      ))}
    </BusinessFrame>
  )
}

/** What one person has in a payday: all that a sheet of paper must say of itself. */
function Statement({ business, line }: { business: string; line: OwnLine }) {
  const { t, lang } = usePage()
  const { payday } = line
  return (
    <>
      <p className="lead">{t('paper:statement.notPayslip')}</p>
      <div className="split even">
        <SummaryList
          rows={[
            { label: t('paper:statement.person'), value: <Name of={line.name} />, note: line.code },
            { label: t('paper:statement.payer'), value: <Name of={business} /> },
            { label: t('paper:statement.branch'), value: <Name of={line.branch} /> },
            { label: t('paper:statement.payday'), value: paydayName(t, payday) },
            { label: t('payday:list.until'), value: formatDay(payday.until, lang) },
            { label: t('payday:list.payDay'), value: formatDay(payday.payDay, lang) },
          ]}
        />
        <SummaryList
          rows={([...lineParts, 'yen'] as const).map((part) => ({
            label: t(`payday:lines.${part}`),
            value: <SignedMoney yen={line[part]} />,
            amount: true,
            sum: part === 'yen',
          }))}
        />
      </div>
      <p>
        <OwnState line={line} />
      </p>
    </>
  )
}
