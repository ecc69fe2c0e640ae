import { dayIn, daysBefore } from '../../base/calendar.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { holdRow } from '../../db/hold-row.ts'
import { newId, newIds } from '../../db/ids.ts'
import type { CashCountTable } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import { bookCash, findMarker, type Share, type Split, splitAmong, splitEqually } from '../books/index.ts'
import { findCount, listCashShares, workersOn } from './cash.store.ts'

/** Who types it, and for which branch. */
type At = { businessId: string; branchId: string; memberId: string }

/**
 * What was counted in a cash box, in whole yen. `id`: of the form. `day`: the business's day it is of, `YYYY-MM-DD`; undefined:
 * today. `people`: the staff members among whom it is shared, the branch itself if it is nobody; undefined: all who work there.
 */
export type Counted = {
  id: string
  amount: number
  firstName: string
  secondName: string
  day?: string
  people?: string[]
}

/** How many days ago a box may have been counted. */
const mostDaysAgo = 7

/**
 * The first day that may be counted today. Counts of the days that the books have lost are typed again, however long ago these
 * are, while the books' marker stands.
 */
export async function firstDayToCount(db: Db, businessId: string, today: string): Promise<string> {
  const first = daysBefore(today, mostDaysAgo)
  const marker = await findMarker(db, businessId)
  if (!marker) return first
  const lost = dayIn(await timeZoneOf(db, businessId), marker.endAt)
  return lost < first ? lost : first
}

/**
 * Shares what was counted among those people, and books it on its day. The same form again
 * changes nothing. `sent`: it was sent before with something else in it. `day`: not one of the last days. `people`: somebody is
 * not of the branch, or nobody was named though somebody worked there.
 */
export function countCash(
  db: Db,
  at: At,
  { id, amount, firstName, secondName, ...given }: Counted,
  now: number,
): Promise<{ refused?: 'sent' | 'day' | 'people' }> {
  return inTransaction(db, async (trx) => {
    // Of two clicks at once, the second waits here, and then finds what the first has written.
    await holdRow(trx, 'branch', at.branchId)
    const timeZone = await timeZoneOf(trx, at.businessId)
    const today = dayIn(timeZone, now)
    const day = given.day ?? today
    const offered = await workersOn(trx, at.branchId, { day, timeZone })
    const people = given.people ?? offered.flatMap((person) => (person.left ? [] : [person.id]))
    const sent = await findCount(trx, id)
    if (sent) {
      const same = sent.branchId === at.branchId && sent.amount === amount && sent.day === day
      const sameNames = sent.firstName === firstName && sent.secondName === secondName
      return same && sameNames && sameList(await sharedAmong(trx, id), people) ? {} : { refused: 'sent' }
    }
    if (day > today || day < (await firstDayToCount(trx, at.businessId, today))) return { refused: 'day' }
    const chosen = offered.filter((person) => people.includes(person.id)).map((person) => person.id)
    const nobody = given.people?.length === 0 && offered.length > 0
    if (chosen.length !== people.length || nobody) return { refused: 'people' }
    const { rule, inputs, shares } = await splitAmong(trx, at.branchId, chosen, amount)
    const names = { first_name: firstName, second_name: secondName }
    const split = { split_rule: rule, split_inputs: JSON.stringify(inputs) }
    await write(
      trx,
      at,
      { id, amount, ...names, ...split, corrects: null, reason: '', of_day: day },
      { shares, now },
    )
    // Without the names of those who counted: they go after some years.
    await recordChange(trx, { ...at, action: 'cash.counted', subject: id, details: { amount } }, now)
    return {}
  })
}

const sameList = (is: string[], wanted: string[]) => is.toSorted().join() === wanted.toSorted().join()

async function sharedAmong(trx: Trx, id: string): Promise<string[]> {
  const found = trx.selectFrom('cash_count').select('split_inputs').where('id', '=', id)
  const { split_inputs: inputs } = await found.executeTakeFirstOrThrow()
  return (JSON.parse(inputs ?? '{}') as Partial<Split['inputs']>).staff ?? []
}

/**
 * What each of these people would have of a count if it were booked now, by their ids. The yen that are left over go to whose
 * turn it is then.
 */
export async function previewCash(db: Db, branchId: string, people: string[], amount: number) {
  const found = db.selectFrom('branch').select('split_turn').where('id', '=', branchId)
  const { split_turn: turn } = await found.executeTakeFirstOrThrow()
  return new Map(splitEqually(amount, people, turn).shares.map((share) => [share.staffId, share.amount]))
}

/** How many counts of a branch are looked at to tell what is usual, and what is unusual without as many, in yen. */
const usualCounts = 10
const unusualWithout = 100_000

/** Whether a sum is above ten times the middle one of the branch's last counts: an owner or a manager proves who they are. */
export async function isUnusual(db: Db, branchId: string, amount: number): Promise<boolean> {
  const rows = await db
    .selectFrom('cash_count')
    .select('amount')
    .where('branch_id', '=', branchId)
    .where('corrects', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(usualCounts)
    .execute()
  if (rows.length < usualCounts) return amount > unusualWithout
  const sorted = rows.map((row) => row.amount).sort((a, b) => a - b)
  const median = ((sorted[usualCounts / 2 - 1] ?? 0) + (sorted[usualCounts / 2] ?? 0)) / 2
  return amount > 10 * median
}

/**
 * Takes a count back from all who had a share of it, by a count of its own below zero, which is of today. One that was taken back
 * already stays so. `id`: of a count that is not itself one that takes back.
 */
export function correctCash(
  db: Db,
  at: At,
  { id, reason }: { id: string; reason: string },
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await holdRow(trx, 'branch', at.branchId)
    const wrong = await findCount(trx, id)
    if (!wrong || wrong.corrects) throw new Error(`no count ${id} to take back`)
    if (wrong.correctedBy) return
    const given = (await listCashShares(trx, [id])).get(id) ?? []
    const shares = given.map(({ staffId, amount }) => ({ staffId, amount: -amount }))
    const nothing = { first_name: '', second_name: '', split_rule: null, split_inputs: null }
    const of_day = dayIn(await timeZoneOf(trx, at.businessId), now)
    await write(
      trx,
      at,
      { id: newId(), amount: -wrong.amount, ...nothing, corrects: id, reason, of_day },
      { shares, now },
    )
    const details = { amount: wrong.amount }
    await recordChange(trx, { ...at, action: 'cash.corrected', subject: id, details }, now)
  })
}

type Row = Omit<CashCountTable, 'branch_id' | 'made_by' | 'created_at'>

async function write(
  trx: Trx,
  { branchId, memberId }: At,
  row: Row,
  { shares, now }: { shares: Share[]; now: number },
) {
  await bookCash(trx, branchId, shares, row.of_day)
  const whole = { ...row, branch_id: branchId, made_by: memberId, created_at: now }
  await trx.insertInto('cash_count').values(whole).execute()
  const ids = newIds(shares.length)
  const rows = shares.map(({ staffId, amount }, at) => ({
    id: ids[at] ?? '',
    count_id: row.id,
    staff_id: staffId,
    amount,
  }))
  await inChunks(rows, (some) => trx.insertInto('cash_share').values(some).execute())
}
