import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { prepared } from '../../db/prepared.ts'
import type { Remembered } from '../../db/remembered.store.ts'
import type { TipRow, TipTable } from '../../db/schema.ts'
import { hookQueue, waitingRow } from '../outbox.store.ts'
import type { AuditAction } from './audit-action.ts'

/** What the business's own systems are told of; docs/api.md explains each. */
const hookEventTypes = [
  'tip.succeeded',
  'tip.refunded',
  'tip.disputed',
  'staff.changed',
  'payday.made',
  'payday.returned',
] as const

/** Ids, amounts, states and times; never a name, an address or a guest's words. */
type HookEvent = {
  type: (typeof hookEventTypes)[number]
  /** What the message is about: messages about the same subject arrive in order. */
  subject: string
  /** Its position among the messages of that subject. */
  place: number
  data: Record<string, string | number | null>
}

/** The messages about what a payment snapshot has changed: first the payment, then what was taken back. */
function tipEvents(before: TipRow, after: TipRow): HookEvent[] {
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
function staffEvents({ action, branchId, subject, details }: Change, now: number): HookEvent[] {
  const change = staffChanges[action]
  if (!change || subject === undefined) return []
  const branch_id = branchId ?? null
  const data =
    action === 'staff.imported'
      ? { change, staff_id: null, branch_id, people: Number(details?.people ?? 0) }
      : { change, staff_id: subject, branch_id }
  return [{ type: 'staff.changed', subject, place: now, data }]
}

/** The messages about a payday, taken from the audit entry; none for any other change. */
function paydayEvents({ action, subject, details = {} }: Change, now: number): HookEvent[] {
  if ((action !== 'payday.made' && action !== 'payday.returned') || subject === undefined) return []
  const { number = 0, people = 0, yen = 0, kind = null, until = null, payDay = null } = details
  const data = {
    payday_id: subject,
    number,
    ...(action === 'payday.made' && { kind, until, pay_day: payDay }),
    people,
    yen,
  }
  return [{ type: action, subject, place: now, data }]
}

/** How long a message is retried, in ms. */
export const triedFor = 3 * 24 * 60 * 60_000

/** Queues the messages about a tip. Call it in the transaction that changes the tip: both are stored, or neither. */
export async function announceTip(
  trx: Db,
  before: Selectable<TipTable>,
  after: Selectable<TipTable>,
  now: number,
): Promise<void> {
  await announce(trx, tipEvents(before, after), now)
}

/** The same for changes of the staff and for paydays; other changes queue nothing. */
export async function announceChange(trx: Db, change: Change, now: number): Promise<void> {
  await announce(trx, [...staffEvents(change, now), ...paydayEvents(change, now)], now)
}

const switchedOn = prepared((db) =>
  db
    .selectFrom('remembered')
    .select('name')
    .where('name', '=', 'hook' satisfies Remembered),
)

/** Writes one message per event; none while there is no webhook (`switchHook`). */
async function announce(trx: Db, events: HookEvent[], now: number): Promise<void> {
  if (events.length === 0 || (await switchedOn(trx)).length === 0) return
  await trx
    .insertInto('outbox')
    .values(events.map((event) => messageRow(event, now)))
    .execute()
}

const messageRow = ({ type, subject, place, data }: HookEvent, now: number) =>
  waitingRow(
    {
      id: `msg_${newId()}`,
      kind: 'hook',
      queue: hookQueue,
      lane: `${hookQueue} ${subject}`,
      place,
      type,
      subject,
      payload: JSON.stringify({ type, timestamp: new Date(now).toISOString(), data }),
      expires_at: now + triedFor,
    },
    now,
  )
