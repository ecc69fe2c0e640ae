import type { PayWay } from '../../../views/words.ts'
import { digestOf } from '../../base/digest.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { PaydayPaperTable } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { standingPaydays } from './paid.store.ts'
import { countAct } from './payday.count.ts'
import { holdLines } from './payday.marks.ts'
import { followPlaces, type Judged, judgeNumbers } from './payday.numbers.ts'
import type { By, PaydayRefused } from './payday.service.ts'
import { type LineId, linesByPayday, type MarkedLine, type Payday, type Stands } from './payday.store.ts'
import { branchWaits, typedPaperNumber, waitingBranches } from './payday.wait.ts'
import { isDue, mayBe } from './payday.way-out.ts'

export type PaperKind = PaydayPaperTable['what']

/** How those on it are paid. */
export const wayOf = { payroll_file: 'payroll', cash_list: 'cash' } as const satisfies Record<
  PaperKind,
  PayWay
>

/** A line and its payday. `calledBack`: from an earlier paper. */
type OnPaper = { payday: Payday; line: MarkedLine; calledBack: boolean }

/** What a new paper can hold: of all branches of a business that do not wait, or of one. `format`: of a payroll file, as JSON. */
export type Wanted = { what: PaperKind; branchId?: string | undefined; format?: string | undefined }

/** What is shown before it is handed out. `seal`: the same as long as nothing of it has changed. */
export type Offer = { lines: OnPaper[]; seal: string }

/** The lines to be paid this way that stand on no paper, of any payday that counts; the oldest first. */
export async function offerPaper(
  db: Db,
  businessId: string,
  { what, branchId, format = '' }: Wanted,
): Promise<Offer> {
  const waits = branchId === undefined ? await waitingBranches(db, businessId) : undefined
  const all = await standingPaydays(db, businessId)
    .$if(branchId !== undefined, (q) => q.where('payday.branch_id', '=', branchId ?? ''))
    // Of years of paydays, those of which somebody is to be paid.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payday_line as line')
          .select('line.staff_id')
          .whereRef('line.payday_id', '=', 'payday.id')
          .where(isDue),
      ),
    )
    .orderBy('payday.closed_at')
    .orderBy('payday.id')
    .execute()
  const paydays = all.filter((payday) => !waits?.has(payday.branch_id))
  const ids = paydays.map(({ id }) => id)
  const byPayday = await linesByPayday(db, ids)
  const once = await everOnPaper(db, ids)
  const lines = paydays.flatMap((payday) =>
    (byPayday.get(payday.id) ?? [])
      .filter((line) => line.way === wayOf[what] && mayBe(line, 'handedOut'))
      .map((line) => ({ payday, line, calledBack: once.has(keyOf(line)) })),
  )
  // Names and sums of a closed payday never change.
  const shown = lines.map(({ line }) => [keyOf(line), line.payrollNumber])
  return { lines, seal: digestOf(JSON.stringify([what, format, shown])) }
}

export const keyOf = ({ paydayId, staffId }: LineId): string => `${paydayId}-${staffId}`

/** The lines that stand on a paper, or once did. */
export async function everOnPaper(db: Db, paydayIds: string[]): Promise<Set<string>> {
  if (paydayIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('payday_paper_line')
    .select(['payday_id as paydayId', 'staff_id as staffId'])
    .where('payday_id', 'in', paydayIds)
    .execute()
  return new Set(rows.map(keyOf))
}

/** `taken`: a line of it stands on this paper already. `nobody`: no line was chosen. */
type HandOutRefused = PaydayRefused | { refused: 'taken'; paperId: string } | { refused: 'nobody' }

/** What is wrong with the numbers of these lines on a payroll file. A cash list knows no numbers. */
export const judgeLines = (
  db: Db,
  businessId: string,
  what: PaperKind,
  lines: MarkedLine[],
): Promise<Judged> =>
  judgeNumbers(db, businessId, what === 'cash_list' ? [] : lines.map((line) => line.payrollNumber))

/**
 * Hands a new paper out with the chosen lines, exactly as they were shown: `seal` is that of {@link offerPaper}. Of two at
 * once, the second is refused and told the first one's paper.
 */
export function handOut(
  db: Db,
  by: By,
  wanted: Wanted & { chosen: LineId[]; seal: string },
  now: number,
): Promise<HandOutRefused | { id: string }> {
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    if (wanted.chosen.length === 0) return { refused: 'nobody' }
    const held = await holdLines(trx, by, wanted.chosen)
    if ('refused' in held) return held
    const taken = held.flatMap(({ lines }) => lines.flatMap((line) => line.paper ?? []))
    if (taken[0]) return { refused: 'taken', paperId: taken[0].id }
    const offer = await offerPaper(trx, by.businessId, wanted)
    const offered = new Map(offer.lines.map(({ line }) => [keyOf(line), line]))
    const lines = wanted.chosen.flatMap((line) => offered.get(keyOf(line)) ?? [])
    if (offer.seal !== wanted.seal || lines.length !== wanted.chosen.length) return { refused: 'changed' }
    const { clashes } = await judgeLines(trx, by.businessId, wanted.what, lines)
    if (clashes.length > 0) return { refused: 'number' }
    const id = newId()
    const number = await nextNumber(trx, by.businessId)
    const { what, format = null } = wanted
    const of = { business_id: by.businessId, made_by: by.memberId, created_at: now }
    await trx
      .insertInto('payday_paper')
      .values({ id, number, what, format, ...of, fetched_at: null })
      .execute()
    const rows = lines.map((line) => ({
      paper_id: id,
      payday_id: line.paydayId,
      staff_id: line.staffId,
      payroll_number: line.payrollNumber,
    }))
    await inChunks(rows, (some) => trx.insertInto('payday_paper_line').values(some).execute())
    await recordPaper(trx, by, 'paper.handed_out', { id, number }, lines, now)
    await countAct(trx)
    return { id }
  })
}

async function nextNumber(trx: Trx, businessId: string): Promise<number> {
  const { newest } = await trx
    .selectFrom('payday_paper')
    .select((e) => e.fn.max<number | null>('number').as('newest'))
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  return Math.max(newest ?? 0, await typedPaperNumber(trx, businessId)) + 1
}

/** Calls lines of a paper back: it is destroyed, or mended, and they will not be paid by it. All of them, or none. */
export function callBack(
  db: Db,
  by: By,
  { id, lines: ids, reason }: { id: string; lines: LineId[]; reason: string },
  now: number,
): Promise<PaydayRefused | { calledBack: number }> {
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    const held = await holdLines(trx, by, ids)
    if ('refused' in held) return held
    const lines = held.flatMap((one) => one.lines)
    const [paper] = lines.flatMap((line) => line.paper ?? [])
    if (!paper || !lines.every((line) => line.paper?.id === id && mayBe(line, 'calledBack')))
      return { refused: 'state' }
    for (const { paydayId, staffId } of lines)
      await trx
        .updateTable('payday_paper_line')
        .set({ called_back_by: by.memberId, called_back_at: now, reason })
        .where('paper_id', '=', id)
        .where('payday_id', '=', paydayId)
        .where('staff_id', '=', staffId)
        .execute()
    await followPlaces(trx, lines)
    await recordPaper(trx, by, 'paper.called_back', paper, lines, now)
    await countAct(trx)
    return { calledBack: lines.length }
  })
}

const recordPaper = (
  trx: Trx,
  by: By,
  action: 'paper.handed_out' | 'paper.called_back',
  { id, number }: Pick<Stands, 'id' | 'number'>,
  lines: MarkedLine[],
  now: number,
) => {
  const yen = lines.reduce((sum, line) => sum + line.toPay, 0)
  return recordChange(
    trx,
    { ...by, action, subject: id, details: { number, people: lines.length, yen } },
    now,
  )
}

/** A line as it stands, or stood, on a paper. `back`: when it was called back, by whom and why. */
type PaperLine = Omit<OnPaper, 'calledBack'> & {
  payrollNumber: string
  back: { at: number; by: string; reason: string } | undefined
}
/** `usable`: people are paid by it as it is: no line was called back, none is of lost books, and no branch waits. */
export type HandedPaper = Stands & {
  at: number
  by: string
  format: string | undefined
  lines: PaperLine[]
  usable: boolean
}

/** A business's paper as it was handed out, with what became of its lines; the oldest payday first. */
export async function findPaper(db: Db, businessId: string, id: string): Promise<HandedPaper | undefined> {
  const paper = await db
    .selectFrom('payday_paper as paper')
    .innerJoin('staff', 'staff.id', 'paper.made_by')
    .select(['paper.id', 'paper.number', 'paper.what', 'paper.format'])
    .select(['paper.created_at as at', 'staff.name as by'])
    .where('paper.id', '=', id)
    .where('paper.business_id', '=', businessId)
    .executeTakeFirst()
  if (!paper) return undefined
  const rows = await db
    .selectFrom('payday_paper_line as line')
    .leftJoin('staff', 'staff.id', 'line.called_back_by')
    .selectAll('line')
    .select('staff.name as by')
    .where('paper_id', '=', id)
    .execute()
  const paydays = await db
    .selectFrom('payday')
    .selectAll()
    .where('id', 'in', [...new Set(rows.map((row) => row.payday_id))])
    .orderBy('closed_at')
    .orderBy('id')
    .execute()
  const all = await linesByPayday(
    db,
    paydays.map((payday) => payday.id),
  )
  const lines = paydays.flatMap((payday) =>
    (all.get(payday.id) ?? []).flatMap((line) => {
      const row = rows.find((one) => one.payday_id === payday.id && one.staff_id === line.staffId)
      if (!row) return []
      const { called_back_at: at, by, reason, payroll_number: payrollNumber } = row
      const back = at === null ? undefined : { at, by: by ?? '', reason: reason ?? '' }
      return [{ payday, line, payrollNumber, back }]
    }),
  )
  const branches = [...new Set(paydays.map((payday) => payday.branch_id))]
  const waits = await Promise.all(branches.map((branchId) => branchWaits(db, branchId)))
  const usable = !waits.includes(true) && lines.every(({ line, back }) => !back && !line.past)
  return { ...paper, format: paper.format ?? undefined, lines, usable }
}

/** Notes that a paper's file was fetched. True for the first time alone: every other file of it is named a copy. */
export async function fetchFirst(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payday_paper')
    .set({ fetched_at: now })
    .where('id', '=', id)
    .where('fetched_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The papers on which lines of a payday stand or stood, the first first; `people`: how many of its lines, `back` called back. */
export const listPapers = (db: Db, paydayId: string) =>
  db
    .selectFrom('payday_paper as paper')
    .innerJoin('payday_paper_line as line', 'line.paper_id', 'paper.id')
    .innerJoin('staff', 'staff.id', 'paper.made_by')
    .select(['paper.id', 'paper.number', 'paper.what', 'paper.created_at as at', 'staff.name as by'])
    .select((e) => [
      e.fn.countAll<number>().as('people'),
      e.fn.count<number>('line.called_back_at').as('back'),
    ])
    .where('line.payday_id', '=', paydayId)
    .groupBy(['paper.id', 'paper.number', 'paper.what', 'paper.created_at', 'staff.name'])
    .orderBy('paper.number')
    .execute()
