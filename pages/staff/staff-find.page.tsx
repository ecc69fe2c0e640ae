import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BranchNumberForm } from '../tip/branch-number-form.tsx'

export type StaffFindProps = FormProps<'branchNumber'>

/** `/branch/staff` without a branch. Title: `staff:find.title`. */
export function StaffFindPage({ action, values, errors }: StaffFindProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <h1>{t('staff:find.title')}</h1>
      <p className="lead">{t('staff:find.lead')}</p>
      <BranchNumberForm action={action} values={values} errors={errors} />
    </VisitorLayout>
  )
}
