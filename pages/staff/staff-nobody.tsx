import { LinkButton } from '../../views/components/button.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { StaffListView } from './staff.view.ts'

export function NobodyInStaff({ searched, ways }: { searched: boolean; ways: StaffListView['ways'] }) {
  const { t } = usePage()
  if (searched) return <p className="nothing">{t('staff:search.none')}</p>
  return (
    <div className="nothing">
      <p>{t(ways.addBranch ? 'staff:list.noBranch' : 'staff:list.none')}</p>
      <p className="small">
        {ways.addBranch
          ? t('staff:list.noBranchText')
          : t(ways.add ? 'staff:list.noneText' : 'staff:list.noneStaff')}
      </p>
      {ways.addBranch && (
        <p className="apart">
          <LinkButton href={ways.addBranch} primary>
            {t('staff:list.addBranch')}
          </LinkButton>
        </p>
      )}
    </div>
  )
}
