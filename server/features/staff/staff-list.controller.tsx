import type { Request, Response } from 'express'
import { FindPage } from '../../../pages/qr/qr-find.page.tsx'
import { StaffGuestPage } from '../../../pages/staff/staff-guest.page.tsx'
import { StaffListPage } from '../../../pages/staff/staff-list.page.tsx'
import { allRoles } from '../../../views/roles.ts'
import { storedIn, translated } from '../../../views/venue-texts.ts'
import { accountStates } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError, VenueClosedError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { places } from '../../http/cursor.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { listPage, mostSorted } from '../../http/list-page.ts'
import { hasWord, searchForm, wordOf } from '../../http/list-search.ts'
import { branchLinks, linkTo, may, mayOpen } from '../../people/access/index.ts'
import {
  type Branch,
  findBranch,
  findBranchByNumber,
  listBranches,
  venueView,
} from '../../venues/branch.store.ts'
import { branchNumberSchema } from '../../venues/branch-number.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { mustHaveOpened } from '../../venues/opening.ts'
import { listStaff } from '../../venues/staff.store.ts'
import { countStaff } from '../../venues/staff-taken.store.ts'
import { listTippableStaff, type TippableStaff } from '../../venues/tippable.store.ts'
import type { Web } from '../../web.ts'
import { sumByStaff } from '../earning/earning.parts.store.ts'
import { publicPerson, shownCode, staffLine } from './staff-view.ts'

/** Rows per page. */
const pageSize = 50
/** The list as guests see it, also available to members. */
const guestView = 'guest'

/** `/branch/staff`: everyone sees the people they can tip; members see more, and who manages them everybody's role. */
export function staffListController({ clock, db, formPage, send }: Web): FormHandlers {
  const find = formPage({
    schema: branchNumberSchema,
    view: ({ typed, errors }) => ({
      title: 'venue:people.find.title',
      page: <FindPage what="people" action={paths.staffList()} values={typed} errors={errors} />,
    }),
    act: async ({ data }) => {
      const branch = await findBranchByNumber(db, data.branchNumber.number)
      if (branch) return paths.staffList({ branch: branch.id })
      return { errors: { branchNumber: { key: 'tip:errors.branchNumberUnknown' } } }
    },
  })

  const showGuest = async (req: Request, res: Response, branch: Branch) => {
    if (branch.closed) throw new VenueClosedError()
    await mustHaveOpened({ db, clock }, branch)
    const people = await listTippableStaff(db, branch.id)
    const wanted = wordOf(req)
    // In whichever language a guest knows the name.
    const namesOf = ({ name, texts }: TippableStaff) => [name, ...Object.values(storedIn('name', texts))]
    const found = people.filter((person) => hasWord(wanted, namesOf(person)))
    const venue = translated(branch, 'name', req.lang).text
    const title = { text: req.text('venue:people.of', { venue }) }
    const page = (
      <StaffGuestPage
        venue={venueView(branch, req.lang)}
        staff={found.map((person) => publicPerson(branch.id, person, req.lang))}
        search={searchForm(
          { action: paths.staffList(), kept: { branch: branch.id, view: viewOf(req) } },
          wanted,
          people.length,
        )}
        links={{ tip: paths.tip(branch.id) }}
      />
    )
    send(req, res, { title, page })
  }

  const showMember = async (req: Request, res: Response, { member, branches, branch }: OfMember) => {
    const { businessId } = member
    const manages = may(member, 'member.manage')
    const place = branch ? { branchId: branch.id } : { businessId }
    const people = await countStaff(db, place)
    const wanted = wordOf(req)
    const business = await businessOf(db, businessId)
    const month = dayIn(business.timeZone, clock()).slice(0, 7)
    const months = await monthsOf(member, branch, month)
    const query = { branch: branch?.id, q: wanted || undefined }
    const list = listPage(req, {
      columns:
        people > mostSorted
          ? undefined
          : {
              name: 'ascending',
              code: 'ascending',
              role: manages ? 'ascending' : undefined,
              branch: branch ? undefined : 'ascending',
              account: manages ? 'ascending' : undefined,
              month: months && 'descending',
            },
      place: places.moment,
      rows: pageSize,
      to: (more) => paths.staffList({ ...query, ...more }),
    })
    const read = list.sort ? { limit: mostSorted } : list
    const found = (await listStaff(db, place, { ...read, search: wanted })).map((staff) => ({
      ...staff,
      code: shownCode(staff),
      role: allRoles.indexOf(staff.role),
      branch: staff.branchName,
      account: accountStates.indexOf(staff.account),
      month: months && (months.get(staff.id) ?? 0),
      staff,
    }))
    const of = wanted === '' ? people : undefined
    const shown = list.sort ? list.sorted(found) : list.page(found, of)
    const adds = branch ? !branch.closed : branches.some(({ closed }) => !closed)
    const page = (
      <StaffListPage
        links={branchLinks(member)}
        place={{ business: business.name, name: branch?.name ?? business.name, people, all: !branch }}
        month={month}
        branches={[
          ...(branches.length > 1
            ? [{ href: paths.staffList(), name: req.text('staff:member.wholeBusiness'), current: !branch }]
            : []),
          ...branches.map(({ id, name }) => ({
            href: paths.staffList({ branch: id }),
            name,
            current: id === branch?.id,
          })),
        ]}
        staff={shown.lines.map(({ staff, month }) => staffLine(member, staff, month))}
        list={shown.list}
        search={searchForm({ action: paths.staffList(), kept: { branch: branch?.id } }, wanted, people)}
        ways={{
          ...(adds && mayOpen(member, 'staffAdd') && { add: paths.staffAdd({ branch: branch?.id }) }),
          ...(adds &&
            mayOpen(member, 'staffImport') && { import: paths.staffImport({ branch: branch?.id }) }),
          invite: linkTo(member, 'ownerInvite'),
          ...(branch && !branch.closed && { guest: paths.staffList({ branch: branch.id, view: guestView }) }),
          ...(!branch && branches.length === 0 && { addBranch: linkTo(member, 'branchAdd') }),
        }}
      />
    )
    send(req, res, { title: 'venue:people.title', page })
  }

  return {
    get: async (req, res) => {
      const { member } = req
      const asked = typeof req.query.branch === 'string' ? req.query.branch : undefined
      const branch = asked === undefined ? undefined : await findBranch(db, asked)
      if (asked !== undefined && !branch) throw new NotFoundError()
      const isGuest = !member || viewOf(req) !== undefined || !isOf(member, branch)
      if (!isGuest) {
        const branches = member.branchId === undefined ? await listBranches(db, member.businessId) : []
        const home = branch ?? (member.branchId && (await findBranch(db, member.branchId)))
        return showMember(req, res, { member, branches, branch: home || undefined })
      }
      if (!branch) return find.get(req, res)
      return showGuest(req, res, branch)
    },

    post: find.post,
  }

  /** What each has earned there in this month; undefined for readers who may not know. */
  async function monthsOf(member: Member, branch: Branch | undefined, month: string) {
    const scope = { businessId: member.businessId, branchId: branch?.id }
    if (!may(member, 'earnings.branch', scope)) return undefined
    const sums = await sumByStaff(db, scope, { from: `${month}-01` })
    return new Map(sums.map(({ staffId, received }) => [staffId, received]))
  }
}

/** What a member sees: a branch or, for those of the whole business, all of it; and the branches they may choose. */
type OfMember = { member: Member; branches: Branch[]; branch: Branch | undefined }

/** Whether the list is this member's. Others see what guests see. */
const isOf = (member: Member, branch: Branch | undefined) =>
  may(member, 'staff.list', branch && { businessId: branch.businessId, branchId: branch.id })

const viewOf = ({ query }: Request) => (query.view === guestView ? guestView : undefined)
