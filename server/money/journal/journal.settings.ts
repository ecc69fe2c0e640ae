import { dayIn, daysBefore } from '../../base/calendar.ts'
import type { Db, Trx } from '../../db/database.ts'
import { findJournalSettings, saveJournalSettings, timeZoneOf } from '../../venues/business.store.ts'
import { type AccountNames, type JournalModel, usualAccounts } from './journal.accounts.ts'

/** `model` undefined: nobody has chosen one. */
export type JournalSettings = { model: JournalModel | undefined; names: AccountNames }

/** What was chosen, and from which month on it holds, `YYYY-MM`; the first choice holds for all time, with an empty month. */
type Chosen = { from: string; model: JournalModel; names: AccountNames }

/** So many days after its end a period is final, if nothing of it is awaited. */
export const daysUntilFinal = 10

const listChosen = async (db: Db, businessId: string): Promise<Chosen[]> =>
  JSON.parse((await findJournalSettings(db, businessId)) ?? '[]') as Chosen[]

/** The settings by day: each month has those that were chosen for it. */
export async function settingsOfMonth(db: Db, businessId: string): Promise<(day: string) => JournalSettings> {
  const all = await listChosen(db, businessId)
  return (day) =>
    all.findLast(({ from }) => from <= day.slice(0, 7)) ?? { model: undefined, names: usualAccounts }
}

/** Chooses model and names from the first month on that is not final, or for all time if nobody has chosen before. */
export async function chooseSettings(
  trx: Trx,
  businessId: string,
  chosen: Omit<Chosen, 'from'>,
  now: number,
): Promise<void> {
  const before = await listChosen(trx, businessId)
  const from =
    before.length === 0
      ? ''
      : daysBefore(dayIn(await timeZoneOf(trx, businessId), now), daysUntilFinal).slice(0, 7)
  const kept = before.filter((one) => one.from < from)
  await saveJournalSettings(trx, businessId, JSON.stringify([...kept, { from, ...chosen }]))
}
