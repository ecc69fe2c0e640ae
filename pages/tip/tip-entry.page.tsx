import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BranchNumberForm } from './branch-number-form.tsx'
import { RecentVenues, type RecentVenueView } from './recent-venues.tsx'

type TipEntryProps = FormProps<'branchNumber'> & {
  /** Venues from this browser session, newest first. */
  recent: RecentVenueView[]
}

/** `/tip`: for a guest who can't scan. Title: `tip:entry.title`. */
export function TipEntryPage({ action, values, errors, recent }: TipEntryProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <h1>{t('tip:entry.title')}</h1>
      <p className="lead">{t('tip:entry.lead')}</p>
      <BranchNumberForm action={action} values={values} errors={errors} />
      <RecentVenues venues={recent} />
    </VisitorLayout>
  )
}
