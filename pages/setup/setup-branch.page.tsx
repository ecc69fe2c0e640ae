import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { type BranchFieldName, BranchFields, branchFieldOrder } from '../branch/branch-fields.tsx'
import type { SetupWays } from './setup.view.ts'
import { SetupFrame } from './setup-frame.tsx'

export type SetupBranchProps = FormProps<BranchFieldName> & { ways: SetupWays; exists: boolean }

/** `/setup/branch`. Title: `setup:steps.branch.title`. */
export function SetupBranchPage({ ways, exists, action, values, errors }: SetupBranchProps) {
  const { t } = usePage()
  const summary = <ErrorSummary errors={errors} order={[...branchFieldOrder, 'form']} />
  return (
    <SetupFrame step="branch" ways={ways} summary={summary}>
      <p className="lead">{t('setup:branch.lead')}</p>
      <Form action={action} values={values} errors={errors}>
        <BranchFields exists={exists} />
        <div className="actions">
          <Button primary>{t('setup:save')}</Button>
        </div>
      </Form>
    </SetupFrame>
  )
}
