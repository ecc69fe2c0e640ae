import type { Db } from '../../db/database.ts'
import { balancesOf, owedOf } from './owed.store.ts'

/** A place with its payroll number. `account`: that holds it, or held it first. */
export type Numbered = {
  staffId: string
  name: string
  code: string
  branch: string
  number: string
  account: string | undefined
}

/** Two people or more under one number, at most one of whom is meant. */
export type Clash = { number: string; people: Numbered[] }

const inOneWidth = (text: string) => text.normalize('NFKC')

/** How numbers are compared: a spreadsheet eats leading zeros. */
const bare = (number: string) => inOneWidth(number).trim().replace(/^0+/, '')

const plainName = (name: string) => inOneWidth(name).replaceAll(/\s/gu, '')

/** Two places are one person if they have one account, or, where not both have one, one name. */
const isSamePerson = (one: Numbered, other: Numbered): boolean =>
  one.account !== undefined && other.account !== undefined
    ? one.account === other.account
    : plainName(one.name) === plainName(other.name)

/**
 * The numbers that two people have: among all places, or, with `changed`, of these as they will be. This is the one rule of the
 * staff form, the import, the table of people, the preview and the press. Places that were left count while something is owed to
 * them or by them. Call it with the business locked before something is written.
 */
export async function clashesOf(db: Db, businessId: string, changed: Numbered[] = []): Promise<Clash[]> {
  const isChanged = new Map(changed.map((one) => [one.staffId, one]))
  const places = (await placesOf(db, businessId)).filter(({ staffId }) => !isChanged.has(staffId))
  const all: Place[] = [...changed, ...places]
  const byNumber = Map.groupBy(
    all.filter(({ number }) => number !== ''),
    ({ number }) => bare(number),
  )
  const suspects = [...byNumber.values()].filter(
    (some) => isClash(some) && (changed.length === 0 || some.some(({ staffId }) => isChanged.has(staffId))),
  )
  const settled = await settledAmong(db, businessId, suspects.flat())
  return suspects
    .map((some) => some.filter(({ staffId }) => !settled.has(staffId)))
    .filter(isClash)
    .map((people) => ({ number: people[0]?.number ?? '', people }))
}

type Place = Numbered & { left?: boolean }

const isClash = (some: Place[]) => some.some((one) => some.some((other) => !isSamePerson(one, other)))

/** All places of a business that have a number. */
async function placesOf(db: Db, businessId: string): Promise<Place[]> {
  const rows = await db
    .selectFrom('staff')
    .leftJoin('branch', 'branch.id', 'staff.branch_id')
    .select(['staff.id', 'staff.name', 'staff.code', 'staff.payroll_number as number', 'staff.deleted_at'])
    .select((e) => ['branch.name as branch', e.fn.coalesce('staff.person_id', 'staff.held_by').as('account')])
    .where('staff.business_id', '=', businessId)
    .where('staff.payroll_number', '!=', '')
    .orderBy('staff.created_at')
    .orderBy('staff.id')
    .execute()
  return rows.map(({ id, branch, account, deleted_at, ...place }) => ({
    ...place,
    staffId: id,
    branch: branch ?? '',
    account: account ?? undefined,
    left: deleted_at !== null,
  }))
}

/** Of these places, those that were left and are even. */
async function settledAmong(db: Db, businessId: string, places: Place[]): Promise<Set<string>> {
  const left = new Set(places.filter((place) => place.left).map(({ staffId }) => staffId))
  if (left.size === 0) return left
  const keys = (await balancesOf(db, businessId)).filter(({ staffId }) => left.has(staffId))
  for (const { staffId, now } of await owedOf(db, keys, '9999-12-31')) if (now !== 0) left.delete(staffId)
  return left
}
