import { tippableRoles } from '../../../views/roles.ts'
import type { Db } from '../../db/database.ts'
import { goneBack } from '../../money/deposits/deposit.read.store.ts'

/** Of a business, or of one branch of it. */
type Of = { businessId: string; branchId?: string | undefined }

const branchesOf = (db: Db, { businessId, branchId }: Of) =>
  db
    .selectFrom('branch')
    .where('branch.business_id', '=', businessId)
    .$if(branchId !== undefined, (q) => q.where('branch.id', '=', branchId ?? ''))

/** Open branches that have a cash box, and when it was last counted, if that was before a day (ms since 1970). */
export async function boxesNotCounted(db: Db, of: Of, before: number) {
  const rows = await branchesOf(db, of)
    .innerJoin('cash_count as count', 'count.branch_id', 'branch.id')
    .select(['branch.id', 'branch.name'])
    .select((e) => [e.fn.max('count.booked_on').as('day'), e.fn.max('count.created_at').as('at')])
    .where('branch.closed_at', 'is', null)
    .groupBy(['branch.id', 'branch.name'])
    .orderBy('branch.name')
    .execute()
  return rows.filter(({ at }) => Number(at) < before)
}

/** Deposits that failed, and whose money is in no later one that stands. */
export async function failedDeposits(db: Db): Promise<{ id: string; amount: number }[]> {
  const failed = await db
    .selectFrom('deposit')
    .leftJoin('deposit_line as again', (on) =>
      on.onRef('again.source', '=', 'deposit.id').on('again.part', '=', 'failed_deposit'),
    )
    .leftJoin('deposit as later', 'later.id', 'again.deposit_id')
    .select(['deposit.id', 'deposit.amount', 'later.status'])
    .where('deposit.status', '=', 'failed')
    .orderBy('deposit.arrives_on')
    .execute()
  const paidAgain = new Set(failed.filter(({ status }) => status && !goneBack(status)).map(({ id }) => id))
  const open = new Map(failed.filter(({ id }) => !paidAgain.has(id)).map(({ id, amount }) => [id, amount]))
  return [...open].map(([id, amount]) => ({ id, amount }))
}

/** Open branches, with how many people guests can tip there, all scans of their codes, and whether one was printed. */
export async function branchesToOpen(db: Db, of: Of) {
  const rows = await branchesOf(db, of)
    .select(['branch.id', 'branch.name'])
    .select((e) => [
      e
        .selectFrom('staff')
        .select((s) => s.fn.countAll<number>().as('n'))
        .whereRef('staff.branch_id', '=', 'branch.id')
        .where('staff.role', 'in', tippableRoles)
        .where('staff.deleted_at', 'is', null)
        .as('staff'),
      e
        .selectFrom('qr_token')
        .select((q) => q.fn.sum<number>('scans').as('n'))
        .whereRef('qr_token.branch_id', '=', 'branch.id')
        .as('scans'),
      e
        .selectFrom('qr_token')
        .select((q) => q.fn.max('printed_at').as('at'))
        .whereRef('qr_token.branch_id', '=', 'branch.id')
        .as('printed'),
    ])
    .where('branch.closed_at', 'is', null)
    .orderBy('branch.number')
    .execute()
  return rows.map(({ staff, scans, printed, ...branch }) => ({
    ...branch,
    staff: Number(staff ?? 0),
    scans: Number(scans ?? 0),
    printed: printed !== null,
  }))
}

/** Codes in use at open branches that were fetched for print before a moment, and never scanned, counted by branch. */
export async function unscannedCodes(db: Db, of: Of, before: number) {
  const rows = await branchesOf(db, of)
    .innerJoin('qr_token', 'qr_token.branch_id', 'branch.id')
    .leftJoin('staff', 'staff.id', 'qr_token.staff_id')
    .select(['branch.id', 'branch.name'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('branch.closed_at', 'is', null)
    .where('qr_token.revoked_at', 'is', null)
    .where('qr_token.scans', '=', 0)
    .where('qr_token.printed_at', '<', before)
    .where('staff.deleted_at', 'is', null)
    .groupBy(['branch.id', 'branch.name'])
    .orderBy('branch.name')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Owners, invited ones too, without those who have declined. */
export async function countOwners(db: Db, businessId: string): Promise<number> {
  const { n } = await db
    .selectFrom('staff')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('business_id', '=', businessId)
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The cards that a member has put aside until after `now` (ms since 1970). */
export async function putAside(db: Db, staffId: string, now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('card_aside')
    .select('card')
    .where('staff_id', '=', staffId)
    .where('until', '>', now)
    .execute()
  return new Set(rows.map(({ card }) => card))
}

/** Puts a card aside for a member until a moment (ms since 1970), and forgets those whose time is over at `now`. */
export async function putCardAside(
  db: Db,
  { staffId, card, until }: { staffId: string; card: string; until: number },
  now: number,
): Promise<void> {
  await db.deleteFrom('card_aside').where('staff_id', '=', staffId).where('until', '<=', now).execute()
  await db
    .insertInto('card_aside')
    .values({ staff_id: staffId, card, until })
    .onConflict((conflict) => conflict.columns(['staff_id', 'card']).doUpdateSet({ until }))
    .execute()
}
