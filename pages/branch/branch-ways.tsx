import { Icon } from '../../views/components/icon.tsx'
import { usePage } from '../../views/page-context.tsx'

export type BranchWaysView = { closed: boolean; codes: string; staff: string; close: string }

/** Links from a branch to its codes and its staff, and to close it. */
export function BranchWays({ branch }: { branch: BranchWaysView }) {
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
        <a className={branch.closed ? 'change' : 'change danger'} href={branch.close}>
          {t(branch.closed ? 'branch:form.reopen' : 'branch:form.close')}
        </a>
      </p>
    </>
  )
}
