import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import { LRUCache } from 'lru-cache'
import { askedTogether } from '../db/asked-together.ts'
import { type Db, isSqlite } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { type Branch, branchColumns, toBranch } from './branch.store.ts'
import { atPresent, noticeFacts, noticeOf, type VenueNotice } from './guest-notice.store.ts'
import { type TippableStaff, tippable, toTippableStaff } from './tippable.store.ts'

/** A branch with the people whom guests may tip there: all that the page behind a code shows. */
export type Venue = Branch & {
  staff: TippableStaff[]
  notice: VenueNotice | undefined
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
        business.select('time_zone').as('time_zone'),
      ]
    })
    .select(() => {
      const staff = tippable(db).where('branch_id', '=', id)
      return (isSqlite(db) ? sqliteArray(staff) : postgresArray(staff)).as('staff')
    })
    .select(() => {
      const facts = noticeFacts(db, id, atPresent)
      return (isSqlite(db) ? sqliteArray(facts) : postgresArray(facts)).as('facts')
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
  const [told] = parsed(row.facts).map((facts) => noticeOf(facts, row.time_zone ?? ''))
  const notice = told && 'until' in told ? told : undefined
  const staff = parsed(row.staff).map(toTippableStaff)
  return { ...toBranch(row), staff, notice, saysNeverExpected: row.says_never_expected === 1 }
}

/** SQLite returns JSON as text; PostgreSQL's arrives parsed. */
const parsed = <T>(rows: T[] | string): T[] => (typeof rows === 'string' ? (JSON.parse(rows) as T[]) : rows)

/** What a venue's guests are told on a day (`YYYY-MM-DD`). It becomes true and goes stale without anybody's doing. */
export const noticeOn = ({ notice }: Pick<Venue, 'notice'>, today: string): VenueNotice | undefined =>
  notice && notice.by <= today && today <= notice.until ? notice : undefined
