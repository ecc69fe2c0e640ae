import { BranchSwitch } from '../../views/components/branch-switch.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { Name } from '../../views/components/name.tsx'
import { Paging } from '../../views/components/paging.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { pluralOf } from '../../views/format.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { isTippable } from '../../views/roles.ts'
import { SignedMoney } from '../earning/signed-money.tsx'
import { Portrait } from './portrait.tsx'
import type { StaffLine, StaffListView } from './staff.view.ts'
import { StaffSearchForm } from './staff-search.tsx'

/** `/branch/staff` for members. Title: `venue:people.title`. */
export function StaffListPage({
  links,
  branch,
  branches,
  staff,
  sorts,
  search,
  ways,
  paging,
}: StaffListView) {
  const { t, lang } = usePage()
  return (
    <BranchLayout links={links} here="staff">
      <h1>{t('venue:people.title')}</h1>
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
      {staff.length > 0 && <StaffRoster staff={staff} sorts={sorts} />}
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

type Shown = { account: boolean; month: boolean }

/** A person of the staff: columns on a wide screen, a name with a note on a phone. */
function StaffRow({ line, shown }: { line: StaffLine; shown: Shown }) {
  const { t } = usePage()
  const { href, name, code, role, photo, you, account, month } = line
  const parts = [
    // An owner's code is only an internal id.
    isTippable(role) && t('staff:list.code', { code }),
    t(`branch:roles.${role}`),
    account && t(`staff:account.${account}`),
    you && t('staff:list.you'),
  ]
  return (
    <tr>
      <th scope="row">
        <a href={href}>
          <Portrait name={name} photo={photo} />
          <span>
            <span className="name">
              <Name of={name} />
            </span>
            {you && <span className="small broad"> {t('staff:list.you')}</span>}
            <span className="small slim">
              <Facts of={parts.filter(Boolean)} />
            </span>
          </span>
        </a>
      </th>
      <td className="broad">{isTippable(role) && code}</td>
      <td className="broad words-whole">{t(`branch:roles.${role}`)}</td>
      {shown.account && <td className="broad words-whole">{account && t(`staff:account.${account}`)}</td>}
      {shown.month && <td className="yen">{month !== undefined && <SignedMoney yen={month} />}</td>}
    </tr>
  )
}

function StaffRoster({ staff, sorts }: Pick<StaffListView, 'staff' | 'sorts'>) {
  const { t } = usePage()
  const shown = {
    account: staff.some(({ account }) => account),
    month: staff.some(({ month }) => month !== undefined),
  }
  return (
    <table className="roster full">
      <TableHead
        sorts={sorts}
        columns={[
          { name: 'name', text: t('staff:fields.name') },
          { name: 'code', text: t('staff:fields.code'), className: 'broad' },
          { name: 'role', text: t('staff:fields.role'), className: 'broad' },
          shown.account && { name: 'account', text: t('staff:member.account'), className: 'broad' },
          shown.month && { name: 'month', text: t('earning:figures.month'), className: 'yen' },
        ]}
      />
      <tbody>
        {staff.map((line) => (
          <StaffRow key={line.href} line={line} shown={shown} />
        ))}
      </tbody>
    </table>
  )
}

function NobodyInStaff({ searched, ways }: { searched: boolean; ways: StaffListView['ways'] }) {
  const { t } = usePage()
  if (searched) return <p className="nothing">{t('venue:people.none')}</p>
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
