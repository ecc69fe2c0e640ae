import { BranchSwitch } from '../../views/components/branch-switch.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { Portrait } from '../../views/components/portrait.tsx'
import { SearchForm } from '../../views/components/search-form.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { formatYen, pluralOf } from '../../views/format.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { formatMonth } from '../customer/customer-words.ts'
import type { StaffLine, StaffListView } from './staff.view.ts'

/** `/branch/staff` for members. Title: `venue:people.title`. */
export function StaffListPage(props: StaffListView) {
  const { links, place, branches, staff, search, ways } = props
  const { t, lang } = usePage()
  const people = t(`staff:list.people.${pluralOf(place.people, lang)}`, { people: place.people })
  return (
    <BranchLayout links={links} here="staff">
      <h1>{t('venue:people.title')}</h1>
      <BranchSwitch branches={branches} />
      <p className="lead">
        {/* With several branches, the links above name it. */}
        <Facts of={[branches.length < 2 && <Name key="place" of={place.name} />, people]} />
      </p>
      <div className="actions">
        {ways.add && (
          <LinkButton href={ways.add} primary>
            {t('staff:list.add')}
          </LinkButton>
        )}
        {ways.import && <LinkButton href={ways.import}>{t('staff:list.import')}</LinkButton>}
        {ways.invite && <LinkButton href={ways.invite}>{t('branch:members.invite')}</LinkButton>}
      </div>
      {search && <SearchForm search={search} label={t('staff:search.label')} />}
      {(staff.length === 0 || ways.addBranch) && (
        <NobodyInStaff searched={Boolean(search?.value)} ways={ways} />
      )}
      {staff.length > 0 && <StaffRoster {...props} />}
      {ways.guest && (
        <LinkLine className="apart center" href={ways.guest}>
          {t('staff:list.guestView')}
        </LinkLine>
      )}
    </BranchLayout>
  )
}

type Shown = { manage: boolean; all: boolean; month: boolean }

/** A person of the staff: columns on a wide screen, a name with a note on a phone. */
function StaffRow({ line, shown }: { line: StaffLine; shown: Shown }) {
  const { t } = usePage()
  const { href, name, code, photo, you, manage, month } = line
  const role = manage && t(`branch:roles.${manage.role}`)
  const account = manage && t(`staff:account.${manage.account}`)
  const branch = manage?.branch ? <Name key="branch" of={manage.branch} /> : t('staff:member.wholeBusiness')
  const parts = [
    code && t('staff:list.code', { code }),
    role,
    shown.all && branch,
    account,
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
              <Facts of={parts} />
            </span>
          </span>
        </a>
      </th>
      <td className="broad">{code}</td>
      {shown.manage && <td className="broad words-whole">{role}</td>}
      {shown.all && <td className="broad">{branch}</td>}
      {shown.manage && <td className="broad words-whole">{account}</td>}
      {shown.month && <td className="yen">{month !== undefined && <SignedMoney yen={month} />}</td>}
    </tr>
  )
}

function StaffRoster({
  staff,
  list,
  place,
  month,
}: Pick<StaffListView, 'staff' | 'list' | 'place' | 'month'>) {
  const { t, lang } = usePage()
  const { business, name, all } = place
  const shown = {
    all,
    manage: staff.some(({ manage }) => manage),
    month: staff.some(({ month }) => month !== undefined),
  }
  return (
    <ListTable
      className="roster full"
      list={list}
      of={[
        <Name key="business" of={business} />,
        !all && <Name key="branch" of={name} />,
        t('venue:people.title'),
        ...(shown.month
          ? [
              formatMonth(month, lang),
              formatYen(
                staff.reduce((yen, line) => yen + (line.month ?? 0), 0),
                lang,
              ),
            ]
          : []),
      ]}
      columns={[
        { name: 'name', text: t('staff:fields.name') },
        { name: 'code', text: t('staff:fields.code'), className: 'broad' },
        shown.manage && { name: 'role', text: t('staff:fields.role'), className: 'broad' },
        shown.all && { name: 'branch', text: t('staff:fields.branch'), className: 'broad' },
        shown.manage && { name: 'account', text: t('staff:member.account'), className: 'broad' },
        shown.month && { name: 'month', text: t('home:figures.month'), className: 'yen' },
      ]}
    >
      <tbody>
        {staff.map((line) => (
          <StaffRow key={line.href} line={line} shown={shown} />
        ))}
      </tbody>
    </ListTable>
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
