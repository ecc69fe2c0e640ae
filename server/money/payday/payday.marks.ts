import { type SqlBool, sql } from 'kysely'
import type { PayWay } from '../../../views/words.ts'
import { daysBefore } from '../../base/calendar.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { standingPaydays } from './paid.store.ts'
import { countAct } from './payday.count.ts'
import { followPlaces } from './payday.numbers.ts'
import { openAnew } from './payday.opening.ts'
import { type By, type Numbered, type PaydayRefused, recordPayday } from './payday.service.ts'
import {
  findChain,
  findPayday,
  holdChain,
  type LineId,
  linesByPayday,
  listLines,
  type MarkedLine,
  newestPayday,
  type Payday,
  updateChain,
} from './payday.store.ts'
import { branchWaits, lostAfter } from './payday.wait.ts'
import { mayBe } from './payday.way-out.ts'

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
 * Takes the newest payday of a branch back, while nobody is marked paid by it and no line of it stands on a paper: its days
 * are open again. It keeps its number.
 */
export function takePaydayBack(
  db: Db,
  by: By,
  { id }: { id: string },
  now: number,
): Promise<PaydayRefused | Numbered> {
  return inTransaction(db, async (trx) => {
    const payday = await holdNewest(trx, id)
    if ('refused' in payday) return payday
    // Somebody may be marked as paid by it in the books that are lost.
    if (await branchWaits(trx, payday.branch_id)) return { refused: 'restored' }
    if ((await lostAfter(trx, [id])).size > 0) return { refused: 'past' }
    const stays = (await listLines(trx, id)).filter((line) => !mayBe(line, 'reopened'))
    if (stays.length > 0) return { refused: stays.some((line) => line.state === 'paid') ? 'paid' : 'handed' }
    await trx
      .updateTable('payday')
      .set({ taken_back_by: by.memberId, taken_back_at: now })
      .where('id', '=', id)
      .execute()
    // What it has opened with opens the next one.
    await openAnew(trx, id)
    const { from } = await findChain(trx, payday.branch_id)
    const before = await newestPayday(trx, payday.branch_id)
    // What was closed before days were lost is no part of this chain.
    const past = before && (await lostAfter(trx, [before.id])).size > 0
    await updateChain(trx, payday.branch_id, { from, until: past ? null : (before?.last_day ?? null) })
    const days = { first: payday.first_day, last: payday.last_day }
    await recordPayday(trx, by, 'payday.taken_back', payday, now, days)
    await countAct(trx)
    return payday
  })
}

/** Of a mark `mark` of a line: none came after it. */
export const isNewestMark = sql<SqlBool>`not exists (select 1 from payday_mark later where later.payday_id = mark.payday_id
  and later.staff_id = mark.staff_id and later.n > mark.n)`

/**
 * What is done with lines; a reason is needed for all but `paid`. What stands on a paper is paid the way of that paper; `way`
 * says it of what stands on none, and the line has that way until it is undone.
 */
export type Mark =
  | { mark: 'paid'; day: string; way?: PayWay | undefined }
  | { mark: 'carried' | 'written_off' | 'undone'; reason: string }

/** People are paid between the first day of the payday and 400 days after it is noted: anything else is mistyped. */
export const canBePaidOn = (day: string, { first_day: first }: Pick<Payday, 'first_day'>, now: number) =>
  day >= first && day <= daysBefore(new Date(now).toISOString().slice(0, 10), -400)

/**
 * These lines of a business with their paydays, whose branches are locked in one order. Refused if one is gone, or its branch
 * waits.
 */
export async function holdLines(
  trx: Trx,
  { businessId }: By,
  ids: LineId[],
): Promise<PaydayRefused | { payday: Payday; lines: MarkedLine[] }[]> {
  const byPayday = Map.groupBy(ids, (line) => line.paydayId)
  const branches = await trx
    .selectFrom('payday')
    .innerJoin('branch', 'branch.id', 'payday.branch_id')
    .select('branch.id')
    .distinct()
    .where('payday.id', 'in', [...byPayday.keys(), ''])
    .where('branch.business_id', '=', businessId)
    // Always in the same order, so that two of them never wait for each other.
    .orderBy('branch.id')
    .execute()
  for (const { id: branchId } of branches) {
    await holdChain(trx, branchId)
    if (await branchWaits(trx, branchId)) return { refused: 'restored' }
  }
  const all = await linesByPayday(trx, [...byPayday.keys()])
  const held: { payday: Payday; lines: MarkedLine[] }[] = []
  for (const [id, of] of byPayday) {
    const payday = await findPayday(trx, id)
    const isTheirs = branches.some((branch) => branch.id === payday?.branch_id)
    if (!payday || !isTheirs || payday.taken_back_at !== null) return { refused: 'gone' }
    const wanted = new Set(of.map((line) => line.staffId))
    const lines = (all.get(id) ?? []).filter((line) => wanted.has(line.staffId))
    if (lines.length !== wanted.size) return { refused: 'state' }
    held.push({ payday, lines })
  }
  return held.length > 0 ? held : { refused: 'state' }
}

/** The same of people in one payday. */
export const markLines = (
  db: Db,
  by: By,
  { id, staffIds, mark }: { id: string; staffIds: string[]; mark: Mark },
  now: number,
) => noteLines(db, by, { lines: staffIds.map((staffId) => ({ paydayId: id, staffId })), mark }, now)

/** Marks all these lines, or none of them. */
export function noteLines(
  db: Db,
  by: By,
  { lines: ids, mark }: { lines: LineId[]; mark: Mark },
  now: number,
): Promise<PaydayRefused | { marked: number }> {
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    const held = await holdLines(trx, by, ids)
    if ('refused' in held) return held
    const lines = held.flatMap((one) => one.lines)
    if (!lines.every((line) => mayBe(line, mark.mark))) return { refused: 'state' }
    const { day, way, reason } = { day: undefined, way: undefined, reason: '', ...mark }
    if (day !== undefined && !held.every(({ payday }) => canBePaidOn(day, payday, now)))
      return { refused: 'day' }
    const wayOf = (line: MarkedLine) => (line.paper ? line.way : (way ?? line.way))
    for (const line of lines.filter((each) => wayOf(each) !== each.way))
      await trx
        .updateTable('payday_line')
        .set({ way: wayOf(line) })
        .where('payday_id', '=', line.paydayId)
        .where('staff_id', '=', line.staffId)
        .execute()
    const rows = lines.map((line) => ({
      payday_id: line.paydayId,
      staff_id: line.staffId,
      n: line.marks + 1,
      mark: mark.mark,
      way: day === undefined ? null : wayOf(line),
      on_day: day ?? null,
      reason,
      made_by: by.memberId,
      created_at: now,
    }))
    await inChunks(rows, (some) => trx.insertInto('payday_mark').values(some).execute())
    if (mark.mark === 'undone') await followPlaces(trx, lines)
    for (const one of held)
      await recordPayday(trx, by, 'payday.marked', one.payday, now, {
        mark: mark.mark,
        people: one.lines.length,
        yen: one.lines.reduce((sum, line) => sum + line.toPay, 0),
        ...(day !== undefined && { day }),
      })
    await countAct(trx)
    return { marked: lines.length }
  })
}

/** The lines of a business that stand as one press has noted them: a member's at a moment (ms since 1970). */
export async function linesOfPress(
  db: Db,
  businessId: string,
  { at, memberId }: { at: number; memberId: string },
): Promise<{ payday: Payday; line: MarkedLine }[]> {
  const paydays = await standingPaydays(db, businessId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payday_mark as mark')
          .select('mark.n')
          .whereRef('mark.payday_id', '=', 'payday.id')
          .where('mark.created_at', '=', at)
          .where('mark.made_by', '=', memberId),
      ),
    )
    .orderBy('payday.closed_at')
    .execute()
  const lines = await linesByPayday(
    db,
    paydays.map(({ id }) => id),
  )
  return paydays.flatMap((payday) =>
    (lines.get(payday.id) ?? [])
      .filter((line) => line.markedAt === at && line.markedBy === memberId && mayBe(line, 'undone'))
      .map((line) => ({ payday, line })),
  )
}
