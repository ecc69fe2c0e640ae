import { createHash } from 'node:crypto'
import type { Lang } from '../../../views/lang.ts'
import { dayAfter, dayIn, daysBefore } from '../../base/calendar.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { remembered } from '../../db/remembered.store.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MailOutbox } from '../../outbox/mail/mail.types.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { addressesOfOwners } from '../../venues/owner-addresses.store.ts'
import { differencesAfter } from './payday.differences.ts'
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
 * - `restored`: the books went back to a backup, and what was paid since is not known yet.
 * - `paid`: somebody was paid by it. `gone`: it was taken back.
 * - `loaded`: it was loaded after a restore, and what differs from it has opened the next one.
 * - `handed`: more files or lists of it were handed out than nobody uses.
 * - `state`: a line is not in a state that allows it. `begun`: a payday was closed already.
 * - `day`: nobody can have been paid on that day.
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
  | 'loaded'
  | 'begun'
  | 'day'
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
  const before = await newestPayday(db, branchId)
  const carried = (before ? await listLines(db, before.id) : []).filter((line) => line.state === 'carried')
  const openings = new Map(carried.map((line) => [line.staffId, line.toPay]))
  for (const { staffId, yen, borne } of before ? await differencesAfter(db, before.id) : [])
    if (!borne) openings.set(staffId, (openings.get(staffId) ?? 0) + yen)
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

/** How the owners are told of a closed payday: by whom it was, and in which language. */
type Tell = { mail: MailOutbox | undefined; lang: Lang; by: string }

/** To each owner, also the one who did it: after a restore the mail is what tells that a payday is missing. */
async function tellOwners(
  trx: Trx,
  { mail, lang, by }: Tell,
  { id, number, where, shown }: { id: string; number: number; where: Where; shown: Preview },
  now: number,
): Promise<void> {
  const { first, last, lines } = shown
  const yen = lines.reduce((sum, line) => sum + Math.max(0, line.toPay), 0)
  const branch = await branchName(trx, where.branchId)
  const values = { at: now, by, number, branch, first, last, yen, payday: id }
  for (const to of await addressesOfOwners(trx, { businessId: where.businessId }))
    await mail?.queue(trx, { kind: 'payday-closed', to, lang, values }, now)
}

/**
 * Closes the days up to `until`, as they were shown: `seal` is that of the preview. Of two owners at once, one closes and
 * the other is refused. From then on nothing is booked on these days.
 */
export function closePayday(
  db: Db,
  by: By,
  where: Where,
  { until, seal, tell }: { until: string; seal: string; tell?: Tell },
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
        branch_name: await branchName(trx, where.branchId),
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
    const paid = lines.filter((line) => line.toPay > 0)
    const toPay = paid.reduce((yen, line) => yen + line.toPay, 0)
    await recordPayday(trx, by, 'payday.closed', { id, branch_id: where.branchId, number }, now, {
      ...{ first, last, people: paid.length, toPay, house },
    })
    if (tell?.mail) await tellOwners(trx, tell, { id, number, where, shown }, now)
    return { id, number }
  })
}

async function branchName(db: Db, id: string): Promise<string> {
  const { name } = await db.selectFrom('branch').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
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
  action: 'payday.closed' | 'payday.taken_back' | 'payday.marked' | 'payday.borne' | 'payday.ways',
  { id, branch_id: branchId, number }: Numbered,
  now: number,
  details: Record<string, string | number> = {},
) => recordChange(trx, { ...by, branchId, action, subject: id, details: { number, ...details } }, now)
