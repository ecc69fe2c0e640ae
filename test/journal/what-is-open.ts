import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { usualAccounts } from '../../server/money/journal/journal.accounts.ts'
import { previewJournal, saveJournalSettings } from '../../server/money/journal/journal.service.ts'
import { listStanding } from '../../server/money/payday/paid.store.ts'
import { listOwed } from '../../server/money/payday/payday.opening.ts'
import { firstOpen } from '../../server/money/payday/payday.service.ts'
import { findChain, linesByPayday, sumDays } from '../../server/money/payday/payday.store.ts'

const total = (yen: number[]) => yen.reduce((sum, one) => sum + one, 0)

/** With all arrived that the staff of some branches earned, a journal of all days holds for them what is open there: no more, no less. */
export async function heldIsOpen(db: Db, businessId: string, branches: string[]): Promise<void> {
  const settings = { model: 'held' as const, names: usualAccounts }
  await inTransaction(db, (trx) => saveJournalSettings(trx, businessId, settings))
  const entries = await previewJournal(db, businessId, { first: '2000-01-01', last: '2100-01-01' })
  const paydays = await listStanding(db, businessId)
  for (const branchId of branches) {
    const earned = await sumDays(db, branchId, { first: '', last: '9999' })
    const sumOf = ({ people }: typeof earned) =>
      total([...people.values()].map((one) => one.earned - one.takenBack))
    // What was counted is in the journal itself.
    const counted = total([...earned.people.values()].map((one) => one.cash))
    const held = entries
      .flatMap(({ lines }) => lines)
      .filter((line) => line.account === 'held' && line.branchId === branchId)
    const own = paydays.filter((payday) => payday.branch_id === branchId).map(({ id }) => id)
    const lines = [...(await linesByPayday(db, own)).values()].flat()
    const waiting = lines.filter(
      ({ state, openedIn }) => state === 'due' || (state === 'carried' && openedIn === undefined),
    )
    const first = firstOpen(await findChain(db, branchId)) ?? ''
    const open = [
      ...waiting.map(({ toPay }) => toPay),
      ...(await listOwed(db, branchId)).map(({ yen }) => yen),
      sumOf(await sumDays(db, branchId, { first, last: '9999' })),
    ]
    expect(sumOf(earned) - counted - total(held.map(({ yen }) => yen))).toBe(total(open))
  }
}
