import type { Db } from '../../db/database.ts'

/** One line of "how it is shared". `staffId` undefined: the branch. */
export type TipShare = { staffId: string | undefined; name: string | undefined; amount: number }

/** What each recipient has of a tip now, after everything that was taken back. */
export async function listShares(db: Db, tipId: string): Promise<TipShare[]> {
  const rows = await db
    .selectFrom('share')
    .leftJoin('staff', 'staff.id', 'share.staff_id')
    .where('tip_id', '=', tipId)
    .groupBy(['share.staff_id', 'staff.name'])
    .select((e) => ['share.staff_id', 'staff.name', e.fn.sum<number>('share.amount').as('amount')])
    .orderBy('share.staff_id')
    .execute()
  return rows.map((row) => ({
    staffId: row.staff_id ?? undefined,
    name: row.name ?? undefined,
    amount: row.amount,
  }))
}
