import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { type JournalModel, usualAccounts } from '../../server/money/journal/journal.accounts.ts'
import type { EntryLine } from '../../server/money/journal/journal.entry.ts'
import { chooseSettings } from '../../server/money/journal/journal.settings.ts'

/** Chooses how tips stand in the accounts, for all time. */
export async function chooseModel(db: Db, businessId: string, model: JournalModel): Promise<void> {
  await db.updateTable('business').set({ journal_settings: null }).where('id', '=', businessId).execute()
  await inTransaction(db, (trx) => chooseSettings(trx, businessId, { model, names: usualAccounts }, 0))
}

/** What lines come to, by account, without what comes to nothing. */
export function sumsOf(lines: EntryLine[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const { account, yen } of lines) sums.set(account, (sums.get(account) ?? 0) + yen)
  return Object.fromEntries([...sums].filter(([, yen]) => yen !== 0).sort())
}
