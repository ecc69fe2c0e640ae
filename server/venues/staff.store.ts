import { sql } from 'kysely'
import { foldText } from '../../views/fold-text.ts'
import { readTexts, storedIn } from '../../views/venue-texts.ts'
import type { Db } from '../db/database.ts'
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
  /** Part of a name in any language or of a code. */
  search?: string | undefined
  after?: StaffCursor | undefined
  /** Undefined: all of them. */
  limit?: number
}

/** The people of a place, in the order in which they joined; `after` continues where a page ended. */
export async function listStaff(
  db: Db,
  place: StaffPlace,
  { search = '', after, limit = Number.POSITIVE_INFINITY }: Wanted = {},
): Promise<(StaffMember & StaffCursor)[]> {
  const rows = await members(db)
    .select('staff.created_at')
    .where(worksAt(place))
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(staff.created_at, staff.id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy('staff.created_at')
    .orderBy('staff.id')
    // Of a search all are read: the databases don't know which letters are the same.
    .$if(search === '' && Number.isFinite(limit), (q) => q.limit(limit))
    .execute()
  const word = foldText(search)
  return rows
    .filter(({ name, texts, code }) =>
      foldText([name, code, ...Object.values(storedIn('name', readTexts(texts)))].join('\n')).includes(word),
    )
    .slice(0, limit)
    .map((row) => ({ ...toStaffMember(row), at: row.created_at }))
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
