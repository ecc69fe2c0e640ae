import { sql } from 'kysely'
import { dayIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { JournalAccount } from '../../db/schema.ts'
import { isNewestMark } from '../payday/payday.marks.ts'
import { listOwedAgain, listSettled } from '../payday/payday.settled.ts'
import { type JournalModel, type Settling, settlings, staffsPart } from './journal.accounts.ts'
import { linesOfDeposit, readAboard } from './journal.deposits.ts'
import { addUp, type BookedEvent, type EntryLine, turned } from './journal.entry.ts'

/**
 * Whose events, and of which days, both included. `known`: in which version each event was in a journal. `lost`: journals that
 * these books lost, with their last days, and when the wait began in which that was noted (ms since 1970; null: not known).
 */
type WantedEvents = {
  businessId: string
  timeZone: string
  model: JournalModel
  first: string
  last: string
  known: ReadonlyMap<string, number>
  lost: { last: string; beganAt: number | null }[]
}

/**
 * What happened and is in no journal, or was heard of again since: worked out from the books as they are now.
 * The days of what was in a journal already are not looked at.
 */
export async function eventsOf(db: Db, wanted: WantedEvents): Promise<BookedEvent[]> {
  return [
    ...(await deposits(db, wanted)),
    ...(await counts(db, wanted)),
    ...(await settled(db, wanted)),
    ...(await beforeEvents(db, wanted)),
  ]
}

/** The rows that tell of it never change. */
const never = { version: 0, notedAt: 0 }

/**
 * Whether it is in no journal. Lost ones had all up to their last days, but not what an owner said (`saidAt`, in ms since 1970)
 * once these books had gone back.
 */
const isNew = (
  { first, last, known, lost }: WantedEvents,
  { event, day }: Pick<BookedEvent, 'event' | 'day'>,
  saidAt = 0,
) =>
  !known.has(event) &&
  day >= first &&
  day <= last &&
  lost.every((one) => day > one.last || (one.beganAt !== null && saidAt >= one.beganAt))

/**
 * Deposits in the bank; and those of which, or of whose kin, there was news since they were in a journal. Kin: the failed ones
 * whose money it pays, and what else was taken back of the same payments.
 */
async function deposits(db: Db, wanted: WantedEvents): Promise<BookedEvent[]> {
  const rows = await db.selectFrom('deposit').selectAll().orderBy('arrives_on').orderBy('id').execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const aboard = await readAboard(db)
  const twins = await twinsOf(db)
  const entries: BookedEvent[] = []
  for (const row of rows) {
    const kin = new Set(aboard(row.id).flatMap((id) => [id, ...(twins.get(id) ?? [])]))
    const all = [...kin].flatMap((id) => byId.get(id) ?? [])
    // One that is not in the bank moves nothing, whatever is said of its kin.
    const telling = row.status === 'paid' ? all : [row]
    const entry = {
      ...{ event: `deposit ${row.id}`, kind: 'deposit' as const, ref: row.id, day: row.arrives_on },
      version: all.reduce((sum, { seq }) => sum + seq, 0),
      notedAt: Math.max(...telling.map(({ noted_at }) => noted_at)),
    }
    const known = wanted.known.get(entry.event)
    if (known === undefined ? row.status === 'paid' && isNew(wanted, entry) : entry.version !== known)
      entries.push({ ...entry, lines: await linesOfDeposit(db, row, wanted.model, aboard) })
  }
  return entries.filter(({ event, lines }) => wanted.known.has(event) || lines.length > 0)
}

/**
 * By deposit, the others in which something was taken back of the same payments: what is known of one says how much of the
 * other the house bears.
 */
async function twinsOf(db: Db): Promise<Map<string, string[]>> {
  const pairs = await db
    .selectFrom('deposit_line as mine')
    .innerJoin('deposit_line as other', 'other.attempt_id', 'mine.attempt_id')
    .select(['mine.deposit_id as id', 'other.deposit_id as twin'])
    .distinct()
    // As the index has it.
    .where('mine.part', '=', sql.lit('taken_back'))
    .where('other.part', '=', sql.lit('taken_back'))
    .whereRef('other.deposit_id', '<>', 'mine.deposit_id')
    .execute()
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, of]) => [id, of.map(({ twin }) => twin)]))
}

/** What was counted in cash boxes, or taken back of it, on the day on which it counts. */
async function counts(db: Db, wanted: WantedEvents): Promise<BookedEvent[]> {
  const rows = await db
    .selectFrom('cash_count as count')
    .innerJoin('branch', 'branch.id', 'count.branch_id')
    .innerJoin('cash_share as share', 'share.count_id', 'count.id')
    .select(['count.id', 'count.branch_id as branchId', 'count.booked_on as day', 'count.amount'])
    .select((e) =>
      e.fn
        .sum<number>(e.case().when('staff_id', 'is', null).then(e.ref('share.amount')).else(0).end())
        .as('house'),
    )
    .where('branch.business_id', '=', wanted.businessId)
    .where('count.booked_on', '>=', wanted.first)
    .where('count.booked_on', '<=', wanted.last)
    .groupBy(['count.id', 'count.branch_id', 'count.booked_on', 'count.amount'])
    .execute()
  return rows
    .map(({ id, branchId, day, amount, house: sum }): BookedEvent => {
      const house = Number(sum)
      const at = { branchId, tax: null }
      return {
        ...{ event: `cash ${id}`, kind: 'cash', ref: id, day, ...never },
        lines: addUp([
          { account: 'cash', ...at, yen: amount },
          { account: staffsPart[wanted.model], ...at, yen: house - amount },
          { account: 'house', ...at, yen: 0 - house },
        ]),
      }
    })
    .filter((entry) => isNew(wanted, entry))
}

/** What was done with lines of paydays, one entry for each press in each payday. */
async function settled(db: Db, wanted: WantedEvents): Promise<BookedEvent[]> {
  const marks = [...(await marksOf(db, wanted)), ...(await reopened(db, wanted))]
  const entries = new Map<string, BookedEvent>()
  for (const { how, sign, day, at, ...of } of marks) {
    const booked = settlings[wanted.model][how]
    if (!booked) continue
    const event = ['payday', of.paydayId, at, sign > 0 ? how : `un-${how}`, day].join(' ')
    const kind = sign < 0 ? 'undone' : how === 'borne' ? how : 'paid'
    const lines = booked.map((account, credit): EntryLine => {
      const yen = (credit ? -1 : 1) * sign * Math.abs(of.toPay)
      return { account, branchId: of.branchId, tax: null, yen }
    })
    const before = entries.get(event)?.lines ?? []
    const sum = addUp([...before, ...lines])
    entries.set(event, { event, kind, ref: String(of.number), day, lines: sum, ...never })
  }
  return [...entries.values()].filter((entry) => isNew(wanted, entry))
}

/** A line that was settled (`sign` 1), or no longer is (-1). `at`: the press, in ms since 1970. */
type Settled = {
  paydayId: string
  branchId: string
  number: number
  toPay: number
  how: Settling
  sign: 1 | -1
  day: string
  at: number
}

const markRows = (db: Db, businessId: string) =>
  db
    .selectFrom('payday_mark as mark')
    .innerJoin('payday', 'payday.id', 'mark.payday_id')
    .innerJoin('branch', 'branch.id', 'payday.branch_id')
    .innerJoin('payday_line as line', (on) =>
      on.onRef('line.payday_id', '=', 'mark.payday_id').onRef('line.staff_id', '=', 'mark.staff_id'),
    )
    .select(['payday.id as paydayId', 'payday.branch_id as branchId', 'payday.number'])
    .select((e) => e('line.opening', '+', e('line.earned', '-', e.ref('line.taken_back'))).as('toPay'))
    .where('branch.business_id', '=', businessId)

async function marksOf(db: Db, { businessId, timeZone }: WantedEvents): Promise<Settled[]> {
  const rows = await markRows(db, businessId)
    .leftJoin('payday_mark as before', (on) =>
      on
        .onRef('before.payday_id', '=', 'mark.payday_id')
        .onRef('before.staff_id', '=', 'mark.staff_id')
        .on((e) => e('before.n', '=', e('mark.n', '-', 1))),
    )
    .select(['mark.mark', 'mark.way', 'mark.on_day', 'mark.created_at as at'])
    .select(['before.mark as wasMark', 'before.way as wasWay', 'before.on_day as wasDay'])
    .execute()
  return rows.flatMap(({ mark, way, on_day: onDay, wasMark, wasWay, wasDay, ...of }): Settled[] => {
    const noted = dayIn(timeZone, of.at)
    if (mark === 'paid' && way && onDay) return [{ ...of, how: way, sign: 1, day: onDay }]
    if (mark === 'written_off') return [{ ...of, how: 'borne', sign: 1, day: noted }]
    if (mark !== 'undone') return []
    // A payment that is noted for a later day is taken back on that day.
    if (wasMark === 'paid' && wasWay && wasDay)
      return [{ ...of, how: wasWay, sign: -1, day: wasDay > noted ? wasDay : noted }]
    return wasMark === 'written_off' ? [{ ...of, how: 'borne', sign: -1, day: noted }] : []
  })
}

/** What the house bore in a payday that was taken back: its person owes it again. */
async function reopened(db: Db, { businessId, timeZone }: WantedEvents): Promise<Settled[]> {
  const rows = await markRows(db, businessId)
    .select('payday.taken_back_at as at')
    .where('payday.taken_back_at', 'is not', null)
    .where('mark.mark', '=', 'written_off')
    .where(isNewestMark)
    .execute()
  return rows.map(({ at, ...of }) => {
    const when = at ?? 0
    return { ...of, how: 'borne', sign: -1, day: dayIn(timeZone, when), at: when }
  })
}

/**
 * What an owner said of money from before the books went back: one entry for each wait and branch, on the day of the form, of
 * what counts as settled on paper; and one for each sum that is owed all the same, on the day it was noted. Where the form is
 * answered again that nothing is missing, nothing is left of it.
 */
async function beforeEvents(db: Db, wanted: WantedEvents): Promise<BookedEvent[]> {
  const { businessId, timeZone, model } = wanted
  const { settled: onPaper, house } = settlings[model]
  if (!onPaper || !house) return []
  const linesOf = (branchId: string, sum: number, booked: readonly JournalAccount[] = onPaper) =>
    addUp(booked.map((account, credit) => ({ account, branchId, tax: null, yen: credit ? 0 - sum : sum })))
  const answers = await db
    .selectFrom('payday_restart as answer')
    .innerJoin('branch', 'branch.id', 'answer.branch_id')
    .select(['answer.wait_id as waitId', 'answer.branch_id as branchId', 'answer.created_at as at'])
    .where('branch.business_id', '=', businessId)
    .orderBy('answer.created_at')
    .orderBy('answer.n')
    .execute()
  const events: BookedEvent[] = []
  const add = (saidAt: number, said: Omit<BookedEvent, 'day' | 'ref' | 'version'>) => {
    const entry = { ...said, day: dayIn(timeZone, saidAt), ref: '', version: 0 }
    // Its sum becomes another with what Stripe tells late.
    if (wanted.known.has(entry.event) || (entry.lines.length > 0 && isNew(wanted, entry, saidAt)))
      events.push(entry)
  }
  for (const [branchId, of] of Map.groupBy(answers, (one) => one.branchId)) {
    const settled = new Map((await listSettled(db, branchId)).map((one) => [one.answer.wait_id, one]))
    for (const { waitId, at } of new Map(of.map((one) => [one.waitId, one])).values()) {
      const { lines, owed, days, bookedAt } = settled.get(waitId) ?? {
        lines: 0,
        owed: 0,
        days: 0,
        bookedAt: 0,
      }
      add(at, {
        ...{ event: `before ${waitId} ${branchId}`, kind: 'settled', notedAt: Math.max(at, bookedAt) },
        lines: linesOf(branchId, lines + owed + days),
      })
    }
    for (const { id, at, yen, of } of await listOwedAgain(db, { branchId }))
      add(at, {
        ...{ event: `owed ${id}`, kind: 'owed', notedAt: at },
        lines: turned(linesOf(branchId, yen, of === 'house' ? house : onPaper)),
      })
  }
  return events
}
