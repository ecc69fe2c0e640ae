import { dayAfter, dayIn, startOf } from '../../base/calendar.ts'
import { compareTexts } from '../../base/compare-texts.ts'
import type { Db } from '../../db/database.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import { kindRules } from '../payday/index.ts'
import { type JournalModel, settlementAccounts, staffAccount } from './journal.accounts.ts'
import { linesOfDeposit, readReplacedDeposits } from './journal.deposits.ts'
import { addUp, type EntryLine, type JournalEntry, reverseLines } from './journal.entry.ts'
import { settingsOfMonth } from './journal.settings.ts'

/** Both days included, `YYYY-MM-DD`. */
export type JournalDays = { first: string; last: string }

type Wanted = JournalDays & {
  businessId: string
  timeZone: string
  /** How tips stand in the accounts on a day; undefined: nobody has chosen, and there are no entries. */
  modelOf: (day: string) => JournalModel | undefined
}

/**
 * All entries of some days, in the order of the days. It is worked out from the books each time: every entry stands on a day that
 * never changes, so the same days give the same entries once nothing of them is awaited any more (see `whyProvisional`).
 */
export async function listJournalEntries(
  db: Db,
  businessId: string,
  days: JournalDays,
): Promise<JournalEntry[]> {
  const timeZone = await timeZoneOf(db, businessId)
  const settings = await settingsOfMonth(db, businessId)
  const wanted: Wanted = { ...days, businessId, timeZone, modelOf: (day) => settings(day).model }
  const entries = [
    ...(await depositsIn(db, wanted)),
    ...(await countsIn(db, wanted)),
    ...(await paydaysIn(db, wanted)),
  ]
  return entries
    .filter(({ day, lines }) => days.first <= day && day <= days.last && lines.length > 0)
    .toSorted(
      (a, b) => compareTexts(a.day, b.day) || compareTexts(a.kind, b.kind) || compareTexts(a.ref, b.ref),
    )
}

/**
 * A deposit counts on its bank day. One that failed after that day has reached the bank and left it again, on the day on which
 * Stripe took it back; one that failed before never arrived.
 */
async function depositsIn(db: Db, { first, last, modelOf }: Wanted): Promise<JournalEntry[]> {
  const rows = await db
    .selectFrom('deposit')
    .selectAll()
    .where((e) => e.or([e.between('arrives_on', first, last), e.between('failed_on', first, last)]))
    .where('currency', '=', 'JPY')
    .where((e) => e.or([e('status', '=', 'paid'), e('failed_on', '>', e.ref('arrives_on'))]))
    .orderBy('id')
    .execute()
  const replacedDeposits = await readReplacedDeposits(db)
  const entries: JournalEntry[] = []
  for (const row of rows) {
    const model = modelOf(row.arrives_on)
    if (!model) continue
    const lines = await linesOfDeposit(db, row, model, replacedDeposits)
    const { id: ref, arrives_on: day, failed_on: failedOn } = row
    entries.push({ kind: 'deposit', ref, day, lines })
    if (failedOn) entries.push({ kind: 'failed', ref, day: failedOn, lines: reverseLines(lines) })
  }
  return entries
}

/** A count, or one that takes another back, stands on the day on which it was typed. */
async function countsIn(
  db: Db,
  { businessId, timeZone, modelOf, first, last }: Wanted,
): Promise<JournalEntry[]> {
  const rows = await db
    .selectFrom('cash_count as count')
    .innerJoin('branch', 'branch.id', 'count.branch_id')
    .innerJoin('cash_share as share', 'share.count_id', 'count.id')
    .select(['count.id', 'count.branch_id as branchId', 'count.created_at as at', 'count.amount'])
    .select((e) =>
      e.fn
        .sum<number>(e.case().when('staff_id', 'is', null).then(e.ref('share.amount')).else(0).end())
        .as('house'),
    )
    .where('branch.business_id', '=', businessId)
    .where('count.created_at', '>=', startOf(first, timeZone))
    .where('count.created_at', '<', startOf(dayAfter(last), timeZone))
    .groupBy(['count.id', 'count.branch_id', 'count.created_at', 'count.amount'])
    .orderBy('count.created_at')
    .orderBy('count.id')
    .execute()
  return rows.flatMap(({ branchId, at, amount, house: sum }): JournalEntry[] => {
    const day = dayIn(timeZone, at)
    const model = modelOf(day)
    if (!model) return []
    const house = Number(sum)
    const lines: EntryLine[] = [
      { account: 'cash', branchId, tax: null, yen: amount },
      { account: staffAccount[model], branchId, tax: null, yen: house - amount },
      { account: 'house', branchId, tax: null, yen: 0 - house },
    ]
    return [{ kind: 'cash', ref: '', day, lines: addUp(lines) }]
  })
}

/**
 * A payday stands on its pay day, or on the day of the press if that was later; what of it was returned, on the day of that
 * press, or on the payday's own if that is later. One entry for each payday and day.
 */
async function paydaysIn(
  db: Db,
  { businessId, timeZone, modelOf, first, last }: Wanted,
): Promise<JournalEntry[]> {
  const begins = startOf(first, timeZone)
  const rows = await db
    .selectFrom('payday')
    .innerJoin('payday_line as line', 'line.payday_id', 'payday.id')
    .select(['payday.number', 'payday.kind', 'payday.pay_day', 'payday.made_at'])
    .select(['line.branch_id as branchId', 'line.way', 'line.yen', 'line.returned_at'])
    .where('payday.business_id', '=', businessId)
    .where('pay_day', '<=', last)
    .where((e) =>
      e.or([e('pay_day', '>=', first), e('made_at', '>=', begins), e('returned_at', '>=', begins)]),
    )
    .orderBy('payday.number')
    .orderBy('line.branch_id')
    .orderBy('line.staff_id')
    .execute()
  const entries = new Map<string, JournalEntry>()
  const add = (entry: JournalEntry) => {
    const key = [entry.kind, entry.ref, entry.day].join(' ')
    const before = entries.get(key)
    entries.set(key, { ...entry, lines: addUp([...(before?.lines ?? []), ...entry.lines]) })
  }
  for (const { number, kind, pay_day: payDay, made_at, branchId, way, yen, returned_at } of rows) {
    const later = (at: number, day: string) => [dayIn(timeZone, at), day].sort().at(-1) ?? day
    const day = later(made_at, payDay)
    const model = modelOf(day)
    const credit = kindRules[kind].account[way]
    const debit = model && settlementAccounts[model][credit]
    if (!debit) continue
    const lines: EntryLine[] = [
      { account: debit, branchId, tax: null, yen },
      { account: credit, branchId, tax: null, yen: 0 - yen },
    ]
    const ref = `P-${number}`
    add({ kind: 'payday', ref, day, lines })
    if (returned_at !== null)
      add({ kind: 'returned', ref, day: later(returned_at, day), lines: reverseLines(lines) })
  }
  return [...entries.values()]
}
