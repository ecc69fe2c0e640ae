import { createHash } from 'node:crypto'
import { dayAfter, dayIn, daysBefore } from '../../base/calendar.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { forget, remembered } from '../../db/remembered.store.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { renewAfterRestore } from './guest-notice.ts'
import {
  accountsOfStaff,
  type Chain,
  type ClosedDays,
  findChain,
  holdChain,
  type Line,
  listLines,
  namesOfStaff,
  newestPayday,
  type Payday,
  sumDays,
  updateChain,
} from './payday.store.ts'

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
 * - `restored`: the books went back to a backup, and nobody has compared the paydays since.
 * - `paid`: somebody was paid by it. `gone`: it was taken back.
 * - `handed`: more files or lists of it were handed out than nobody uses.
 * - `state`: a line is not in a state that allows it. `begun`: a payday was closed already.
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
  | 'begun'
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
    const { until } = await holdChain(trx, branchId)
    if (until !== null) return { refused: 'begun' }
    await updateChain(trx, branchId, { from, until: null })
    const { name } = await trx
      .selectFrom('branch')
      .select('name')
      .where('id', '=', branchId)
      .executeTakeFirstOrThrow()
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
  const before = await newestPayday(db, branchId)
  const carried = (before ? await listLines(db, before.id) : []).filter((line) => line.state === 'carried')
  const openings = new Map(carried.map((line) => [line.staffId, line.toPay]))
  const ids = [...new Set([...people.keys(), ...openings.keys()])]
  const names = await namesOfStaff(db, ids)
  const lines = ids
    .map((staffId): Line => {
      const { earned = 0, cash = 0, takenBack = 0 } = people.get(staffId) ?? {}
      const opening = openings.get(staffId) ?? 0
      const about = names.get(staffId) ?? { name: '', code: '', payrollNumber: '', way: 'payroll' as const }
      return { staffId, ...about, opening, earned, cash, takenBack, toPay: opening + earned - takenBack }
    })
    // Who had nothing, or got and gave back in the same days as much, and owes nothing.
    .filter((line) => line.opening !== 0 || line.earned !== 0 || line.cash !== 0 || line.takenBack !== 0)
    .sort((a, b) => (a.code === b.code ? (a.staffId < b.staffId ? -1 : 1) : a.code < b.code ? -1 : 1))
  return { first, last, lines, house, houseCash, seal: sealOf({ first, last, house, houseCash, lines }) }
}

const sealOf = (shown: Omit<Preview, 'seal'>): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)

/**
 * Closes the days up to `until`, as they were shown: `seal` is that of the preview. Of two owners at once, one closes and
 * the other is refused. From then on nothing is booked on these days.
 */
export function closePayday(
  db: Db,
  by: By,
  where: Where,
  { until, seal }: { until: string; seal: string },
  now: number,
): Promise<{ id: string; number: number } | PaydayRefused> {
  return inTransaction(db, async (trx) => {
    const chain = await holdChain(trx, where.branchId)
    if (await remembered(trx, 'restored')) return { refused: 'restored' }
    const shown = await preview(trx, where, chain, until, now)
    if ('refused' in shown) return shown
    if (shown.seal !== seal) return { refused: 'changed' }
    const { first, last, lines, house, houseCash } = shown
    const id = newId()
    const number = await nextNumber(trx, where.branchId)
    await trx
      .insertInto('payday')
      .values({
        id,
        branch_id: where.branchId,
        number,
        first_day: first,
        last_day: last,
        house,
        house_cash: houseCash,
        closed_by: by.memberId,
        closed_at: now,
        taken_back_by: null,
        taken_back_at: null,
      })
      .execute()
    const accounts = await accountsOfStaff(
      trx,
      lines.map((line) => line.staffId),
    )
    const rows = lines.map((line) => ({
      payday_id: id,
      staff_id: line.staffId,
      person_id: accounts.get(line.staffId) ?? null,
      name: line.name,
      code: line.code,
      payroll_number: line.payrollNumber,
      way: line.way,
      opening: line.opening,
      earned: line.earned,
      cash: line.cash,
      taken_back: line.takenBack,
    }))
    await inChunks(rows, (some) => trx.insertInto('payday_line').values(some).execute())
    await updateChain(trx, where.branchId, { from: chain.from, until: last })
    const closed = { id, branch_id: where.branchId, number }
    const paid = lines.filter((line) => line.toPay > 0)
    const toPay = paid.reduce((yen, line) => yen + line.toPay, 0)
    await recordPayday(trx, by, 'payday.closed', closed, now, {
      ...{ first, last, people: paid.length, toPay, house },
    })
    return { id, number }
  })
}

/**
 * An owner has compared the paydays of books that went back to a backup with the lists and files at hand: one that was
 * closed after the backup is gone, and its days would be paid twice. Until then no payday can be closed.
 */
export function settleRestored(db: Db, by: By, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const wentBackAt = Number((await remembered(trx, 'restored')) ?? now)
    await forget(trx, 'restored')
    await renewAfterRestore(trx, wentBackAt, now)
    await recordChange(trx, { ...by, action: 'payday.compared' }, now)
  })
}

async function nextNumber(trx: Trx, branchId: string): Promise<number> {
  const { newest } = await trx
    .selectFrom('payday')
    .select((e) => e.fn.max<number | null>('number').as('newest'))
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow()
  return (newest ?? 0) + 1
}

export type Numbered = Pick<Payday, 'id' | 'branch_id' | 'number'>

/** Writes what was done with a payday into the audit list. */
export const recordPayday = (
  trx: Trx,
  by: By,
  action: 'payday.closed' | 'payday.taken_back' | 'payday.marked',
  { id, branch_id: branchId, number }: Numbered,
  now: number,
  details: Record<string, string | number> = {},
) => recordChange(trx, { ...by, branchId, action, subject: id, details: { number, ...details } }, now)
