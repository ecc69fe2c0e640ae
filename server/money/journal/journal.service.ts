import { dayIn } from '../../base/calendar.ts'
import { compareTexts } from '../../base/compare-texts.ts'
import { nextThousand } from '../../base/next-thousand.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { holdRow } from '../../db/hold-row.ts'
import { newId } from '../../db/ids.ts'
import type { JournalEntryTable } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { findAccounts, saveAccounts, timeZoneOf } from '../../venues/business.store.ts'
import { findWait } from '../payday/payday.wait.ts'
import { type AccountNames, type JournalModel, journalModels, usualAccounts } from './journal.accounts.ts'
import { addUp, type BookedEvent, type EntryLine, turned } from './journal.entry.ts'
import { eventsOf } from './journal.events.ts'

/** `model` undefined: nobody has chosen one, and there is no journal. */
type JournalSettings = { model: JournalModel | undefined; names: AccountNames }
/** Both days included, `YYYY-MM-DD`. */
export type JournalDays = { first: string; last: string }
/** An entry that is in no journal yet. */
export type NewEntry = Omit<BookedEvent, 'notedAt'> & { reverses: boolean }
/** One that is: with its voucher's number, and what accounts and branches were called in its journal. */
export type DoneEntry = NewEntry & { number: number; names: Names }
type Names = { accounts: AccountNames; branches: Record<string, string> }

export async function journalSettings(db: Db, businessId: string): Promise<JournalSettings> {
  const { model, ...names } = (await findAccounts(db, businessId)) ?? {}
  return { model: journalModels.find((one) => one === model), names: { ...usualAccounts, ...names } }
}

/** @returns false: the model was chosen, and a journal has been made by it. */
export async function saveJournalSettings(
  trx: Trx,
  businessId: string,
  { model, names }: JournalSettings & { model: JournalModel },
): Promise<boolean> {
  // Of two presses at once the second waits here, and then finds what the first has made.
  await holdRow(trx, 'business', businessId)
  const before = await journalSettings(trx, businessId)
  // Where the books went back to before the choice, lost journals are noted without a model.
  const isAnother = before.model !== undefined && before.model !== model
  if (isAnother && (await listJournals(trx, businessId)).length > 0) return false
  await saveAccounts(trx, businessId, { model, ...names })
  return true
}

/** The newest first; those of books that are lost, too. */
export const listJournals = (db: Db, businessId: string) =>
  db
    .selectFrom('journal')
    .leftJoin('journal_entry as entry', 'entry.journal_id', 'journal.id')
    .select(['journal.id', 'journal.first_day as first', 'journal.last_day as last', 'journal.above'])
    .select(['journal.created_at as at'])
    .select((e) => e.fn.count<number>('entry.number').as('entries'))
    .where('journal.business_id', '=', businessId)
    .groupBy(['journal.id', 'journal.first_day', 'journal.last_day', 'journal.above', 'journal.created_at'])
    .orderBy('journal.created_at', 'desc')
    .execute()

/** Those of books that are lost: their last days, and when the wait began whose answer notes them. */
const lostJournals = (db: Db, businessId: string) =>
  db
    .selectFrom('journal')
    .leftJoin('payday_restart as answer', 'answer.id', 'journal.id')
    .leftJoin('payday_wait as wait', 'wait.id', 'answer.wait_id')
    .select(['journal.last_day as last', 'wait.began_at as beganAt'])
    .where('journal.business_id', '=', businessId)
    .where('journal.above', 'is not', null)
    .execute()

/**
 * What a journal of these days would hold: all that is in none yet, from the first day that any journal was asked for. What was
 * in one never changes: where the books say something else now, the earlier entries are taken back, and new ones made, on the
 * day on which that was noted.
 */
export async function previewJournal(
  db: Db,
  businessId: string,
  { first, last }: JournalDays,
): Promise<NewEntry[]> {
  const { model } = await journalSettings(db, businessId)
  if (!model) return []
  const begun = (await listJournals(db, businessId)).reduce(
    (day, one) => (one.above === null && one.first < day ? one.first : day),
    first,
  )
  const lost = await lostJournals(db, businessId)
  const timeZone = await timeZoneOf(db, businessId)
  const known = await knownEvents(db, businessId)
  const events = await eventsOf(db, { businessId, timeZone, model, first: begun, last, known, lost })
  const entries: NewEntry[] = []
  for (const { notedAt, ...event } of events) {
    if (!known.has(event.event)) entries.push({ ...event, reverses: false })
    else {
      const said = await saidOf(db, businessId, event.event)
      const changed = addUp([...said, ...turned(event.lines)]).length > 0
      const day = dayIn(timeZone, notedAt)
      if (!changed || day > last) continue
      if (said.length > 0) entries.push({ ...event, day, lines: turned(said), reverses: true })
      if (event.lines.length > 0) entries.push({ ...event, day, reverses: false })
    }
  }
  return entries.toSorted((a, b) => compareTexts(a.day, b.day))
}

/** In which version each event was in a journal. */
async function knownEvents(db: Db, businessId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('journal_entry')
    .select('event')
    .select((e) => e.fn.max<number>('version').as('version'))
    .where('business_id', '=', businessId)
    .groupBy('event')
    .execute()
  return new Map(rows.map(({ event, version }) => [event, version]))
}

/** What all journals together say of an event. */
async function saidOf(db: Db, businessId: string, event: string): Promise<EntryLine[]> {
  const numbers = await db
    .selectFrom('journal_entry')
    .select('number')
    .where('business_id', '=', businessId)
    .where('event', '=', event)
    .execute()
  const lines = await linesOf(
    db,
    businessId,
    numbers.map(({ number }) => number),
  )
  return addUp([...lines.values()].flat())
}

/** Makes a journal of what {@link previewJournal} shows; its entries get their numbers. */
export function makeJournal(
  db: Db,
  { businessId, memberId }: { businessId: string; memberId: string },
  days: JournalDays,
  now: number,
): Promise<{ refused: 'nothing' | 'restored' } | { id: string }> {
  return inTransaction(db, async (trx) => {
    await holdRow(trx, 'business', businessId)
    // Until an owner has said what is in the accounts already, all of it would be new.
    if (await findWait(trx, businessId)) return { refused: 'restored' }
    const entries = await previewJournal(trx, businessId, days)
    if (entries.length === 0) return { refused: 'nothing' }
    const { names: accounts } = await journalSettings(trx, businessId)
    const branches = Object.fromEntries(
      (await listBranches(trx, businessId)).map(({ id, name }) => [id, name]),
    )
    const names: Names = { accounts, branches }
    const id = newId()
    await addJournal(trx, { id, businessId, memberId, ...days, names, above: null }, now)
    const above = await largestNumber(trx, businessId)
    const rows = entries.map(({ lines, reverses, ...entry }, at) => ({
      ...{ business_id: businessId, number: above + at + 1, journal_id: id, reverses: reverses ? 1 : 0 },
      ...entry,
    }))
    await inChunks(rows, (some) => trx.insertInto('journal_entry').values(some).execute())
    const lines = entries.flatMap((entry, at) =>
      entry.lines.map(({ branchId, ...line }, place) => ({
        ...{ business_id: businessId, number: above + at + 1, place: place + 1, branch_id: branchId },
        ...line,
      })),
    )
    await inChunks(lines, (some) => trx.insertInto('journal_line').values(some).execute())
    return { id }
  })
}

/**
 * Notes what an owner says of journals that these books lost: up to this day all is in the accounts, and their vouchers had
 * numbers up to this one. Call it in the transaction of the form after a restore. `id`: of its answer; it takes the place of
 * what `earlier` answers said. `said` undefined: nothing.
 */
export async function noteLostJournals(
  trx: Trx,
  { businessId, memberId }: { businessId: string; memberId: string },
  {
    id,
    earlier,
    said,
  }: { id: string; earlier: string[]; said: { last: string; number: number | undefined } | undefined },
  now: number,
): Promise<void> {
  for (const one of earlier) await trx.deleteFrom('journal').where('id', '=', one).execute()
  if (!said) return
  const { last, number } = said
  const above = number ?? nextThousand(await largestNumber(trx, businessId))
  await addJournal(trx, { id, businessId, memberId, first: last, last, names: undefined, above }, now)
}

type Made = JournalDays & {
  id: string
  businessId: string
  memberId: string
  names: Names | undefined
  above: number | null
}

const addJournal = (trx: Trx, { id, businessId, memberId, first, last, names, above }: Made, now: number) =>
  trx
    .insertInto('journal')
    .values({
      ...{ id, business_id: businessId, first_day: first, last_day: last, above },
      ...{ names: JSON.stringify(names ?? {}), made_by: memberId, created_at: now },
    })
    .execute()

/** Of all vouchers, those of lost journals included; 0 without any. */
async function largestNumber(db: Db, businessId: string): Promise<number> {
  const { own, lost } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('journal_entry')
        .select((m) => m.fn.max<number | null>('number').as('n'))
        .where('business_id', '=', businessId)
        .as('own'),
      e
        .selectFrom('journal')
        .select((m) => m.fn.max<number | null>('above').as('n'))
        .where('business_id', '=', businessId)
        .as('lost'),
    ])
    .executeTakeFirstOrThrow()
  return Math.max(own ?? 0, lost ?? 0)
}

/** Entries as they were handed out, in the order of their numbers: of one journal, or of some days whichever journal they are in. */
export async function listVouchers(
  db: Db,
  businessId: string,
  of: { journalId: string } | JournalDays,
): Promise<DoneEntry[]> {
  const rows = await db
    .selectFrom('journal_entry as entry')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .selectAll('entry')
    .select('journal.names')
    .where('entry.business_id', '=', businessId)
    .$if('journalId' in of, (q) => q.where('journal_id', '=', 'journalId' in of ? of.journalId : ''))
    .$if('first' in of, (q) =>
      q.where('day', '>=', 'first' in of ? of.first : '').where('day', '<=', 'first' in of ? of.last : ''),
    )
    .orderBy('number')
    .execute()
  const lines = await linesOf(
    db,
    businessId,
    rows.map(({ number }) => number),
  )
  return rows.map((row) => toEntry(row, JSON.parse(row.names) as Names, lines.get(row.number) ?? []))
}

const toEntry = (
  { number, event, kind, ref, version, day, reverses }: JournalEntryTable,
  names: Names,
  lines: EntryLine[],
): DoneEntry => ({ number, event, kind, ref, version, day, reverses: reverses === 1, names, lines })

async function linesOf(db: Db, businessId: string, numbers: number[]): Promise<Map<number, EntryLine[]>> {
  const found = new Map<number, EntryLine[]>()
  await inChunks(numbers, async (some) => {
    const rows = await db
      .selectFrom('journal_line')
      .selectAll()
      .where('business_id', '=', businessId)
      .where('number', 'in', some)
      .orderBy('number')
      .orderBy('place')
      .execute()
    for (const { number, account, branch_id: branchId, tax, yen } of rows) {
      const lines = found.get(number) ?? []
      lines.push({ account, branchId, tax, yen })
      found.set(number, lines)
    }
  })
  return found
}
