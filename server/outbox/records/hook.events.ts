import type { HookEventType } from '../../../views/words.ts'
import type { TipRow } from '../../db/schema.ts'
import type { AuditAction } from './audit-action.ts'

/** Ids, amounts, states and times; never a name, an address or a guest's words. */
export type HookEvent = {
  type: HookEventType
  /** What the message is about: messages about the same subject arrive in order. */
  subject: string
  /** Its position among the messages of that subject. */
  place: number
  data: Record<string, string | number | null>
}

/** The messages about what a payment snapshot has changed: first the payment, then what was taken back. */
export function tipEvents(before: TipRow, after: TipRow): HookEvent[] {
  const types: HookEvent['type'][] = []
  if (before.succeeded_at === null && after.succeeded_at !== null) types.push('tip.succeeded')
  if (before.refunded_amount !== after.refunded_amount) types.push('tip.refunded')
  if (before.disputed_amount !== after.disputed_amount) types.push('tip.disputed')
  return types.map((type, at) => ({
    type,
    subject: after.id,
    // Snapshots of one tip are applied one after the other; `snapshot_seq` counts them. At most 4 messages per snapshot.
    place: after.snapshot_seq * 4 + at,
    data: {
      tip_id: after.id,
      branch_id: after.branch_id,
      recipient: after.recipient,
      staff_id: after.staff_id,
      amount: after.amount,
      currency: after.currency,
      refunded_amount: after.refunded_amount,
      disputed_amount: after.disputed_amount,
      lost_amount: after.lost,
      state: after.state,
      paid_at: after.succeeded_at === null ? null : new Date(after.succeeded_at).toISOString(),
    },
  }))
}

type Change = {
  action: AuditAction
  branchId?: string | undefined
  subject?: string | undefined
  details?: Record<string, string | number>
}

/** Which entries of the audit list are announced as `staff.changed`, and what they are called there. */
const staffChanges: Partial<Record<AuditAction, string>> = {
  'staff.added': 'added',
  'staff.changed': 'changed',
  'staff.deleted': 'deleted',
  'staff.imported': 'imported',
  'member.invited': 'added',
  'member.role': 'role',
}

/** The messages about a change of the staff, taken from the audit entry; none for any other change. */
export function staffEvents({ action, branchId, subject, details }: Change, now: number): HookEvent[] {
  const change = staffChanges[action]
  if (!change || subject === undefined) return []
  const branch_id = branchId ?? null
  const data =
    action === 'staff.imported'
      ? { change, staff_id: null, branch_id, people: Number(details?.people ?? 0) }
      : { change, staff_id: subject, branch_id }
  return [{ type: 'staff.changed', subject, place: now, data }]
}
