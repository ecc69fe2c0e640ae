import type { Db } from '../../db/database.ts'

export type QrCode = {
  branchId: string
  /** Whose code it is; undefined for the branch's own, and for a person who has left. */
  staffId: string | undefined
  revoked: boolean
}

/** Where a printed code leads. Someone who has left is no longer preselected; their code still opens the branch. */
export async function resolveQrToken(db: Db, token: string): Promise<QrCode | undefined> {
  const row = await db
    .selectFrom('qr_token')
    .leftJoin('staff', 'staff.id', 'qr_token.staff_id')
    .select(['qr_token.branch_id', 'qr_token.staff_id', 'qr_token.revoked_at', 'staff.deleted_at'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!row) return undefined
  const staffId = row.deleted_at === null ? (row.staff_id ?? undefined) : undefined
  return { branchId: row.branch_id, staffId, revoked: row.revoked_at !== null }
}

export async function countScan(db: Db, token: string): Promise<void> {
  await db
    .updateTable('qr_token')
    .set((e) => ({ scans: e('scans', '+', 1) }))
    .where('token', '=', token)
    .execute()
}
