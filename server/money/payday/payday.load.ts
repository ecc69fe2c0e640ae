import { dayAfter } from '../../base/calendar.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { forget, remembered } from '../../db/remembered.store.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import { renewAfterRestore } from './guest-notice.ts'
import { noteDifferences } from './payday.differences.ts'
import { canBePaidOn } from './payday.marks.ts'
import type { PaydayRecord, Unreadable } from './payday.record.ts'
import { type By, lastOver } from './payday.service.ts'
import { bearsOnlyDebts, opensAsCarried } from './payday.sound.ts'
import {
  findChain,
  holdChain,
  knownAccounts,
  listPaydays,
  newestPayday,
  type Payday,
  updateChain,
} from './payday.store.ts'

/**
 * Why a file is not loaded.
 * - `foreign`: it is another business's. `branch`: the books do not know one of its branches.
 * - `gap`: a payday between the books and the file is in neither.
 * - `differs`: the books hold another payday of the same number, or another mark of the same line.
 * - `already`: the books hold all of it.
 */
export type LoadRefusal = Unreadable | 'foreign' | 'branch' | 'gap' | 'differs' | 'already'
type LoadRefused = { refused: LoadRefusal }

/** What a file has and the books lack. */
type Missing = { paydays: Payday[]; takenBack: Payday[]; marks: PaydayRecord['marks'] }

/** The same as numbers. `at`: when the newest thing in the file happened, in ms since 1970. */
export type Loaded = { paydays: number; takenBack: number; marks: number; at: number }

const countOf = ({ paydays, takenBack, marks }: Missing, { at }: PaydayRecord): Loaded => ({
  paydays: paydays.length,
  takenBack: takenBack.length,
  marks: marks.length,
  at,
})

/** What a file would bring. It changes nothing. */
export async function compareRecord(
  db: Db,
  businessId: string,
  record: PaydayRecord,
): Promise<Loaded | LoadRefused> {
  const missing = await missingOf(db, businessId, record)
  return 'refused' in missing ? missing : countOf(missing, record)
}

type Loader = { businessId: string; memberId: string | undefined }

/**
 * Takes what a file of paydays holds into books that went back to a backup: each payday stands as it was paid. Where the
 * books of its days differ by now, the difference opens the next payday. `memberId`: undefined for the operator.
 */
export function loadRecord(
  db: Db,
  by: Loader,
  record: PaydayRecord,
  now: number,
): Promise<Loaded | LoadRefused> {
  const load = inTransaction(db, async (trx) => {
    const known = await branchesOf(trx, by.businessId)
    const branches = record.branches.filter(({ id }) => known.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const { id } of branches) await holdChain(trx, id)
    const missing = await missingOf(trx, by.businessId, record)
    if ('refused' in missing) return missing
    await addPeople(trx, by.businessId, record, now)
    await addRows(trx, record, missing)
    await mustBeTrue(trx, record, missing, now)
    for (const branch of branches) await closeDays(trx, branch, missing)
    await endRestored(trx, now)
    const loaded = countOf(missing, record)
    await recordChange(trx, { ...by, action: 'payday.loaded', details: loaded }, now)
    return loaded
  })
  return load.catch((error: unknown): LoadRefused => {
    if (error instanceof Untrue) return { refused: 'damaged' }
    throw error
  })
}

/** Nothing of it is kept. */
class Untrue extends Error {}

/** Only days that are over were ever closed, nobody was paid before or long after, and what was carried opens the next payday. */
async function mustBeTrue(trx: Trx, file: PaydayRecord, { paydays }: Missing, now: number): Promise<void> {
  const last = lastOver(await timeZoneOf(trx, file.business.id), now)
  const added = new Set(paydays.map(({ id }) => id))
  const branches = new Set(paydays.map((payday) => payday.branch_id))
  if (paydays.some((payday) => payday.last_day > last)) throw new Untrue()
  const of = new Map(file.paydays.map((payday) => [payday.id, payday]))
  for (const { payday_id: id, on_day: day } of file.marks)
    if (day !== null && !canBePaidOn(day, of.get(id) as Payday, now)) throw new Untrue()
  if (!(await bearsOnlyDebts(trx, [...of.keys()]))) throw new Untrue()
  for (const id of branches) if (!(await opensAsCarried(trx, id, added))) throw new Untrue()
}

/** From now on nothing is booked on the days that were closed. */
async function closeDays(trx: Trx, { id, from }: PaydayRecord['branches'][number], { paydays }: Missing) {
  const chain = await findChain(trx, id)
  const newest = await newestPayday(trx, id)
  const first = chain.until === null ? from : chain.from
  await updateChain(trx, id, { from: first, until: newest?.last_day ?? null })
  const standing = paydays.filter((one) => one.branch_id === id && one.taken_back_at === null)
  if (newest) await noteDifferences(trx, standing, newest.id)
}

/**
 * An owner states that no payday was closed, reopened or paid since the backup: one that is lost would be paid twice. Not
 * while the file beside the backups says otherwise (`kept`).
 */
export function settleRestored(
  db: Db,
  by: By,
  kept: PaydayRecord | undefined,
  now: number,
): Promise<{ settled: true } | { refused: 'kept' }> {
  return inTransaction(db, async (trx) => {
    const more = kept && (await compareRecord(trx, by.businessId, kept))
    if (more && !('refused' in more)) return { refused: 'kept' }
    await endRestored(trx, now)
    await recordChange(trx, { ...by, action: 'payday.compared' }, now)
    return { settled: true }
  })
}

/** Paydays can be closed and paid again. */
async function endRestored(trx: Trx, now: number): Promise<void> {
  const wentBackAt = Number((await remembered(trx, 'restored')) ?? now)
  await forget(trx, 'restored')
  await renewAfterRestore(trx, wentBackAt, now)
}

async function branchesOf(db: Db, businessId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('branch').select('id').where('business_id', '=', businessId).execute()
  return new Set(rows.map(({ id }) => id))
}

async function missingOf(db: Db, businessId: string, record: PaydayRecord): Promise<Missing | LoadRefused> {
  if (record.business.id !== businessId) return { refused: 'foreign' }
  if (await hasOthers(db, businessId, record)) return { refused: 'foreign' }
  const known = await branchesOf(db, businessId)
  if (!record.branches.every(({ id }) => known.has(id))) return { refused: 'branch' }
  const marks = await missingMarks(db, record)
  if (!marks) return { refused: 'differs' }
  const missing: Missing = { paydays: [], takenBack: [], marks }
  for (const branch of record.branches) {
    const refused = await compareChain(db, branch, record, missing)
    if (refused) return refused
  }
  const more = missing.paydays.length + missing.takenBack.length + missing.marks.length > 0
  return more ? missing : { refused: 'already' }
}

/** Whether somebody of another business stands in the file. */
async function hasOthers(db: Db, businessId: string, { people }: PaydayRecord): Promise<boolean> {
  const ids = people.map(({ id }) => id)
  const others = db.selectFrom('staff').select('id').where('id', 'in', ids)
  return (await others.where('business_id', '!=', businessId).executeTakeFirst()) !== undefined
}

/** Adds to `missing` what the books of a branch lack; they and the file must be one chain of days. */
async function compareChain(
  db: Db,
  { id: branchId, from }: PaydayRecord['branches'][number],
  record: PaydayRecord,
  missing: Missing,
) {
  const there = await listPaydays(db, branchId)
  const known = new Map(there.map((payday) => [payday.id, payday]))
  const takenBack = new Set<string>()
  const added: Payday[] = []
  let newest = there[0]?.number ?? 0
  const inFile = record.paydays.filter((one) => one.branch_id === branchId)
  for (const one of inFile.sort((a, b) => a.number - b.number)) {
    const same = known.get(one.id)
    if (same) {
      if (same.number !== one.number || same.last_day !== one.last_day) return { refused: 'differs' } as const
      if (one.taken_back_at !== null && same.taken_back_at === null) {
        takenBack.add(one.id)
        missing.takenBack.push(one)
      }
      continue
    }
    if (one.number <= newest) return { refused: 'differs' } as const
    if (one.number > newest + 1) return { refused: 'gap' } as const
    newest = one.number
    added.push(one)
  }
  missing.paydays.push(...added)
  const standing = [...there.toReversed(), ...added].filter(
    (one) => one.taken_back_at === null && !takenBack.has(one.id),
  )
  const gap = standing.some((one, at) => {
    const before = standing[at - 1]
    const first = before ? dayAfter(before.last_day) : added.includes(one) ? from : one.first_day
    return first !== one.first_day
  })
  return gap ? ({ refused: 'gap' } as const) : undefined
}

const keyOf = (mark: { payday_id: string; staff_id: string; n: number }) =>
  `${mark.payday_id} ${mark.staff_id} ${mark.n}`

/** Undefined if the books hold another mark where the file holds one. */
async function missingMarks(db: Db, { paydays, marks }: PaydayRecord) {
  const ids = paydays.map(({ id }) => id)
  const rows = await db.selectFrom('payday_mark').selectAll().where('payday_id', 'in', ids).execute()
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  const missing = marks.filter((mark) => !known.has(keyOf(mark)))
  const differ = marks.some((mark) => {
    const same = known.get(keyOf(mark))
    return same && (same.mark !== mark.mark || same.on_day !== mark.on_day)
  })
  return differ ? undefined : missing
}

/** Somebody who was added after the backup was paid: they are in the books again, as a person who has left. */
async function addPeople(trx: Trx, businessId: string, { people, branches }: PaydayRecord, now: number) {
  const known = await branchesOf(trx, businessId)
  const ids = people.map(({ id }) => id)
  const there = await trx.selectFrom('staff').select('id').where('id', 'in', ids).execute()
  const isThere = new Set(there.map(({ id }) => id))
  // A place of staff is in some branch: theirs, if the backup has it.
  const placeOf = (id: string | null) => (id === null || known.has(id) ? id : (branches[0]?.id ?? null))
  const rows = people
    .filter(({ id }) => !isThere.has(id))
    .map(({ id, name, code, branch_id }) => ({
      id,
      business_id: businessId,
      branch_id: placeOf(branch_id),
      name,
      code,
      role: branch_id === null ? ('owner' as const) : ('staff' as const),
      created_at: now,
      deleted_at: now,
    }))
  await inChunks(rows, (some) => trx.insertInto('staff').values(some).execute())
}

async function addRows(trx: Trx, record: PaydayRecord, { paydays, takenBack, marks }: Missing) {
  for (const { id, taken_back_by, taken_back_at } of takenBack)
    await trx.updateTable('payday').set({ taken_back_by, taken_back_at }).where('id', '=', id).execute()
  await inChunks(paydays, (some) => trx.insertInto('payday').values(some).execute())
  const added = new Set(paydays.map(({ id }) => id))
  const lines = record.lines.filter((line) => added.has(line.payday_id))
  // An account that was deleted since is not named again.
  const accounts = await knownAccounts(trx, new Set(lines.map((line) => line.person_id)))
  const linked = lines.map((line) => (accounts.has(line.person_id) ? line : { ...line, person_id: null }))
  await inChunks(linked, (some) => trx.insertInto('payday_line').values(some).execute())
  for (const { payday_id, staff_id, way } of marks)
    if (way)
      await trx
        .updateTable('payday_line')
        .set({ way })
        .where('payday_id', '=', payday_id)
        .where('staff_id', '=', staff_id)
        .where('way', '!=', way)
        .execute()
  await inChunks(marks, (some) => trx.insertInto('payday_mark').values(some).execute())
  // What a person has said since the restore stays, and no file takes a "not received" off that the books know.
  const answers = record.answers.filter((one) => added.has(one.payday_id) || one.answer !== 'received')
  await inChunks(answers, (some) =>
    trx
      .insertInto('payday_answer')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await inChunks(record.handed, (some) =>
    trx
      .insertInto('payday_handed')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await inChunks(record.differences, (some) =>
    trx
      .insertInto('payday_difference')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['payday_id', 'after_id', 'holder'])
          .doUpdateSet((e) => ({
            borne_by: e.ref('excluded.borne_by'),
            borne_at: e.ref('excluded.borne_at'),
          }))
          .where('payday_difference.borne_at', 'is', null),
      )
      .execute(),
  )
}
