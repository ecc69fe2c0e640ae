import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import { LRUCache } from 'lru-cache'
import { askedTogether } from '../db/asked-together.ts'
import { type Db, isSqlite } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { GuestNoticeTable } from '../db/schema.ts'
import { type Branch, branchColumns, toBranch } from './branch.store.ts'
import { type TippableStaff, tippable, toTippableStaff } from './tippable.store.ts'

/** A branch with the people whom guests may tip there: all that the page behind a code shows. */
export type Venue = Branch & {
  staff: TippableStaff[]
  notice: VenueNotice | undefined
  /** Whether its guests are told that a tip is never expected. */
  saysNeverExpected: boolean
}

const noticeColumns = [
  'first_day',
  'last_day',
  'paid_by',
  'staff_yen',
  'house_yen',
  'from_day',
  'until_day',
] as const satisfies (keyof GuestNoticeTable)[]

/**
 * What is said there of the tips that were paid to the staff: of which days, paid until which day, on which days it stands
 * (`YYYY-MM-DD`, both included). Whole yen.
 */
export type VenueNotice = {
  first: string
  last: string
  by: string
  staffYen: number
  houseYen: number
  from: string
  until: string
}

export const toVenueNotice = (row: Pick<GuestNoticeTable, (typeof noticeColumns)[number]>): VenueNotice => ({
  first: row.first_day,
  last: row.last_day,
  by: row.paid_by,
  staffYen: row.staff_yen,
  houseYen: row.house_yen,
  from: row.from_day,
  until: row.until_day,
})

/** After a restore nothing is said until an owner has compared the paydays, whatever stands in the books. */
const presentNotice = (db: Db) =>
  db
    .selectFrom('guest_notice')
    .select(noticeColumns)
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('remembered').select('value').where('name', '=', 'restored'))),
    )

const venueById = prepared((db, id: string) =>
  db
    .selectFrom('branch')
    .select(branchColumns)
    .where('id', '=', id)
    .select((e) =>
      e
        .selectFrom('business')
        .select('says_never_expected')
        .whereRef('business.id', '=', 'branch.business_id')
        .as('says_never_expected'),
    )
    .select(() => {
      const staff = tippable(db).where('branch_id', '=', id)
      return (isSqlite(db) ? sqliteArray(staff) : postgresArray(staff)).as('staff')
    })
    .select(() => {
      const notices = presentNotice(db).where('branch_id', '=', id)
      return (isSqlite(db) ? sqliteArray(notices) : postgresArray(notices)).as('notices')
    }),
)

type VenueRow = Awaited<ReturnType<typeof venueById>>[number]

/** The last answers. An unchanged row gives the same object again, so that a page drawn from it can be kept. */
const known = new LRUCache<string, { row: string; venue: Venue }>({ max: 500 })

/** One query for all: everybody opens this page, and each round trip to the database costs more than the data. */
export const findVenue = askedTogether(async (db: Db, id: string): Promise<Venue | undefined> => {
  const [row] = await venueById(db, id)
  if (!row) return undefined
  const text = JSON.stringify(row)
  const before = known.get(id)
  if (before?.row === text) return before.venue
  const venue = toVenue(row)
  known.set(id, { row: text, venue })
  return venue
})

function toVenue(row: VenueRow): Venue {
  const [notice] = parsed(row.notices).map(toVenueNotice)
  const staff = parsed(row.staff).map(toTippableStaff)
  return { ...toBranch(row), staff, notice, saysNeverExpected: row.says_never_expected === 1 }
}

/** SQLite returns JSON as text; PostgreSQL's arrives parsed. */
const parsed = <T>(rows: T[] | string): T[] => (typeof rows === 'string' ? (JSON.parse(rows) as T[]) : rows)

/** What a venue's guests are told on a day (`YYYY-MM-DD`). It becomes true and goes stale without anybody's doing. */
export const noticeOn = ({ notice }: Pick<Venue, 'notice'>, today: string): VenueNotice | undefined =>
  notice && notice.from <= today && today <= notice.until ? notice : undefined
