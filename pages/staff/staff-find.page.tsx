import { ErrorSummary } from '../../views/components/error-summary.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BranchNumberForm } from '../tip/tip-entry.page.tsx'

export type StaffFindProps = {
  /** Posts `branchNumber`. */
  action: string
  values: { branchNumber: string }
  errors?: FormErrors<'branchNumber'> | undefined
}

/** `/branch/staff` of no branch in particular. Title: `staff:find.title`. */
export function StaffFindPage({ action, values, errors }: StaffFindProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <h1>{t('staff:find.title')}</h1>
      <p className="lead">{t('staff:find.lead')}</p>
      <BranchNumberForm action={action} value={values.branchNumber} error={errors?.branchNumber} />
    </VisitorLayout>
  )
}
