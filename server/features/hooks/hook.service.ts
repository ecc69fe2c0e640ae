import type { Member } from '../../access/member.types.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { AddressProblem, HookSender } from '../../gateways/hooks/hook-sender.ts'
import { recordChange } from '../../records/audit.store.ts'
import type { AuditAction } from '../../records/audit-action.ts'
import { messageRow, triedFor } from '../../records/hook.outbox.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { disable } from './hook.delivery.store.ts'
import { enable, insertEndpoint, removeEndpoint, rotateSecret } from './hook.store.ts'
import type { Endpoint } from './hook.types.ts'

/** The maximum number of webhooks per business: each one costs a message for every tip. */
export const mostEndpoints = 5

type Who = Pick<Member, 'businessId' | 'staffId'>
type Deps = { db: Db; sender: Pick<HookSender, 'refuses'> }

export type Added =
  | { kind: 'added'; id: string }
  | { kind: 'refused'; why: AddressProblem | 'known' | 'many' }

/** Registers an address. Whether it may be called is checked again at each sending, because DNS changes. */
export function addEndpoint({ db, sender }: Deps, who: Who, typed: string, now: number): Promise<Added> {
  return inTransaction(db, async (trx): Promise<Added> => {
    const why = sender.refuses(typed)
    if (why) return { kind: 'refused', why }
    const url = new URL(typed).href
    const { businessId } = who
    await holdBusiness(trx, businessId)
    const there = await trx
      .selectFrom('hook_endpoint')
      .select('url')
      .where('business_id', '=', businessId)
      .where('deleted_at', 'is', null)
      .execute()
    if (there.some((one) => one.url === url)) return { kind: 'refused', why: 'known' }
    if (there.length >= mostEndpoints) return { kind: 'refused', why: 'many' }
    const id = await insertEndpoint(trx, businessId, url, now)
    await record(trx, who, 'hook.added', { id, url }, now)
    return { kind: 'added', id }
  })
}

export type EndpointAction = 'rotate' | 'off' | 'on' | 'delete'

/** False if nothing changed: it was already so. */
export function changeEndpoint(
  db: Db,
  who: Who,
  endpoint: Endpoint,
  action: EndpointAction,
  now: number,
): Promise<boolean> {
  const { id } = endpoint
  return inTransaction(db, async (trx) => {
    const done = await doneBy[action](trx, id, now)
    if (done) await record(trx, who, audited[action], endpoint, now)
    return done
  })
}

const doneBy: Record<EndpointAction, (trx: Trx, id: string, now: number) => Promise<boolean>> = {
  rotate: rotateSecret,
  off: (trx, id, now) => disable(trx, id, 'member', now),
  on: (trx, id) => enable(trx, id),
  delete: removeEndpoint,
}

const audited: Record<EndpointAction, AuditAction> = {
  rotate: 'hook.rotated',
  off: 'hook.off',
  on: 'hook.on',
  delete: 'hook.deleted',
}

/** Records only the host: an address may contain a password in its path. */
const record = (
  trx: Trx,
  who: Who,
  action: AuditAction,
  { id, url }: { id: string; url: string },
  now: number,
) =>
  recordChange(
    trx,
    {
      businessId: who.businessId,
      memberId: who.staffId,
      action,
      subject: id,
      details: { host: new URL(url).host },
    },
    now,
  )

/** Sends a test message. False if the endpoint is disabled. */
export async function sendTest(
  db: Db,
  { id, disabled }: Pick<Endpoint, 'id' | 'disabled'>,
  now: number,
): Promise<boolean> {
  if (disabled) return false
  const data = { note: 'This is a test.' }
  const event = { type: 'webhook.test', subject: id, place: now, data } as const
  await db
    .insertInto('hook_message')
    .values(messageRow(id, event, now))
    .execute()
  await wake(db, id)
  return true
}

/**
 * Sends a message again, or at once if it waits for its next try, and retries it for three days from now. False if the
 * message does not exist, is being sent just now, or its endpoint is disabled.
 */
export function sendAgain(
  db: Db,
  { id: endpointId, disabled }: Pick<Endpoint, 'id' | 'disabled'>,
  messageId: string,
  now: number,
): Promise<boolean> {
  if (disabled) return Promise.resolve(false)
  return inTransaction(db, async (trx) => {
    const fresh = {
      state: 'pending' as const,
      tries: 0,
      next_at: now,
      give_up_at: now + triedFor,
      done_at: null,
    }
    const { numUpdatedRows } = await trx
      .updateTable('hook_message')
      .set(fresh)
      .where('id', '=', messageId)
      .where('endpoint_id', '=', endpointId)
      .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', now)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await wake(trx, endpointId)
    return true
  })
}

/** Ends the endpoint's pause, because a person waits for the result. */
const wake = (db: Db, id: string) =>
  db.updateTable('hook_endpoint').set({ rests_until: 0 }).where('id', '=', id).execute()
