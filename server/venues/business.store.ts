import type { Selectable } from 'kysely'
import type { PayrollEncoding, PayWay } from '../../views/words.ts'
import type { Db, Trx } from '../db/database.ts'
import { holdRow } from '../db/hold-row.ts'
import { newId } from '../db/ids.ts'
import { countChanged } from '../db/row-counts.ts'
import type { BusinessTable } from '../db/schema.ts'

export type Business = {
  id: string
  name: string
  timeZone: string
  /** See `PayPlan`. */
  closeDay: number
  /** The books went back: they know nothing of what happened after that moment (ms since 1970), and no owner has answered. */
  booksEndAt: number | undefined
}

/** `timeZone` decides when a day and a month begin in the books; it can't be changed once there are tips. */
export async function createBusiness(
  db: Db,
  { name, timeZone }: Pick<Business, 'name' | 'timeZone'>,
  now: number,
): Promise<string> {
  const id = newId()
  await db.insertInto('business').values({ id, name, time_zone: timeZone, created_at: now }).execute()
  return id
}

export async function renameBusiness(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable('business').set({ name }).where('id', '=', id).execute()
}

/** How a business pays its staff. The days of the month are as in `PayPlan`. */
export type PaydaySettings = {
  closeDay: number
  payDay: number | undefined
  payMonths: number
  /** Whether managers may look at their branch's paydays, and type what was counted in its cash box. */
  managersSee: boolean
  managersCount: boolean
  /** For how many years a payday keeps names. */
  years: number
  /** How those are paid who have no way of their own. */
  way: PayWay
  /** Whether guests are told what was paid to the staff. */
  tellsGuests: boolean
}

export async function findPaydaySettings(db: Db, id: string): Promise<PaydaySettings> {
  const { payDay, sees, counts, tells, ...row } = await db
    .selectFrom('business')
    .select(['close_day as closeDay', 'pay_day as payDay', 'pay_months as payMonths', 'pay_way as way'])
    .select(['payday_years as years', 'managers_see_paydays as sees', 'managers_count_cash as counts'])
    .select('tells_guests as tells')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const may = { managersSee: sees === 1, managersCount: counts === 1, tellsGuests: tells === 1 }
  return { ...row, ...may, payDay: payDay ?? undefined }
}

/** `columns`: of the payroll file, as an owner typed them; they must be readable. */
type SavedSettings = PaydaySettings & { columns: string; encoding: PayrollEncoding }

export async function savePaydaySettings(trx: Trx, id: string, settings: SavedSettings): Promise<void> {
  const { closeDay, payDay, payMonths, years, way, columns, encoding, ...may } = settings
  await trx
    .updateTable('business')
    .set({ close_day: closeDay, pay_day: payDay ?? null, pay_months: payMonths })
    .set({ payroll_columns: columns, payroll_encoding: encoding })
    .set({ payday_years: years, pay_way: way, tells_guests: may.tellsGuests ? 1 : 0 })
    .set({ managers_see_paydays: may.managersSee ? 1 : 0, managers_count_cash: may.managersCount ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

/** Whether guests are told, on pages and posters, that in Japan a tip is never expected. */
export async function saysNeverExpected(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('business').select('says_never_expected').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).says_never_expected === 1
}

/** Begins or stops to say so. @returns false if it stood so already */
export async function setNeverExpected(trx: Trx, id: string, on: boolean): Promise<boolean> {
  return (
    (await countChanged(
      trx
        .updateTable('business')
        .set({ says_never_expected: on ? 1 : 0 })
        .where('id', '=', id)
        .where('says_never_expected', '=', on ? 0 : 1),
    )) > 0
  )
}

/** Whether guests are told what was paid to its staff. */
export async function tellsGuests(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('business').select('tells_guests').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).tells_guests === 1
}

/** What was chosen for its journal, as JSON; null: nothing. */
export const findJournalSettings = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('business').select('journal_settings').where('id', '=', id).executeTakeFirstOrThrow())
    .journal_settings

export const saveJournalSettings = (trx: Trx, id: string, settings: string) =>
  trx.updateTable('business').set({ journal_settings: settings }).where('id', '=', id).execute()

export async function findBusiness(db: Db, id: string): Promise<Business | undefined> {
  const row = await db.selectFrom('business').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toBusiness(row)
}

/** The business that one of our rows references, so it must exist. */
export const businessOf = async (db: Db, id: string): Promise<Business> =>
  toBusiness(await db.selectFrom('business').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

// Keyed by the adapter, which a database shares with its transactions.
const timeZones = new WeakMap<object, Map<string, string>>()

/** Read once in each process: nothing changes a business's time zone (see {@link createBusiness}). */
export async function timeZoneOf(db: Db, id: string): Promise<string> {
  const { adapter } = db.getExecutor()
  const known = timeZones.get(adapter) ?? new Map<string, string>()
  timeZones.set(adapter, known)
  const timeZone = known.get(id) ?? (await businessOf(db, id)).timeZone
  known.set(id, timeZone)
  return timeZone
}

export async function listBusinesses(db: Db): Promise<Business[]> {
  return (await db.selectFrom('business').selectAll().orderBy('created_at').orderBy('id').execute()).map(
    toBusiness,
  )
}

/** What businesses and branches are called; closed ones too. */
export async function namesOfPlaces(db: Db): Promise<string[]> {
  const businesses = db.selectFrom('business').select('name')
  const all = await businesses.union(db.selectFrom('branch').select('name')).execute()
  return all.map(({ name }) => name)
}

/**
 * Locks a business's row until the transaction ends. Use it for decisions that depend on several of its rows (the last
 * owner, a free code): only one is made at a time, on PostgreSQL too.
 */
export async function holdBusiness(trx: Trx, id: string): Promise<void> {
  await holdRow(trx, 'business', id)
}

const toBusiness = (row: Selectable<BusinessTable>): Business => ({
  id: row.id,
  name: row.name,
  timeZone: row.time_zone,
  closeDay: row.close_day,
  booksEndAt: row.books_answered_at === null ? (row.books_end_at ?? undefined) : undefined,
})
