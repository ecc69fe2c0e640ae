import { beforeAll, beforeEach, vi } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import type { RefundSnapshot } from '../../../server/gateways/stripe/payment-snapshot.ts'
import {
  findRefund,
  insertRefundDraft,
  moveRefund,
  type RefundRow,
} from '../../../server/money/refund/refund.store.ts'
import type { RefundDeps } from '../../../server/money/refund/refund.types.ts'
import type { TestDatabase } from '../../support/databases.ts'
import { charged } from '../../support/snapshots.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'

/** A refund as Stripe tells of it, with an id of its own. */
export const refundTruth = (
  status: RefundSnapshot['status'],
  more: Partial<RefundSnapshot> = {},
): RefundSnapshot => ({
  id: `re_${newId()}`,
  amount: 300,
  status,
  failure: undefined,
  ...more,
})

/** Requests to give back, as rows, and a Stripe that answers what a test says. `at.now` is our clock. */
export function askWorld(database: TestDatabase) {
  let db: Db
  const at = { now: begun }
  const createRefund = vi.fn<RefundDeps['payments']['createRefund']>()
  const findAtStripe = vi.fn<RefundDeps['payments']['findRefund']>()
  const settleAttempt = vi.fn<RefundDeps['settleAttempt']>()
  const [info, error] = [vi.fn(), vi.fn()]
  beforeAll(async () => {
    db = await database.open()
  })
  beforeEach(() => {
    for (const mock of [createRefund, findAtStripe, settleAttempt, info, error]) mock.mockReset()
    findAtStripe.mockResolvedValue(undefined)
    settleAttempt.mockResolvedValue({ kind: 'applied', snapshot: charged({ refunded: 1000 }) })
    at.now = begun + 1000
  })
  const deps = (): RefundDeps => ({
    db,
    payments: { createRefund, findRefund: findAtStripe },
    clock: () => at.now,
    log: { info, warn: () => {}, error },
    settleAttempt,
  })

  /** A request of 300 yen of a paid tip of 1,000: an owner's, or the server's own for a second charge. */
  const request = async (
    by: 'owner' | 'server',
    set: Partial<RefundRow> = {},
    intent: string | null = 'pi',
  ) => {
    const { tipId, attempts, staff, ...place } = await tipRows(db, {
      attempts: [{ payment_intent_id: intent && `pi_${newId()}` }],
    })
    const [attempt] = attempts
    const draft = { tip_id: tipId, attempt_id: attempt?.id ?? '', member_id: staff[0] ?? null, amount: 300 }
    const id = await insertRefundDraft(db, { ...draft, reason: 'fraudulent', note: '' }, begun)
    const open = { state: 'open', next_check_at: 5, ...(by === 'server' && { member_id: null }) } as const
    const row = await moveRefund(db, id, ['draft'], { ...open, ...set })
    if (!row) throw new Error('no request')
    const audit = () => db.selectFrom('audit_entry').selectAll().where('subject', '=', tipId).execute()
    return {
      ...place,
      tipId,
      staff,
      row,
      intentId: attempt?.payment_intent_id,
      audit,
      stands: () => findRefund(db, id),
    }
  }
  return { at, deps, request, createRefund, findAtStripe, settleAttempt, info, error }
}
