import { BranchSwitch } from '../../views/components/branch-switch.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { Name } from '../../views/components/name.tsx'
import { Paging } from '../../views/components/paging.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { pluralOf } from '../../views/format.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { StaffListView } from './staff.view.ts'
import { StaffRoster } from './staff-line.tsx'
import { NobodyInStaff } from './staff-nobody.tsx'
import { StaffSearchForm } from './staff-search.tsx'

/** `/branch/staff` for members. Title: `staff:title`. */
export function StaffListPage({ links, branch, branches, staff, search, ways, paging }: StaffListView) {
  const { t, lang } = usePage()
  return (
    <BranchLayout links={links} here="staff">
      <h1>{t('staff:title')}</h1>
      <BranchSwitch branches={branches} />
      {branch && (
        <p className="lead">
          {/* With several branches, the links above name it. */}
          <Facts
            of={[
              branches.length < 2 && <Name key="branch" of={branch.name} />,
              t(`staff:list.people.${pluralOf(branch.people, lang)}`, { people: branch.people }),
            ].filter(Boolean)}
          />
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
      {staff.length === 0 && <NobodyInStaff searched={Boolean(search?.value)} ways={ways} />}
      {staff.length > 0 && <StaffRoster staff={staff} />}
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
