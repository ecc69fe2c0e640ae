import { daysBefore } from '../../base/calendar.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { remembered } from '../../db/remembered.store.ts'
import { inTransaction } from '../../db/transaction.ts'
import { renewNotice } from './guest-notice.ts'
import { bearDifferences, isLoaded } from './payday.differences.ts'
import { listHanded } from './payday.out.ts'
import { type By, type Numbered, type PaydayRefused, recordPayday } from './payday.service.ts'
import {
  findChain,
  findPayday,
  holdChain,
  listLines,
  type MarkedLine,
  newestPayday,
  type Payday,
  updateChain,
} from './payday.store.ts'

/** A payday whose branch is locked, if it is the newest that counts. */
async function holdNewest(trx: Trx, id: string): Promise<Payday | PaydayRefused> {
  const seen = await findPayday(trx, id)
  if (!seen) return { refused: 'gone' }
  await holdChain(trx, seen.branch_id)
  const payday = await findPayday(trx, id)
  if (!payday || payday.taken_back_at !== null) return { refused: 'gone' }
  const newest = await newestPayday(trx, payday.branch_id)
  return newest?.id === id ? payday : { refused: 'newer' }
}

/**
 * Takes the newest payday of a branch back while nobody is marked paid: its days are open again. It keeps its number.
 * `unused`: of how many files and lists that were handed out it was said that they are not used; of each.
 */
export function takePaydayBack(
  db: Db,
  by: By,
  { id, unused }: { id: string; unused: number },
  now: number,
): Promise<PaydayRefused | Numbered> {
  return inTransaction(db, async (trx) => {
    const payday = await holdNewest(trx, id)
    if ('refused' in payday) return payday
    // Somebody may be marked as paid by it in the books that are lost.
    if (await remembered(trx, 'restored')) return { refused: 'restored' }
    if ((await listLines(trx, id)).some((line) => line.state === 'paid')) return { refused: 'paid' }
    if (await isLoaded(trx, id)) return { refused: 'loaded' }
    if ((await listHanded(trx, id)).length !== unused) return { refused: 'handed' }
    await trx
      .updateTable('payday')
      .set({ taken_back_by: by.memberId, taken_back_at: now })
      .where('id', '=', id)
      .execute()
    const { from } = await findChain(trx, payday.branch_id)
    const before = await newestPayday(trx, payday.branch_id)
    await updateChain(trx, payday.branch_id, { from, until: before?.last_day ?? null })
    const days = { first: payday.first_day, last: payday.last_day }
    await recordPayday(trx, by, 'payday.taken_back', payday, now, days)
    return payday
  })
}

/**
 * What is done with lines. They are paid the way that each goes, so that nobody is paid two ways. `paid` and undoing it at any time; the others change what the next payday opens with, so only
 * while there is none. A reason is needed for all but `paid`.
 */
export type Mark =
  | { mark: 'paid'; day: string }
  | { mark: 'carried' | 'written_off' | 'undone'; reason: string }

/** Of which state a line must be for a mark, and whether its sum may be above or below nothing. */
export const takes: Record<Mark['mark'], (line: Pick<MarkedLine, 'state' | 'toPay'>) => boolean> = {
  paid: (line) => line.state === 'due',
  // What is owed to a person can be left for the next payday; it never expires.
  carried: (line) => line.state === 'due',
  // Only what a person owes can be written off.
  written_off: (line) => line.state === 'carried' && line.toPay < 0,
  undone: (line) =>
    line.state === 'paid' || line.state === 'written_off' || (line.state === 'carried' && line.toPay > 0),
}

/** People are paid between the first day of the payday and 400 days after it is noted: anything else is mistyped. */
export const canBePaidOn = (day: string, { first_day: first }: Pick<Payday, 'first_day'>, now: number) =>
  day >= first && day <= daysBefore(new Date(now).toISOString().slice(0, 10), -400)

/** Marks all these lines, or none of them. */
export function markLines(
  db: Db,
  by: By,
  { id, staffIds, mark }: { id: string; staffIds: string[]; mark: Mark },
  now: number,
): Promise<PaydayRefused | { marked: number }> {
  return inTransaction(db, async (trx) => {
    if (await remembered(trx, 'restored')) return { refused: 'restored' }
    const newest = await holdNewest(trx, id)
    const payday = 'refused' in newest ? await findPayday(trx, id) : newest
    if (!payday || payday.taken_back_at !== null) return { refused: 'gone' }
    const lines = (await listLines(trx, id)).filter((line) => staffIds.includes(line.staffId))
    if (lines.length === 0 || lines.length !== new Set(staffIds).size) return { refused: 'state' }
    if (!lines.every(takes[mark.mark])) return { refused: 'state' }
    if (mark.mark === 'paid' && !canBePaidOn(mark.day, payday, now)) return { refused: 'day' }
    // The payday after it has opened with what this one carried.
    const opensNext = lines.some((line) => line.state === 'carried') || mark.mark === 'carried'
    const touches = opensNext || lines.some((line) => line.state === 'written_off')
    if ('refused' in newest && touches) return newest
    const rows = lines.map(({ staffId, marks, way }) => ({
      payday_id: id,
      staff_id: staffId,
      n: marks + 1,
      mark: mark.mark,
      way: mark.mark === 'paid' ? way : null,
      on_day: mark.mark === 'paid' ? mark.day : null,
      reason: mark.mark === 'paid' ? '' : mark.reason,
      made_by: by.memberId,
      created_at: now,
    }))
    await inChunks(rows, (some) => trx.insertInto('payday_mark').values(some).execute())
    await renewNotice(trx, payday.branch_id, now)
    await recordPayday(trx, by, 'payday.marked', payday, now, { mark: mark.mark, people: lines.length })
    return { marked: lines.length }
  })
}

/**
 * The house bears what people would owe since a restore, as long as no later payday has opened with it. Returns how many
 * people it was.
 */
export function bearAfterRestore(
  db: Db,
  by: By,
  id: string,
  now: number,
): Promise<PaydayRefused | { people: number }> {
  return inTransaction(db, async (trx) => {
    const payday = await holdNewest(trx, id)
    if ('refused' in payday) return payday
    const people = await bearDifferences(trx, { paydayId: id, memberId: by.memberId }, now)
    if (people > 0) await recordPayday(trx, by, 'payday.borne', payday, now, { people })
    return { people }
  })
}
