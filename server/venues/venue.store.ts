import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import { askedTogether } from '../db/asked-together.ts'
import { type Db, isSqlite } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { type Branch, toBranch } from './branch.store.ts'
import { type TippableStaff, tippable, toTippableStaff } from './staff.store.ts'

/** A branch with those whom guests may tip there: all that the page behind a code shows. */
export type Venue = Branch & { staff: TippableStaff[] }

const venueById = prepared((db, id) =>
  db
    .selectFrom('branch')
    .selectAll()
    .where('id', '=', id)
    .select(() => {
      const staff = tippable(db).where('branch_id', '=', id)
      return (isSqlite(db) ? sqliteArray(staff) : postgresArray(staff)).as('staff')
    }),
)

/** In one question, since everybody opens this page and each way to the database costs more than what it brings. */
export const findVenue = askedTogether(async (db: Db, id: string): Promise<Venue | undefined> => {
  const [row] = await venueById(db, id)
  if (!row) return undefined
  // SQLite has no type for JSON; PostgreSQL's comes parsed.
  const staff = typeof row.staff === 'string' ? (JSON.parse(row.staff) as typeof row.staff) : row.staff
  return { ...toBranch(row), staff: staff.map(toTippableStaff) }
})
