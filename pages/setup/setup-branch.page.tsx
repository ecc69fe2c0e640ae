import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { type BranchFieldName, BranchFields, branchFieldOrder } from '../branch/branch-fields.tsx'
import { FormPreview } from '../branch/form-preview.tsx'
import type { DisclosureRowsProps } from '../legal/disclosure-rows.tsx'
import type { BusinessView } from '../legal/legal.view.ts'
import { LegalDetailsGiven, type LegalField, legalFieldOrder } from '../legal/legal-details-fields.tsx'
import { LegalForm } from '../legal/legal-form.tsx'
import { LegalPreview } from '../legal/legal-preview.tsx'
import type { SetupWays } from './setup.view.ts'
import { SetupFrame } from './setup-frame.tsx'

type SetupBranchProps = FormProps<BranchFieldName> & {
  ways: SetupWays
  /** What an amount may be. */
  range: { minimum: number; maximum: number }
  exists: boolean
}

/** `/setup/branch`. Title: `setup:steps.branch.title`. */
export function SetupBranchPage({ ways, range, exists, action, values, errors }: SetupBranchProps) {
  const { t } = usePage()
  const summary = <ErrorSummary errors={errors} order={[...branchFieldOrder, 'form']} />
  return (
    <SetupFrame step="branch" ways={ways} summary={summary}>
      <p className="lead">{t('setup:branch.lead')}</p>
      <div className="split even">
        <Form action={action} values={values} errors={errors}>
          <BranchFields exists={exists} />
          <div className="actions">
            <Button primary>{t('setup:save')}</Button>
          </div>
        </Form>
        <div className="aside">
          <FormPreview values={values} range={range} />
        </div>
      </div>
    </SetupFrame>
  )
}

type SetupBusinessProps = FormProps<LegalField> & {
  ways: SetupWays
  /** What the server's settings give: it can't be changed here. */
  settings: BusinessView
  /** What the preview shows; `unsaved`: it is what was typed. Undefined while there is nothing to show. */
  preview: (DisclosureRowsProps & { unsaved: boolean }) | undefined
}

/** `/setup/business`. Title: `setup:steps.business.title`. */
export function SetupBusinessPage(props: SetupBusinessProps) {
  const { ways, action, values, errors, settings, preview } = props
  const { t } = usePage()
  const summary = <ErrorSummary errors={errors} order={[...legalFieldOrder, 'form']} />
  return (
    <SetupFrame step="business" ways={ways} summary={summary}>
      <p className="lead">{t('setup:business.lead')}</p>
      <div className="split even">
        <div className="stack">
          <LegalDetailsGiven settings={settings} />
          <LegalForm
            action={action}
            values={values}
            errors={errors}
            settings={settings}
            save={t('setup:save')}
          />
        </div>
        {preview && (
          <div className="aside">
            <LegalPreview {...preview} />
          </div>
        )}
      </div>
    </SetupFrame>
  )
}
