import { beforeEach, vi } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import type { PaymentGateway, StripeEvent } from '../../../server/gateways/stripe/payment-gateway.ts'
import type { PaymentMetadata } from '../../../server/gateways/stripe/payment-snapshot.ts'
import type { TipDeps } from '../../../server/money/payment/payment.deps.ts'
import type { Each } from '../../../server/money/payment/payment.each.ts'
import { sweep } from '../../../server/money/stripe-events/sweep-stripe-lists.ts'
import type { TestDatabase } from '../../support/databases.ts'
import { readRow } from '../../support/rows.ts'
import { charged } from '../../support/snapshots.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'
import { stripeAnswers } from './stripe-answers.ts'

export const minute = 60_000
export const day = 24 * 60 * minute
export const now = begun + 400 * day

/** Stripe's lists, and from when on each was read. */
type Lists = {
  events: StripeEvent[]
  intents: { id: string; metadata: PaymentMetadata }[]
  refunds: string[]
  disputes: string[]
}

export const none: PaymentMetadata = { tipId: undefined, attemptId: undefined, branchId: undefined }
export const each: Each = async (_, work) => {
  await work()
  return true
}

/** Stripe's lists as a test gives them; `read` says from when on each was asked for. */
export function sweepWorld(database: TestDatabase) {
  const answers = stripeAnswers(database)
  const { at, db: open, retrieveIntent } = answers
  let db: Db
  const read: Record<string, number[]> = {}
  beforeEach(async () => {
    db = open()
    at.now = now
    for (const name of Object.keys(read)) delete read[name]
    for (const table of ['unplaced_payment', 'job_lease', 'refund_request'] as const)
      await db.deleteFrom(table).execute()
    await db.updateTable('tip').set({ next_check_at: null }).execute()
  })

  const listing = (given: Partial<Lists>): TipDeps => {
    const { events = [], intents = [], refunds = [], disputes = [] } = given
    const list = <T>(name: string, rows: T[]) =>
      async function* (since: number) {
        read[name] = [...(read[name] ?? []), since]
        yield* rows
      }
    const deps = answers.deps()
    const lists = {
      listEvents: list('events', events),
      listPaidIntents: list('intents', intents),
      listRefunds: list(
        'refunds',
        refunds.map((intentId) => ({ intentId })),
      ),
      listDisputes: list(
        'disputes',
        disputes.map((intentId) => ({ intentId })),
      ),
    } as unknown as PaymentGateway
    return { ...deps, payments: { ...deps.payments, ...lists } }
  }
  const run = (lists: Partial<Lists>, since: number, asked = false, meanwhile = vi.fn()) =>
    sweep(listing(lists), since, each, { meanwhile, asked })

  /** A tip that this payment has paid, as far as the books know. */
  const paidTip = async () => {
    const intentId = `pi_${newId()}`
    const { tipId, attempts } = await tipRows(db, { attempts: [{ payment_intent_id: intentId }] })
    retrieveIntent.mockResolvedValue({ ...charged(), intentId })
    await run({ intents: [{ id: intentId, metadata: { ...none, tipId } }] }, now)
    return { tipId, intentId, attemptId: attempts[0]?.id ?? '', row: () => readRow(db, 'tip', tipId) }
  }
  return { ...answers, read, listing, run, paidTip }
}

export const told = (intentId: string, metadata = none): StripeEvent => ({
  id: newId(),
  type: 'charge.refunded',
  createdAt: now,
  about: { intentId, metadata },
})
