import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import { LRUCache } from 'lru-cache'
import { askedTogether } from '../db/asked-together.ts'
import { type Db, isSqlite } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { type Branch, branchColumns, toBranch } from './branch.store.ts'
import { type TippableStaff, tippable, toTippableStaff } from './tippable.store.ts'

/** A branch with the people whom guests may tip there: all that the page behind a code shows. */
export type Venue = Branch & {
  staff: TippableStaff[]
  /** Whether its guests are told what was paid to its staff. */
  tellsGuests: boolean
  /** Whether its guests are told that a tip is never expected. */
  saysNeverExpected: boolean
}

const venueById = prepared((db, id: string) =>
  db
    .selectFrom('branch')
    .select(branchColumns)
    .where('id', '=', id)
    .select((e) => {
      const business = e.selectFrom('business').whereRef('business.id', '=', 'branch.business_id')
      return [
        business.select('says_never_expected').as('says_never_expected'),
        business.select('tells_guests').as('tells_guests'),
      ]
    })
    .select(() => {
      const staff = tippable(db).where('branch_id', '=', id)
      return (isSqlite(db) ? sqliteArray(staff) : postgresArray(staff)).as('staff')
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

const toVenue = (row: VenueRow): Venue => ({
  ...toBranch(row),
  staff: parsed(row.staff).map(toTippableStaff),
  tellsGuests: row.tells_guests === 1,
  saysNeverExpected: row.says_never_expected === 1,
})

/** SQLite returns JSON as text; PostgreSQL's arrives parsed. */
const parsed = <T>(rows: T[] | string): T[] => (typeof rows === 'string' ? (JSON.parse(rows) as T[]) : rows)
