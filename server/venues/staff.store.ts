import { type ExpressionBuilder, sql } from 'kysely'
import { readTexts } from '../../views/venue-texts.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import type { StaffCursor, StaffMember, StaffPlace } from './staff.types.ts'
import { worksAt } from './staff-taken.store.ts'

/** The name of anybody who works or has worked here: old tips keep showing whose they were. */
export async function findStaffName(
  db: Db,
  id: string,
): Promise<Pick<StaffMember, 'name' | 'texts'> | undefined> {
  const row = await db.selectFrom('staff').select(['name', 'texts']).where('id', '=', id).executeTakeFirst()
  return row && { name: row.name, texts: readTexts(row.texts) }
}

/** Finds a person who works here now; people who have left are not found. */
export async function findStaff(db: Db, id: string): Promise<StaffMember | undefined> {
  const row = await members(db).where('staff.id', '=', id).executeTakeFirst()
  return row && toStaffMember(row)
}

/** The branch of a person who has left this business; undefined for anybody else. */
export const findLeaver = (db: Db, businessId: string, id: string) =>
  db
    .selectFrom('staff')
    .select('branch_id')
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()

type Wanted = {
  /** Part of a name or a code. */
  search?: string | undefined
  after?: StaffCursor | undefined
  /** Undefined: all of them. */
  limit?: number
}

/** The people of a place, in the order in which they joined; `after` continues where a page ended. */
export async function listStaff(
  db: Db,
  place: StaffPlace,
  { search, after, limit }: Wanted = {},
): Promise<(StaffMember & StaffCursor)[]> {
  const rows = await members(db)
    .select('staff.created_at')
    .where(worksAt(place))
    .$if(search !== undefined, (q) => q.where(staffNamed(search ?? '')))
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(staff.created_at, staff.id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy('staff.created_at')
    .orderBy('staff.id')
    .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
    .execute()
  return rows.map((row) => ({ ...toStaffMember(row), at: row.created_at }))
}

/**
 * Searches names and codes, ignoring upper and lower case. Codes are stored in their normal width (NFKC), names as they
 * were typed, so a name is searched both ways. `%`, `_` and `\` in the search have no special meaning.
 */
const staffNamed = (search: string) => (e: ExpressionBuilder<Database, 'staff'>) => {
  const usual = search.normalize('NFKC')
  const has = (column: 'staff.name' | 'staff.code', part: string) => {
    const pattern = `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
    // The database lowers both sides, because each database knows other letters.
    return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
  }
  return e.or([has('staff.name', search), has('staff.name', usual), has('staff.code', usual)])
}

/** People who work here now, with the name of their branch. */
export const members = (db: Db) =>
  db
    .selectFrom('staff')
    .leftJoin('branch', 'branch.id', 'staff.branch_id')
    .select([
      'staff.id',
      'staff.business_id',
      'staff.branch_id',
      'staff.code',
      'staff.payroll_number',
      'staff.pay_way',
      'staff.name',
      'staff.role',
      'staff.email',
      'staff.person_id',
      'staff.declined_at',
      'staff.greeting',
      'staff.texts',
      'staff.photo',
      'branch.name as branch_name',
    ])
    .where('staff.deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

export const toStaffMember = (row: Row): StaffMember => ({
  id: row.id,
  businessId: row.business_id,
  branchId: row.branch_id ?? undefined,
  branchName: row.branch_name ?? undefined,
  code: row.code,
  payrollNumber: row.payroll_number,
  payWay: row.pay_way ?? undefined,
  name: row.name,
  role: row.role,
  email: row.email ?? undefined,
  account: accountOf(row),
  greeting: row.greeting ?? undefined,
  texts: readTexts(row.texts),
  photo: row.photo ?? undefined,
})

function accountOf({ person_id, email, declined_at }: Row): StaffMember['account'] {
  if (person_id !== null) return 'active'
  if (email !== null) return 'invited'
  return declined_at === null ? 'none' : 'declined'
}
