import { dayIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { JournalAccount } from '../../db/schema.ts'
import { listOwedAgain, listSettled } from '../payday/payday.settled.ts'
import { type JournalModel, settlings } from './journal.accounts.ts'
import { addUp, type BookedEvent, turned } from './journal.entry.ts'

/**
 * What an owner said of money from before the books went back: one entry for each wait and branch, on the day of the form, of
 * what counts as settled on paper; and one for each sum that is owed all the same, on the day it was noted. Where the form is
 * answered again that nothing is missing, nothing is left of it.
 */
export async function beforeEvents(
  db: Db,
  { businessId, timeZone, model }: { businessId: string; timeZone: string; model: JournalModel },
): Promise<BookedEvent[]> {
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
  for (const [branchId, of] of Map.groupBy(answers, (one) => one.branchId)) {
    const settled = new Map((await listSettled(db, branchId)).map((one) => [one.answer.wait_id, one]))
    for (const { waitId, at } of new Map(of.map((one) => [one.waitId, one])).values()) {
      const { lines, owed, days, bookedAt } = settled.get(waitId) ?? {
        lines: 0,
        owed: 0,
        days: 0,
        bookedAt: 0,
      }
      events.push({
        ...{ event: `before ${waitId} ${branchId}`, kind: 'settled', ref: '', version: 0 },
        ...{ day: dayIn(timeZone, at), notedAt: Math.max(at, bookedAt) },
        lines: linesOf(branchId, lines + owed + days),
      })
    }
    for (const { id, at, yen, of } of await listOwedAgain(db, { branchId }))
      events.push({
        ...{ event: `owed ${id}`, kind: 'owed', ref: '', version: 0 },
        ...{ day: dayIn(timeZone, at), notedAt: at },
        lines: turned(linesOf(branchId, yen, of === 'house' ? house : onPaper)),
      })
  }
  return events
}
