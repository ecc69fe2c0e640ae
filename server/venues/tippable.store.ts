import { tippableRoles } from '../../views/roles.ts'
import { readTexts, type Texts } from '../../views/venue-texts.ts'
import type { Db } from '../db/database.ts'
import { plainCode } from './branch-number.ts'

export type TippableStaff = {
  id: string
  name: string
  code: string
  greeting: string | undefined
  /** Name and greeting in other languages. */
  texts: Texts
  /** The hash of their photo. */
  photo: string | undefined
}

/**
 * The people whom guests may tip, and among whom a tip to "all staff" is split, in the order in which they joined:
 * which roles they have stands in `views/roles.ts`.
 */
export const tippable = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'code', 'greeting', 'texts', 'photo'])
    .where('deleted_at', 'is', null)
    .where('role', 'in', tippableRoles)
    .orderBy('created_at')
    .orderBy('id')

export const toTippableStaff = (row: {
  id: string
  name: string
  code: string
  greeting: string | null
  texts: string
  photo: string | null
}): TippableStaff => ({
  id: row.id,
  name: row.name,
  code: row.code,
  greeting: row.greeting ?? undefined,
  texts: readTexts(row.texts),
  photo: row.photo ?? undefined,
})

export async function listTippableStaff(db: Db, branchId: string): Promise<TippableStaff[]> {
  return (await tippable(db).where('branch_id', '=', branchId).execute()).map(toTippableStaff)
}

/** Finds a person whom guests may tip at a branch, by the staff code that was typed. */
export async function findTippableByCode(db: Db, branchId: string, typed: string) {
  const people = await listTippableStaff(db, branchId)
  const alike = people.filter(({ code }) => plainCode(code) === plainCode(typed))
  return people.find(({ code }) => code === typed) ?? (alike.length === 1 ? alike[0] : undefined)
}
