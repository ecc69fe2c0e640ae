import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BranchNumberForm } from '../tip/branch-number-form.tsx'

export type QrFindProps = FormProps<'branchNumber'>

/** `/branch/qr` without a branch. Title: `qr:find.title`. */
export function QrFindPage({ action, values, errors }: QrFindProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <h1>{t('qr:find.title')}</h1>
      <p className="lead">{t('qr:find.lead')}</p>
      <BranchNumberForm action={action} values={values} errors={errors} />
    </VisitorLayout>
  )
}
