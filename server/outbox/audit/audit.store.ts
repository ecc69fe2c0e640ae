// This folder: what is written down for others. The audit list for owners, and the outbox of webhook messages.
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { AuditAction } from './audit-action.ts'
import { announceChange } from './hook.outbox.store.ts'

type AuditEntry = {
  businessId: string
  branchId?: string | undefined
  /** The staff member who did it; undefined: the operator, by the command line. */
  memberId?: string | undefined
  action: AuditAction
  /** The id of what it was done to. */
  subject?: string | undefined
  /** What else a reader sees, such as a name or an amount; no secrets, no e-mail addresses. */
  details?: Record<string, string | number>
}

/**
 * Records a change in the audit list; a change of the staff and a payday are also queued for the business's webhooks. Call it in the
 * transaction of the change itself, so that either both are stored or neither.
 */
export async function recordChange(trx: Db, entry: AuditEntry, now: number): Promise<void> {
  await trx
    .insertInto('audit_entry')
    .values({
      id: newId(),
      business_id: entry.businessId,
      branch_id: entry.branchId ?? null,
      member_id: entry.memberId ?? null,
      action: entry.action,
      subject: entry.subject ?? null,
      details: JSON.stringify(entry.details ?? {}),
      created_at: now,
    })
    .execute()
  await announceChange(trx, entry, now)
}
