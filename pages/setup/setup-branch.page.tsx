import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { usePage } from '../../views/page-context.tsx'
import { branchFieldOrder } from '../branch/branch-fields.tsx'
import { BranchEditor, type BranchFormView } from '../branch/branch-form.page.tsx'
import { legalFieldOrder } from '../legal/legal-details-fields.tsx'
import { LegalForm, type LegalFormView } from '../legal/legal-form.tsx'
import type { SetupWays } from './setup.view.ts'
import { SetupFrame } from './setup-frame.tsx'

type SetupBranchProps = BranchFormView & { ways: SetupWays; exists: boolean }

/** `/setup/branch`. Title: `setup:steps.branch.title`. */
export function SetupBranchPage({ ways, ...form }: SetupBranchProps) {
  const { t } = usePage()
  const summary = <ErrorSummary errors={form.errors} order={[...branchFieldOrder, 'form']} />
  return (
    <SetupFrame step="branch" ways={ways} summary={summary} lead={t('setup:branch.lead')}>
      <BranchEditor {...form} folded save={t('setup:save')} />
    </SetupFrame>
  )
}

/** `/setup/business`. Title: `setup:steps.business.title`. */
export function SetupBusinessPage({ ways, ...form }: LegalFormView & { ways: SetupWays }) {
  const { t } = usePage()
  const summary = <ErrorSummary errors={form.errors} order={[...legalFieldOrder, 'form']} />
  return (
    <SetupFrame step="business" ways={ways} summary={summary} lead={t('setup:business.lead')}>
      <LegalForm {...form} save={t('setup:save')} />
    </SetupFrame>
  )
}
