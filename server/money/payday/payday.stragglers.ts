import { sql } from 'kysely'
import { dayIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { countAct } from './payday.count.ts'
import type { By, Where } from './payday.service.ts'
import { bookedSince } from './payday.settled.ts'
import { holdChain } from './payday.store.ts'
import { branchWaits, listLost, lostDays, type Restart } from './payday.wait.ts'

/** Charged so late on the named day, in ms, a tip may have come after that day was closed. */
const lastHour = 60 * 60_000

/** A tip of days that count as settled, of which no paper may know. Whole yen; `at`: when it was paid, in ms since 1970. */
type Straggler = {
  id: string
  at: number
  amount: number
  people: { staffId: string; name: string; yen: number }[]
}

/**
 * The tips of days up to one that an owner has named, which came after that answer or were charged in that day's last hour,
 * and were not answered yet: the oldest first. Another restore does not answer them: its form shows nothing of such days.
 */
export async function listStragglers(db: Db, { branchId, timeZone }: Where): Promise<Straggler[]> {
  const answers = await listLost(db, branchId)
  const [first, newest] = [answers[0], answers.at(-1)]
  if (!first || !newest) return []
  const lastDay = newest.last_day ?? ''
  const late = bookedSince(db, branchId, { last: lastDay, since: first.since }).select('booking.id')
  const ofLastDays = db
    .selectFrom('booking')
    .select('booking.id')
    .where('booking.branch_id', '=', branchId)
    .where(
      'booking.booked_on',
      'in',
      answers.map(({ last_day }) => last_day ?? ''),
    )
  const rows = await db
    .selectFrom('booking')
    .innerJoin('tip', 'tip.id', 'booking.tip_id')
    .innerJoin('share', 'share.tip_id', 'tip.id')
    .innerJoin('staff', 'staff.id', 'share.staff_id')
    .select(['tip.id', 'tip.amount', 'tip.succeeded_at as at'])
    .select(['booking.booked_on as day', 'booking.created_at as bookedAt'])
    .select(['share.staff_id as staffId', 'staff.name'])
    .select((e) => e.fn.sum<number>('share.amount').as('yen'))
    .where('booking.id', 'in', late.union(ofLastDays))
    .where('booking.reason', '=', 'tip')
    .where('share.booked_on', '<=', lastDay)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payday_owed as owed').select('owed.id').whereRef('owed.tip_id', '=', 'tip.id'))),
    )
    .groupBy([
      'tip.id',
      'tip.amount',
      'tip.succeeded_at',
      'booking.booked_on',
      'booking.created_at',
      'share.staff_id',
      'staff.name',
    ])
    .having(sql<number>`sum(share.amount)`, '>', 0)
    .orderBy('tip.succeeded_at')
    .orderBy('tip.id')
    .execute()
  const isLate = ({ day, at, bookedAt }: (typeof rows)[number]) =>
    answers.some((answer) => {
      const { first, last } = lostDays(answer)
      // Of days that were open the form has shown what had come by then; of others, a payday of these books has it.
      const isOpen = day >= first
      const since = isOpen ? answer.created_at : answer.since
      return day <= last && (bookedAt > since || (isOpen && dayIn(timeZone, (at ?? 0) + lastHour) > last))
    })
  return [...Map.groupBy(rows.filter(isLate), ({ id }) => id).values()].map((of) => ({
    id: of[0]?.id ?? '',
    at: of[0]?.at ?? 0,
    amount: of[0]?.amount ?? 0,
    people: of.map(({ staffId, name, yen }) => ({ staffId: staffId ?? '', name, yen })),
  }))
}

/** Those of a business that wait for an answer, by branch; `yen`: the staff's part of them. Only branches that lost days are asked. */
export async function lateTips(db: Db, { businessId, timeZone }: Pick<Where, 'businessId' | 'timeZone'>) {
  const branches = await db
    .selectFrom('payday_restart as answer')
    .innerJoin('branch', 'branch.id', 'answer.branch_id')
    .select(['branch.id', 'branch.name', 'branch.number'])
    .distinct()
    .where('branch.business_id', '=', businessId)
    .where('answer.answer', '=', 'lost')
    .orderBy('branch.number')
    .execute()
  const late: { branchId: string; branch: string; count: number; yen: number }[] = []
  for (const { id: branchId, name: branch } of branches) {
    const tips = await listStragglers(db, { businessId, branchId, timeZone })
    const parts = tips.flatMap(({ people }) => people.map(({ yen }) => yen))
    const yen = parts.reduce((sum, one) => sum + one, 0)
    if (tips.length > 0) late.push({ branchId, branch, count: tips.length, yen })
  }
  return late
}

/**
 * An owner says of such a tip that it stands on a paper, or that it opens the next payday. Not while the branch waits: the answer
 * to come would count it as taken into a payday that is lost.
 */
export function answerStraggler(
  db: Db,
  by: By,
  where: Where,
  { tipId, onPaper }: { tipId: string; onPaper: boolean },
  now: number,
): Promise<{ refused: 'gone' | 'restored' } | { answered: true }> {
  return inTransaction(db, async (trx) => {
    await holdChain(trx, where.branchId)
    if (await branchWaits(trx, where.branchId)) return { refused: 'restored' }
    const answer: Restart | undefined = (await listLost(trx, where.branchId)).at(-1)
    const tip = (await listStragglers(trx, where)).find(({ id }) => id === tipId)
    if (!answer || !tip) return { refused: 'gone' }
    const of = { restart_id: answer.id, tip_id: tipId, payday_id: null, opened_in: null, reason: '' }
    for (const { staffId, yen } of tip.people)
      await trx
        .insertInto('payday_owed')
        .values({
          ...of,
          id: newId(),
          staff_id: staffId,
          yen: onPaper ? 0 : yen,
          made_by: by.memberId,
          created_at: now,
        })
        .execute()
    const details = { amount: tip.amount }
    const action = onPaper ? 'payday.straggled' : 'payday.straggler'
    await recordChange(trx, { ...by, branchId: where.branchId, action, subject: tipId, details }, now)
    await countAct(trx)
    return { answered: true }
  })
}
