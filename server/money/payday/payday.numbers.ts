import { type SqlBool, sql } from 'kysely'
import { digestOf } from '../../base/digest.ts'
import { chunksOf } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { holdChain, type LineId } from './payday.store.ts'
import { isOpen } from './payday.way-out.ts'

/** A place, or a line of a payday that is still to be paid, with its payroll number. */
type Holder = {
  staffId: string
  name: string
  code: string
  branch: string
  number: string
  /** Accounts that hold it, or held it when the line was closed. */
  account: string | null
  /** It belongs to the person who holds the place now: the place itself, or a line of no other account. */
  isPresent: SqlBool
}

/** Who has a number. */
type Named = Pick<Holder, 'staffId' | 'name' | 'code' | 'branch'>

/**
 * What is wrong with numbers. `clashes`: two people under one number, of whom at most one is meant; the first of each person's
 * places. `near`: two numbers that differ by leading zeros alone, which a spreadsheet may have eaten.
 */
export type Judged = {
  clashes: { number: string; people: Named[] }[]
  near: { numbers: [string, string]; names: [string, string] }[]
}

/** A place whose number is another from now on. */
export type NewNumber = Named & { number: string; account: string | null }
/** Two places of which an owner says that they are one person. */
export type Pair = readonly [string, string]

const bare = (number: string) => number.replace(/^0+/, '')

const onPaper = sql<SqlBool>`exists (select 1 from payday_paper_line stands where stands.payday_id = line.payday_id
  and stands.staff_id = line.staff_id and stands.called_back_at is null)`

/** Of a line: its place is still that person's. Another account is another person's. */
export const isPresent = sql<SqlBool>`(line.person_id is null or exists (select 1 from staff place
  where place.id = line.staff_id and (place.person_id = line.person_id or place.deleted_at is not null)))`

/** On no paper, too: it follows their number and way. */
const follows = sql<SqlBool>`not ${onPaper} and ${isPresent}`

/**
 * Everybody with one of these numbers, or one that differs from it by leading zeros; in the same order each time, for seals. `before`:
 * places of which the number that is changed differs so from the new one.
 */
async function holdersOf(db: Db, businessId: string, numbers: string[], changed: NewNumber[]) {
  const numberOf = new Map(changed.map(({ staffId, number }) => [staffId, number]))
  const before: Holder[] = []
  const all: Holder[] = changed.map((one) => ({ ...one, isPresent: true }))
  for (const some of chunksOf([...new Set(numbers.filter((number) => number !== '').map(bare))])) {
    const places = await db
      .selectFrom('staff')
      .leftJoin('branch', 'branch.id', 'staff.branch_id')
      .select(['staff.id as staffId', 'staff.name', 'staff.code', 'staff.payroll_number as number'])
      .select(['staff.person_id as account', 'branch.name as branch'])
      .where('staff.business_id', '=', businessId)
      .where('staff.deleted_at', 'is', null)
      .where('staff.payroll_number', '!=', '')
      .where(sql<string>`ltrim(staff.payroll_number, '0')`, 'in', some)
      .orderBy('staff.id')
      .execute()
    const lines = await db
      .selectFrom('payday_line as line')
      .innerJoin('payday', 'payday.id', 'line.payday_id')
      .innerJoin('branch', 'branch.id', 'payday.branch_id')
      .select(['line.staff_id as staffId', 'line.name', 'line.code', 'line.payroll_number as number'])
      .select(['line.person_id as account', 'payday.branch_name as branch'])
      .select([follows.as('follows'), isPresent.as('isPresent')])
      .where('branch.business_id', '=', businessId)
      .where('payday.taken_back_at', 'is', null)
      .where('line.payroll_number', '!=', '')
      .where(sql<string>`ltrim(line.payroll_number, '0')`, 'in', some)
      .where(isOpen)
      .orderBy('line.staff_id')
      .orderBy('line.payday_id')
      .execute()
    for (const place of places.map(withBranch)) {
      const number = numberOf.get(place.staffId)
      if (number === undefined) all.push(place)
      else if (bare(number) === bare(place.number)) before.push(place)
    }
    all.push(...lines.filter((line) => !line.follows || !numberOf.has(line.staffId)))
  }
  return { holders: all.filter(({ number }) => number !== ''), before }
}

const withBranch = <P extends { branch: string | null }>(place: P) => ({
  ...place,
  branch: place.branch ?? '',
  isPresent: true,
})

/** An account as the word of an owner keeps it: told apart from another, and nobody's name once the account is deleted. */
export const accountMark = (account: string | null): string => (account === null ? '' : digestOf(account))

/** What owners have said and still holds: both places have the number and the accounts of then, and nobody took one up since. */
export async function standingWords(db: Db, businessId: string): Promise<{ pair: Pair; number: string }[]> {
  const rows = await db
    .selectFrom('same_person as same')
    .innerJoin('staff as first', 'first.id', 'same.first_id')
    .innerJoin('staff as second', 'second.id', 'same.second_id')
    .selectAll('same')
    .select(['first.person_id as a', 'second.person_id as b'])
    .where('first.business_id', '=', businessId)
    .whereRef('first.payroll_number', '=', 'same.payroll_number')
    .whereRef('second.payroll_number', '=', 'same.payroll_number')
    // An account that came and went was somebody's of whom nothing was said.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_entry as entry')
            .select('entry.id')
            .where(sql<SqlBool>`entry.subject in (same.first_id, same.second_id)`)
            .whereRef('entry.created_at', '>', 'same.created_at')
            // As the index has it.
            .where('entry.action', '=', sql.lit('member.accepted')),
        ),
      ),
    )
    .execute()
  return rows
    .filter((row) => row.first_account === accountMark(row.a) && row.second_account === accountMark(row.b))
    .map((row) => ({ pair: [row.first_id, row.second_id], number: row.payroll_number }))
}

/** Places and lines of one number, by the person who has them. */
function peopleIn(holders: Holder[], pairs: readonly Pair[]): Holder[][] {
  let people: Holder[][] = []
  for (const one of holders) {
    const isSame = (other: Holder) =>
      // A place that another account holds now is another person's.
      (other.staffId === one.staffId && (one.account === null || other.account === null)) ||
      (one.account !== null && other.account === one.account) ||
      // What is said of two places is said of who holds them now.
      (one.isPresent &&
        other.isPresent &&
        pairs.some((pair) => pair.includes(one.staffId) && pair.includes(other.staffId)))
    const mine = people.filter((some) => some.some(isSame))
    people = [...people.filter((some) => !mine.includes(some)), [...mine.flat(), one]]
  }
  return people
}

/**
 * Judges these numbers over everybody with a place or an open line, as they stand or as they would with `changed`: the one rule
 * of the staff form, the import, the table of numbers, closing and handing out. `same`: pairs that an owner says are one person.
 * Call it with the business locked before something is written.
 */
export async function judgeNumbers(
  db: Db,
  businessId: string,
  numbers: string[],
  changed: NewNumber[] = [],
  same: readonly Pair[] = [],
): Promise<Judged> {
  const { holders, before } = await holdersOf(db, businessId, numbers, changed)
  const words = await standingWords(db, businessId)
  const wanted = new Set(numbers)
  const byNumber = Map.groupBy(holders, ({ number }) => number)
  const clashes = [...byNumber].flatMap(([number, some]) => {
    const said = words.filter((word) => word.number === number).map(({ pair }) => pair)
    const people = peopleIn(some, [...same, ...said])
    return wanted.has(number) && people.length > 1
      ? [{ number, people: people.flatMap(([first]) => first ?? []) }]
      : []
  })
  // A spreadsheet may have eaten the zeros of a place's own number.
  const named = Map.groupBy([...holders, ...before], ({ number }) => number)
  const near = [...named.keys()].flatMap((number) =>
    [...named.keys()]
      .filter((other) => other < number && bare(other) === bare(number))
      .filter((other) => wanted.has(number) || wanted.has(other))
      .map((other): Judged['near'][number] => ({
        numbers: [other, number],
        names: [named.get(other)?.[0]?.name ?? '', named.get(number)?.[0]?.name ?? ''],
      })),
  )
  return { clashes, near }
}

/**
 * Of these lines, those that are due and stand on no paper take the number and way of their person's place, as they are now. Call it
 * with the business locked, wherever a line comes to stand so.
 */
export async function followPlaces(trx: Trx, lines: LineId[]): Promise<void> {
  for (const { paydayId, staffId } of lines)
    await trx
      .updateTable('payday_line as line')
      .from('staff as place')
      .innerJoin('business', 'business.id', 'place.business_id')
      .whereRef('place.id', '=', 'line.staff_id')
      .set((e) => ({
        payroll_number: e.ref('place.payroll_number'),
        way: e.fn.coalesce('place.pay_way', 'business.pay_way'),
      }))
      .where('line.payday_id', '=', paydayId)
      .where('line.staff_id', '=', staffId)
      .where(isOpen)
      .where(follows)
      .execute()
}

/** The same of all lines of a place. Call it in the transaction that has changed the place, with the business locked. */
export async function followPlace(trx: Trx, staffId: string): Promise<void> {
  const open = trx
    .selectFrom('payday_line as line')
    .innerJoin('payday', 'payday.id', 'line.payday_id')
    .where('line.staff_id', '=', staffId)
    .where('payday.taken_back_at', 'is', null)
    .where(isOpen)
  const branches = await open.select('payday.branch_id as id').distinct().orderBy('id').execute()
  // Nothing is noted of them meanwhile.
  for (const { id } of branches) await holdChain(trx, id)
  await followPlaces(trx, await open.select(['payday.id as paydayId', 'line.staff_id as staffId']).execute())
}
