import { dayIn, daysBefore } from '../../base/calendar.ts'
import type { Db, Trx } from '../../db/database.ts'
import { remembered } from '../../db/remembered.store.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { setTold } from '../../venues/business.store.ts'
import {
  endNotices,
  findTelling,
  type GuestNotice,
  hasTips,
  insertNotice,
  presentNotice,
  sumForHouse,
} from './guest-notice.store.ts'
import { openComplaints } from './payday.complaints.store.ts'
import { holdChain, listLines, listPaydays, type MarkedLine, type Payday } from './payday.store.ts'

/** For so many days a notice stands, from the day of the last mark that it counts. */
const standsFor = 45
/** With fewer, somebody's pay could be guessed from it. */
const fewest = { people: 3, tips: 10 }

/**
 * Why guests are told nothing.
 * - `off`: the business does not tell them. `restored`: the books went back, and nobody has compared the paydays since.
 * - `unpaid`: in no payday everybody was paid. `old`: the newest such payday was paid too long ago. `few`: too few people or tips.
 * - `notReceived`: somebody of it says that they were not paid.
 */
export type Silence = 'off' | 'restored' | 'unpaid' | 'old' | 'few' | 'notReceived'

/**
 * The yen of a line that were surely card tips of its own days and were surely paid: the lesser of both. What was paid may have
 * been the cash first. An opening that is owed lowers it, one that is to be paid does not raise it.
 */
function cardYen({ state, toPay, earned, cash, takenBack }: MarkedLine): number {
  const ofCards = Math.min(toPay - Math.max(0, cash), earned - cash - takenBack)
  return state === 'paid' ? Math.max(0, ofCards) : 0
}

/** What guests of a branch may be told at this moment, from the newest payday in which everybody was paid. */
export async function noticeFor(
  db: Db,
  branchId: string,
  now: number,
): Promise<GuestNotice | { silent: Silence }> {
  const { tells, timeZone } = await findTelling(db, branchId)
  if (!tells) return { silent: 'off' }
  if (await remembered(db, 'restored')) return { silent: 'restored' }
  for (const payday of await listPaydays(db, branchId)) {
    if (payday.taken_back_at !== null) continue
    const lines = await listLines(db, payday.id)
    const toPay = lines.filter((line) => line.toPay > 0)
    if (toPay.length > 0 && toPay.every((line) => line.state === 'paid'))
      return noticeOf(db, payday, lines, { today: dayIn(timeZone, now), timeZone })
  }
  return { silent: 'unpaid' }
}

async function noticeOf(
  db: Db,
  { id, branch_id: branchId, first_day: first, last_day: last }: Payday,
  lines: MarkedLine[],
  { today, timeZone }: { today: string; timeZone: string },
): Promise<GuestNotice | { silent: Silence }> {
  const counted = lines.map(cardYen).filter((yen) => yen > 0)
  const days = { first, last }
  if (counted.length < fewest.people || !(await hasTips(db, branchId, days, fewest.tips)))
    return { silent: 'few' }
  if ((await openComplaints(db, id)).size > 0) return { silent: 'notReceived' }
  const paid = lines.filter((line) => line.state === 'paid')
  const paidBy =
    paid
      .map((line) => line.day ?? '')
      .sort()
      .at(-1) ?? ''
  const marked = dayIn(timeZone, Math.max(...paid.map((line) => line.markedAt ?? 0)))
  const until = daysBefore(marked, 1 - standsFor)
  if (until < today) return { silent: 'old' }
  return {
    payday_id: id,
    first_day: first,
    last_day: last,
    paid_by: paidBy,
    staff_yen: counted.reduce((sum, yen) => sum + yen, 0),
    house_yen: Math.max(0, await sumForHouse(db, branchId, days)),
    // A payment may be noted before its day.
    from_day: paidBy > today ? paidBy : today,
    until_day: until,
  }
}

const said = ['payday_id', 'paid_by', 'staff_yen', 'house_yen', 'until_day'] as const

/**
 * Ends a branch's notice and begins another, if what its guests may be told has changed. Call it in the transaction of each
 * change that it depends on; time alone needs no call. After a restore nobody is shown a notice; it ends once that is settled.
 */
export async function renewNotice(trx: Trx, branchId: string, now: number): Promise<void> {
  await holdChain(trx, branchId)
  // Ended now, it would count days on which nobody was shown it.
  if (await remembered(trx, 'restored')) return
  const found = await noticeFor(trx, branchId, now)
  const wanted = 'silent' in found ? undefined : found
  const present = await presentNotice(trx, branchId)
  if (wanted && present && said.every((column) => wanted[column] === present[column])) return
  if (present) await endNotices(trx, now, branchId)
  if (wanted) await insertNotice(trx, branchId, wanted, now)
}

/** All branches, always in the same order, so that two of these calls can't wait for each other. */
async function renewAll(trx: Trx, now: number, businessId?: string): Promise<void> {
  const branches = await trx
    .selectFrom('branch')
    .select('id')
    .$if(businessId !== undefined, (q) => q.where('business_id', '=', businessId ?? ''))
    .orderBy('id')
    .execute()
  for (const { id } of branches) await renewNotice(trx, id, now)
}

type By = { businessId: string; memberId: string }

/** Whether guests of a business are told what was paid to its staff: its own statement, which it must be able to prove. */
export function tellGuests(db: Db, by: By, on: boolean, now: number): Promise<{ changed: boolean }> {
  return inTransaction(db, async (trx) => {
    if (!(await setTold(trx, by.businessId, 'tells_guests', on))) return { changed: false }
    await renewAll(trx, now, by.businessId)
    await recordChange(trx, { ...by, action: on ? 'payday.told' : 'payday.silent' }, now)
    return { changed: true }
  })
}

/** After a restore nothing was said, from the moment at which the books went back until it was settled. */
export async function renewAfterRestore(trx: Trx, wentBackAt: number, now: number): Promise<void> {
  await endNotices(trx, wentBackAt)
  await renewAll(trx, now)
}
