import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'

/** Adds scans to codes, by token: all or none. */
export function countScans(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  return inTransaction(db, async (trx) => {
    // Sorted, so that two servers always lock rows in the same order and can't deadlock.
    for (const [token, scans] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      await trx
        .updateTable('qr_token')
        .set((e) => ({ scans: e('scans', '+', scans) }))
        .where('token', '=', token)
        .execute()
    }
  })
}

/** How often each person's codes were scanned, by the person's id. People who never had a code are missing. */
export async function countScansByStaff(db: Db, branchId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('qr_token')
    .select(['staff_id', (e) => e.fn.sum<number | string>('scans').as('scans')])
    .where('branch_id', '=', branchId)
    .where('staff_id', 'is not', null)
    .groupBy('staff_id')
    .execute()
  return new Map(rows.map((row) => [row.staff_id ?? '', Number(row.scans)]))
}
