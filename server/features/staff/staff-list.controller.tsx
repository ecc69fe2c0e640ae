import type { Request, Response } from 'express'
import { z } from 'zod'
import type { StaffSearch } from '../../../pages/staff/staff.view.ts'
import { StaffFindPage, StaffGuestPage } from '../../../pages/staff/staff-guest.page.tsx'
import { StaffListPage } from '../../../pages/staff/staff-list.page.tsx'
import { said, storedIn } from '../../../views/venue-texts.ts'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError, VenueClosedError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { branchNumberSchema } from '../../http/branch-number.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { pageOf } from '../../http/page-of.ts'
import { inOrder, readSorting, type SortColumns, sortLinks, writeSorting } from '../../http/sorting.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { may } from '../../people/access/rights.ts'
import {
  type Branch,
  findBranch,
  findBranchByNumber,
  listBranches,
  venueView,
} from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { mustHaveOpened } from '../../venues/opening.ts'
import { listStaff } from '../../venues/staff.store.ts'
import { countStaff } from '../../venues/staff-taken.store.ts'
import { listTippableStaff, type TippableStaff } from '../../venues/tippable.store.ts'
import type { Web } from '../../web.ts'
import { sumByStaff } from '../earning/earning.parts.store.ts'
import { publicPerson, staffLine } from './staff-view.ts'

/** Rows per page. A search field appears if there are more than `few` people. */
const pageSize = 50
const few = 12
/** So many are read whole when they are to be sorted: no index has them in any other order than that of joining. */
const mostSorted = 1000
const columns: SortColumns<'name' | 'code' | 'month'> = {
  name: 'ascending',
  code: 'ascending',
  month: 'descending',
}
/** The list as guests see it, also available to members. */
const guestView = 'guest'
const place = z.tuple([z.int(), z.string().max(64)])

/** `/branch/staff`: everyone sees the people they can tip; members see more. */
export function staffListController({ clock, db, formPage, send }: Web): FormHandlers {
  const find = formPage({
    schema: branchNumberSchema,
    view: ({ typed, errors }) => ({
      title: 'venue:people.find.title',
      page: <StaffFindPage action={paths.staffList()} values={typed} errors={errors} />,
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
    const plain = (text: string) => text.normalize('NFKC').toLowerCase()
    // In whichever language a guest knows the name.
    const namesOf = ({ name, texts }: TippableStaff) => [name, ...Object.values(storedIn('name', texts))]
    const found = people.filter((person) =>
      namesOf(person).some((name) => plain(name).includes(plain(wanted))),
    )
    const venue = said(branch, 'name', req.lang).text
    const title = { text: req.text('venue:people.of', { venue }) }
    const page = (
      <StaffGuestPage
        venue={venueView(branch, req.lang)}
        staff={found.map((person) => publicPerson(branch.id, person, req.lang))}
        search={searchOf({ branch: branch.id, view: viewOf(req) }, wanted, people.length)}
        links={{ tip: paths.tip(branch.id) }}
      />
    )
    send(req, res, { title, page })
  }

  const showMember = async (req: Request, res: Response, { member, branches, branch }: OfMember) => {
    const wanted = wordOf(req)
    const at = readCursor(place, req.query.after)
    const people = branch ? await countStaff(db, branch.id) : 0
    const sort = people <= mostSorted ? readSorting(columns, req.query.sort) : undefined
    const after = at && { at: at[0], id: at[1] }
    const search = wanted === '' ? undefined : wanted
    const months = branch && (await monthsOf(member, branch))
    const read = sort ? { limit: mostSorted } : { after, limit: pageSize + 1 }
    const listed = branch ? await listStaff(db, { branchId: branch.id, search, ...read }) : []
    const found = inOrder(
      listed.map((staff) => ({ ...staff, month: months && (months.get(staff.id) ?? 0) })),
      sort,
      req.lang,
    )
    // The query has begun after that person already, if the order is its own.
    const begin = sort && after ? 1 + found.findIndex(({ id }) => id === after.id) : 0
    const { lines, last } = pageOf(found.slice(begin), pageSize)
    const query = { branch: branch?.id, q: search }
    const here = { ...query, sort: sort && writeSorting(sort) }
    const adds = branch !== undefined && !branch.closed && may(member, 'staff.add')
    const page = (
      <StaffListPage
        links={branchLinks(member)}
        branch={branch && { name: branch.name, people }}
        branches={branches.map(({ id, name }) => ({
          href: paths.staffList({ branch: id }),
          name,
          current: id === branch?.id,
        }))}
        staff={lines.map((staff) => staffLine(member, staff, staff.month))}
        sorts={
          people <= mostSorted
            ? sortLinks(columns, { chosen: sort, to: (to) => paths.staffList({ ...query, sort: to }) })
            : {}
        }
        search={branch && searchOf({ branch: branch.id }, wanted, people)}
        ways={{
          ...(adds && { add: paths.staffAdd({ branch: branch.id }) }),
          ...(adds && may(member, 'staff.import') && { import: paths.staffImport({ branch: branch.id }) }),
          ...(branch && !branch.closed && { guest: paths.staffList({ branch: branch.id, view: guestView }) }),
          ...(!branch && may(member, 'branch.add') && { addBranch: paths.branchAdd() }),
        }}
        paging={{
          first: at && paths.staffList(here),
          next: last && paths.staffList({ ...here, after: writeCursor([last.at, last.id]) }),
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
      const asGuest = branch !== undefined && viewOf(req) !== undefined
      if (member && !asGuest && (!branch || isOf(member, branch))) {
        const branches = may(member, 'branch.edit') ? await listBranches(db, member.businessId) : []
        const home = branch ?? (await homeOf(member, branches))
        return showMember(req, res, { member, branches, branch: home })
      }
      if (!branch) return find.get(req, res)
      return showGuest(req, res, branch)
    },

    post: find.post,
  }

  /** What each has earned at this branch this month; undefined for readers who may not know. */
  async function monthsOf(member: Member, { id, businessId }: Branch) {
    if (!may(member, 'earnings.branch', { businessId, branchId: id })) return undefined
    const { timeZone } = await businessOf(db, businessId)
    const from = `${dayIn(timeZone, clock()).slice(0, 7)}-01`
    const sums = await sumByStaff(db, { businessId, branchId: id }, { from })
    return new Map(sums.map(({ staffId, received }) => [staffId, received]))
  }

  /** The branch for a member who asked for none: their own, or an owner's first open one. */
  async function homeOf({ branchId }: Member, branches: Branch[]): Promise<Branch | undefined> {
    if (branchId !== undefined) return findBranch(db, branchId)
    return branches.find(({ closed }) => !closed) ?? branches[0]
  }
}

/** What a member sees: a branch, and the others they may go to. */
type OfMember = { member: Member; branches: Branch[]; branch: Branch | undefined }

const isOf = (member: Member, branch: Branch) =>
  may(member, 'staff.list', { businessId: branch.businessId, branchId: branch.id })

const wordOf = ({ query }: Request): string =>
  typeof query.q === 'string' ? query.q.trim().slice(0, 100) : ''

const viewOf = ({ query }: Request) => (query.view === guestView ? guestView : undefined)

type Place = { branch: string; view?: string | undefined }

function searchOf({ branch, view }: Place, value: string, people: number): StaffSearch | undefined {
  if (people <= few && value === '') return undefined
  const hidden = { branch, ...(view && { view }) }
  return { action: paths.staffList(), hidden, value, all: paths.staffList({ branch, view }) }
}
