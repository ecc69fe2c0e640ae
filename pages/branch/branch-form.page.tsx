import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { Notice } from '../../views/components/notice.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { type BranchFieldName, BranchFields, branchFieldOrder } from './branch-fields.tsx'
import { BusinessFrame, type BusinessLinks } from './business-frame.tsx'
import { FormPreview } from './form-preview.tsx'

type BranchFormPageProps = FormProps<BranchFieldName> & {
  /** What an amount may be. */
  range: { minimum: number; maximum: number }
  links: BusinessLinks
  /** An existing branch and the links from it. Undefined while a branch is being added. */
  branch?: BranchWaysView | undefined
}

/**
 * `/branch/branches/add` and `/{id}/edit`: the form of a branch. Beside it stand a preview of the guest's
 * page and links to the rest of the branch.
 * Titles: `branch:form.addTitle`, `branch:form.editTitle`.
 */
export function BranchFormPage({ links, branch, range, ...form }: BranchFormPageProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} order={[...branchFieldOrder, 'form']} />
      <h1>{t(branch ? 'branch:form.editTitle' : 'branch:form.addTitle')}</h1>
      {branch?.closed && <Notice tone="bad">{t('branch:form.isClosed')}</Notice>}
      <div className="split even">
        <Form {...form}>
          <BranchFields exists={branch !== undefined} />
          <div className="dock actions">
            <Button primary>{t(branch ? 'branch:form.save' : 'branch:form.add')}</Button>
          </div>
        </Form>
        <div className="aside">
          <FormPreview values={form.values} range={range} />
          {branch && <BranchWays branch={branch} />}
        </div>
      </div>
    </BusinessFrame>
  )
}

type BranchWaysView = { closed: boolean; codes: string; staff: string; close: string | undefined }

/** Links from a branch to its codes and its staff, and to close it. */
function BranchWays({ branch }: { branch: BranchWaysView }) {
  const { t } = usePage()
  return (
    <>
      <ul className="links apart">
        {!branch.closed && (
          <li>
            <a href={branch.codes}>
              <Icon name="qr" />
              {t('branch:form.codes')}
              <Icon name="arrow" />
            </a>
          </li>
        )}
        <li>
          <a href={branch.staff}>
            <Icon name="all" />
            {t('branch:form.staff')}
            <Icon name="arrow" />
          </a>
        </li>
      </ul>
      <p className="apart center">
        {branch.close && (
          <a className={branch.closed ? 'change' : 'change danger'} href={branch.close}>
            {t(branch.closed ? 'branch:form.reopen' : 'branch:form.close')}
          </a>
        )}
      </p>
    </>
  )
}
