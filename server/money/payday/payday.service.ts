import { dayAfter, dayIn, daysBefore } from '../../base/calendar.ts'
import { digestOf } from '../../base/digest.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { listOpening } from './payday.opening.ts'
import {
  byCode,
  type Chain,
  type ClosedDays,
  findChain,
  holdChain,
  type Line,
  listPaydays,
  namesOfStaff,
  type Payday,
  sumDays,
  updateChain,
} from './payday.store.ts'
import { listLost } from './payday.wait.ts'

/** A day can be closed once it has been over for so long: what was paid in its last minutes is booked by then. */
const restMs = 60 * 60_000

export type Where = { businessId: string; branchId: string; timeZone: string }
export type By = { businessId: string; memberId: string }

/** What a payday would hold, computed and not stored. `seal`: the same as long as nothing of it has changed. */
export type Preview = ClosedDays & { lines: Line[]; house: number; houseCash: number; seal: string }

/**
 * Why a payday is not previewed, closed, taken back or marked.
 * - `noChain`: nobody has said on which day the branch's paydays begin.
 * - `notOver`: the day has not been over for an hour. `closed`: a payday has closed it already.
 * - `early`: the day is before the first one.
 * - `changed`: not what was shown. `newer`: a later payday was closed since.
 * - `restored`: the books went back to a backup, and what was paid since is not known yet.
 * - `paid`: somebody was paid by it. `gone`: it was taken back.
 * - `handed`: a line of it stands on a paper. `past`: it is of before the books went back.
 * - `state`: a line is not in a state that allows it. `begun`: a payday was closed already.
 * - `day`: nobody can have been paid on that day. `number`: two people have one payroll number.
 * - `others`: something is carried of somebody whose place another account holds now.
 */
export type PaydayRefusal =
  | 'noChain'
  | 'notOver'
  | 'early'
  | 'closed'
  | 'changed'
  | 'restored'
  | 'newer'
  | 'paid'
  | 'gone'
  | 'state'
  | 'handed'
  | 'past'
  | 'begun'
  | 'day'
  | 'number'
  | 'others'
export type PaydayRefused = { refused: PaydayRefusal }

/** The last day that can be closed at this moment. */
export const lastOver = (timeZone: string, now: number): string =>
  daysBefore(dayIn(timeZone, now - restMs), 1)

/** The first day that no payday has closed; undefined where none was begun. */
export const firstOpen = ({ from, until }: Chain): string | undefined =>
  until === null ? (from ?? undefined) : dayAfter(until)

/**
 * Sets the first day of a branch's paydays. What was booked before counts as settled elsewhere. It can be changed until
 * a payday is closed.
 */
export function beginChain(db: Db, by: By, { branchId }: Where, from: string, now: number) {
  return inTransaction(db, async (trx): Promise<PaydayRefused | { from: string }> => {
    await holdChain(trx, branchId)
    // Also one that was taken back: its days would be settled nowhere.
    if ((await listPaydays(trx, branchId)).length > 0) return { refused: 'begun' }
    // Papers of before may cover the days up to the one that an owner has named.
    if ((await listLost(trx, branchId)).length > 0) return { refused: 'begun' }
    await updateChain(trx, branchId, { from, until: null })
    const name = await branchName(trx, branchId)
    await recordChange(trx, { ...by, branchId, action: 'payday.begun', details: { name, from } }, now)
    return { from }
  })
}

export async function previewPayday(
  db: Db,
  where: Where,
  until: string,
  now: number,
): Promise<Preview | PaydayRefused> {
  return preview(db, where, await findChain(db, where.branchId), until, now)
}

async function preview(
  db: Db,
  { branchId, timeZone }: Where,
  chain: Chain,
  last: string,
  now: number,
): Promise<Preview | PaydayRefused> {
  const first = firstOpen(chain)
  if (first === undefined) return { refused: 'noChain' }
  if (last < first) return { refused: chain.until === null ? 'early' : 'closed' }
  if (last > lastOver(timeZone, now)) return { refused: 'notOver' }
  const { people, house, houseCash } = await sumDays(db, branchId, { first, last })
  const openings = new Map<string, number>()
  for (const { staffId, yen } of await listOpening(db, branchId))
    openings.set(staffId, (openings.get(staffId) ?? 0) + yen)
  const ids = [...new Set([...people.keys(), ...openings.keys()])]
  const names = await namesOfStaff(db, ids)
  const lines = ids
    .map((staffId): Line => {
      const { earned = 0, cash = 0, takenBack = 0 } = people.get(staffId) ?? {}
      const opening = openings.get(staffId) ?? 0
      const about = names.get(staffId) ?? { name: '', code: '', payrollNumber: '', way: 'payroll' as const }
      return { staffId, ...about, opening, earned, cash, takenBack, toPay: opening + earned - takenBack }
    })
    // Those who had nothing, or got and gave back in the same days as much, and owe nothing.
    .filter((line) => line.opening !== 0 || line.earned !== 0 || line.cash !== 0 || line.takenBack !== 0)
    .sort(byCode)
  return { first, last, lines, house, houseCash, seal: sealOf({ first, last, house, houseCash, lines }) }
}

const sealOf = (shown: Omit<Preview, 'seal'>): string => digestOf(JSON.stringify(shown))

/** As it is called now. */
export async function branchName(db: Db, id: string): Promise<string> {
  const { name } = await db.selectFrom('branch').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

export type Numbered = Pick<Payday, 'id' | 'branch_id' | 'number'>

/** Writes what was done with a payday into the audit list. */
export const recordPayday = (
  trx: Trx,
  by: By,
  action: 'payday.closed' | 'payday.taken_back' | 'payday.marked' | 'payday.ways',
  { id, branch_id: branchId, number }: Numbered,
  now: number,
  details: Record<string, string | number> = {},
) => recordChange(trx, { ...by, branchId, action, subject: id, details: { number, ...details } }, now)
