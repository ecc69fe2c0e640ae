import { dayAfter } from '../../base/calendar.ts'
import { nextThousand } from '../../base/next-thousand.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { noteLostJournals } from '../journal/journal.service.ts'
import {
  type Asked,
  askedOf,
  largestNumbers,
  previewRestart,
  type RestartAnswer,
  type RestartRefused,
} from './payday.asked.ts'
import { countAct } from './payday.count.ts'
import type { By, Where } from './payday.service.ts'
import { bookedSince } from './payday.settled.ts'
import { findChain, holdChain, updateChain } from './payday.store.ts'
import { beginWait, type Lost, listLost, newestMoment } from './payday.wait.ts'

/**
 * Takes an owner's answer for a branch: its paydays go on, or begin again the day after the named one. `seal`: of
 * {@link previewRestart}. `unread`: goes on although Stripe's payments were not read since.
 */
export function answerWait(
  db: Db,
  by: By,
  where: Where,
  { seal, unread, ...answer }: RestartAnswer & { seal?: string | undefined; unread: boolean },
  now: number,
): Promise<RestartRefused | { answered: true }> {
  return inTransaction(db, async (trx) => {
    const { branchId } = where
    await holdChain(trx, branchId)
    const asked = await askedOf(trx, branchId)
    if (!asked?.canAnswer) return { refused: 'later' }
    if (asked.wait.read_until === null && !unread) return { refused: 'unread' }
    const lost = (await listLost(trx, branchId)).find(({ wait_id }) => wait_id === asked.wait.id)
    if (answer.answer === 'newest' && lost && (await cameForClosed(trx, lost))) return { refused: 'came' }
    if (answer.answer === 'lost') {
      const shown = await previewRestart(trx, where, answer)
      if ('refused' in shown) return shown
      if (shown.seal !== seal) return { refused: 'changed' }
    }
    // They touch nothing: this answer says it all.
    const asItIs = { before: await findChain(trx, branchId), answers: [] }
    for (const wait of asked.older)
      await writeAnswer(trx, by, { branchId, asked: { wait, ...asItIs }, answer: { answer: 'newest' } }, now)
    const id = await writeAnswer(trx, by, { branchId, asked, answer }, now)
    const { before } = asked
    const { journalDay: last, journalNumber: number } = answer.answer === 'lost' ? answer : {}
    const said = last === undefined ? undefined : { last, number }
    await noteLostJournals(trx, by, { id, earlier: asked.answers.map((one) => one.id), said }, now)
    if (answer.answer === 'lost') {
      const rows = [...answer.open, ...(answer.onPaper ?? [])].map((line) => ({
        restart_id: id,
        payday_id: line.paydayId,
        staff_id: line.staffId,
      }))
      await inChunks(rows, (some) => trx.insertInto('payday_restart_line').values(some).execute())
      await updateChain(trx, branchId, { from: dayAfter(answer.lastDay), until: null })
    } else await updateChain(trx, branchId, before)
    const details = {
      ...(answer.answer === 'lost' && { last: answer.lastDay, open: answer.open.length }),
      ...(asked.wait.read_until === null && { unread: 1 }),
    }
    await recordChange(trx, { ...by, branchId, action: actions[answer.answer], subject: id, details }, now)
    await countAct(trx)
    return { answered: true }
  })
}

/** Whether something was booked since, as on lost days, on days that these books had closed: no payday would have it. */
async function cameForClosed(trx: Trx, { branch_id, until_before, since }: Lost): Promise<boolean> {
  const last = until_before ?? ''
  const booked = await bookedSince(trx, branch_id, { last, since })
    .select('booking.id')
    .limit(1)
    .executeTakeFirst()
  const counted = await trx
    .selectFrom('cash_count')
    .select('id')
    .where('branch_id', '=', branch_id)
    .where('booked_on', '<=', last)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return booked !== undefined || counted !== undefined
}

const actions = { newest: 'payday.compared', lost: 'payday.lost' } as const satisfies Record<
  RestartAnswer['answer'],
  string
>

async function writeAnswer(
  trx: Trx,
  { memberId }: By,
  {
    branchId,
    asked,
    answer,
  }: { branchId: string; asked: Pick<Asked, 'wait' | 'before' | 'answers'>; answer: RestartAnswer },
  now: number,
): Promise<string> {
  const id = newId()
  const { wait, before, answers } = asked
  const { payday, paper } = await largestNumbers(trx, branchId)
  const lost = answer.answer === 'lost' ? answer : undefined
  await trx
    .insertInto('payday_restart')
    .values({
      id,
      wait_id: wait.id,
      branch_id: branchId,
      n: answers.length + 1,
      answer: answer.answer,
      last_day: lost?.lastDay ?? null,
      from_before: before.from,
      until_before: before.until,
      after_payday: payday,
      after_paper: paper,
      payday_number: lost?.paydayNumber ?? null,
      paper_number: lost ? (lost.paperNumber ?? nextThousand(paper)) : null,
      journal_day: lost?.journalDay ?? null,
      made_by: memberId,
      created_at: now,
    })
    .execute()
  return id
}

/** An owner says that the books are older than they should be: each branch waits for an answer. */
export const beginOlder = (db: Db, by: By, now: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await beginWait(trx, { why: 'owner', booksAt: await newestMoment(trx) }, now)
    await recordChange(trx, { ...by, action: 'payday.older' }, now)
  })
