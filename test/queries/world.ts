import type { Db, Trx } from '../../server/db/database.ts'
import { openAttempt } from '../../server/money/payment/attempt.store.ts'
import { insertTipDraft } from '../../server/money/payment/tip.store.ts'
import { insertRefundDraft } from '../../server/money/refund/refund.store.ts'
import { messageRow } from '../../server/outbox/records/hook.outbox.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'

export const now = Date.UTC(2026, 10, 21, 5)
export const days = { from: '2025-02-11', to: '2026-06-30' }
export const me = { sub: 'person', email: 'person@example.com', emailVerified: true }
export const answers = { recipient: { kind: 'all' }, amount: 500, review: '', lang: 'ja' } as const

export type World = Awaited<ReturnType<typeof createWorld>>
/** By store, and by the function that is called. What is beside its name says how. */
export type Calls = Record<string, Record<string, (world: World) => unknown>>

/** A little of everything that stores are asked for. */
export async function createWorld(db: Db) {
  const seed = await seedDemo(db)
  const { businessId, branchId } = seed
  const branch = { id: branchId, businessId }
  const row = <T>(found: T | undefined): T => {
    if (found === undefined) throw new Error('not there')
    return found
  }
  const draft = async () => row(await insertTipDraft(db, { guestId: 'guest', branch, answers, now }))
  const tipId = await payTip(db, { branchId, amount: 1000, at: now, review: `from ${me.email}` })
  await db.updateTable('tip').set({ person_id: me.sub }).where('id', '=', tipId).execute()
  const tip = await db.selectFrom('tip').selectAll().where('id', '=', tipId).executeTakeFirstOrThrow()
  const attempt = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('tip_id', '=', tipId)
    .executeTakeFirstOrThrow()
  const ended = row(await openAttempt(db, await draft(), 'intent', 'ctoken_0', now)).attempt
  await db.updateTable('payment_attempt').set({ state: 'retired' }).where('id', '=', ended.id).execute()
  const ask = { tip_id: tipId, attempt_id: attempt.id, member_id: null, amount: 100, note: '' } as const
  await insertRefundDraft(db, { ...ask, reason: 'duplicate' }, now)
  const refund = await db.selectFrom('refund_request').selectAll().executeTakeFirstOrThrow()
  const hook = { id: 'hook', business_id: businessId, url: 'https://hooks.example.com/', secret: 's' }
  await db
    .insertInto('hook_endpoint')
    .values({ ...hook, shown_until: now, created_at: now })
    .execute()
  const event = { type: 'staff.changed', subject: 'staff', place: now, data: {} } as const
  const message = messageRow(hook.id, event, now)
  await db.insertInto('hook_message').values(message).execute()
  return {
    db,
    trx: <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work),
    ...seed,
    staffId: row(seed.staffIds[0]),
    branch,
    tip,
    attempt,
    ended,
    refund,
    hookId: hook.id,
    message: await db.selectFrom('hook_message').selectAll().executeTakeFirstOrThrow(),
    draft: await draft(),
    /** An attempt that Stripe has not heard of yet. */
    opened: row(await openAttempt(db, await draft(), 'intent', null, now)),
  }
}
