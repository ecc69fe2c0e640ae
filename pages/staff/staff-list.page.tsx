import { BranchSwitch } from '../../views/components/branch-switch.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { Isolated } from '../../views/components/isolated.tsx'
import { Paging } from '../../views/components/paging.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { Portrait } from './portrait.tsx'
import type { StaffLine, StaffListView } from './staff.view.ts'
import { StaffSearchForm } from './staff-search.tsx'

/** `/branch/staff` for members. Title: `staff:title`. */
export function StaffListPage({ links, branch, branches, staff, search, ways, paging }: StaffListView) {
  const { t } = usePage()
  return (
    <BranchLayout links={links} here="staff">
      <h1>{t('staff:title')}</h1>
      <BranchSwitch branches={branches} />
      {branch && (
        <p className="lead">
          <Isolated>{branch.name}</Isolated> · {t('staff:list.people', { people: branch.people })}
        </p>
      )}
      {(ways.add || ways.import) && (
        <div className="side">
          {ways.add && (
            <LinkButton href={ways.add} primary>
              {t('staff:list.add')}
            </LinkButton>
          )}
          {ways.import && <LinkButton href={ways.import}>{t('staff:list.import')}</LinkButton>}
        </div>
      )}
      {search && <StaffSearchForm search={search} label={t('staff:search.label')} />}
      {staff.length === 0 && <Nobody searched={Boolean(search?.value)} ways={ways} />}
      <ul className="links">
        {staff.map((line) => (
          <li key={line.href}>
            <Line {...line} />
          </li>
        ))}
      </ul>
      <Paging
        first={{ href: paging.first, text: t('staff:list.first') }}
        next={{ href: paging.next, text: t('staff:list.further') }}
      />
      {ways.guest && (
        <LinkLine className="apart center" href={ways.guest}>
          {t('staff:list.guestView')}
        </LinkLine>
      )}
    </BranchLayout>
  )
}

function Line({ href, name, code, role, photo, you, account }: StaffLine) {
  const { t } = usePage()
  const parts = [
    // An owner's code is only an internal id.
    role !== 'owner' && t('staff:list.code', { code }),
    t(`branch:roles.${role}`),
    account && t(`staff:account.${account}`),
    you && t('staff:list.you'),
  ]
  return (
    <a href={href}>
      <Portrait photo={photo} />
      <span className="what">
        <span className="name">
          <Isolated>{name}</Isolated>
        </span>
        <span className="small">{parts.filter(Boolean).join(' · ')}</span>
      </span>
      <Icon name="arrow" />
    </a>
  )
}

function Nobody({ searched, ways }: { searched: boolean; ways: StaffListView['ways'] }) {
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
