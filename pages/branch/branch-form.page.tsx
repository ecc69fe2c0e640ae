import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { Notice } from '../../views/components/notice.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { type BranchFieldName, BranchFields, branchFieldOrder } from './branch-fields.tsx'
import { BranchWays, type BranchWaysView } from './branch-ways.tsx'
import { BusinessFrame, type BusinessLinks } from './business-frame.tsx'

export type BranchFormProps = FormProps<BranchFieldName> & {
  links: BusinessLinks
  /** An existing branch and the links from it. Undefined while a branch is being added. */
  branch?: BranchWaysView | undefined
}

/** `/branch/branches/add` and `/{id}/edit`. Titles: `branch:form.addTitle`, `branch:form.editTitle`. */
export function BranchFormPage({ links, action, values, errors, branch }: BranchFormProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={[...branchFieldOrder, 'form']} />
      <h1>{t(branch ? 'branch:form.editTitle' : 'branch:form.addTitle')}</h1>
      {branch?.closed && <Notice tone="bad">{t('branch:form.isClosed')}</Notice>}
      <div className="split even">
        <Form action={action} values={values} errors={errors}>
          <BranchFields exists={branch !== undefined} />
          <div className="actions">
            <Button primary>{t(branch ? 'branch:form.save' : 'branch:form.add')}</Button>
          </div>
        </Form>
        {branch && (
          <div className="aside">
            <BranchWays branch={branch} />
          </div>
        )}
      </div>
    </BusinessFrame>
  )
}
