import { setTimeout as wait } from 'node:timers/promises'
import type { Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentMissing } from '../../gateways/stripe/payment-errors.ts'
import type { StripeEvent } from '../../gateways/stripe/payment-gateway.ts'
import type { PayoutSnapshot } from '../../gateways/stripe/payout-snapshot.ts'
import { inTurn, recordEventOnce, type TipDeps } from '../payment/index.ts'
import { canBeItemised } from './deposit.read.store.ts'
import { type DepositRow, findDeposit, putDeposit } from './deposit.store.ts'

// This folder: what Stripe pays out to the bank. A deposit is taken in as Stripe tells it now; then its lines are read.

const maxTries = 12

/** Somebody else has written the deposit after Stripe was asked. */
class Stale extends Error {}

/**
 * Asks Stripe about a payout and writes down what it says, together with the event that brought the news: `duplicate` if
 * that was dealt with before, `nothing` if Stripe has no such payout. Its lines are read afterwards, by the job: there may
 * be thousands. Throws what the gateway throws; then nothing is written.
 */
export const takeInDeposit = (deps: TipDeps, id: string, event?: StripeEvent): Promise<TakenIn> =>
  queued(deps.db, id, () => takeIn(deps, id, event))

type TakenIn = 'done' | 'duplicate' | 'nothing'

/** Several events tell of one payout at the same time. Other processes don't know this queue. */
const queued = inTurn()

async function takeIn(deps: TipDeps, id: string, event: StripeEvent | undefined): Promise<TakenIn> {
  const { db, clock } = deps
  for (let n = 1; n <= maxTries; n++) {
    const before = await findDeposit(db, id)
    const payout = await ask(deps, id)
    const write = async (trx: Trx) => {
      if (event && !(await recordEventOnce(trx, event, null, clock()))) return 'duplicate'
      if (!payout) return 'nothing'
      const stale =
        differsFromRow(before, payout) && !(await putDeposit(trx, rowOf(payout, before, clock()), before))
      if (stale) throw new Stale()
      return 'done'
    }
    try {
      return await inTransaction(db, write)
    } catch (error) {
      if (!(error instanceof Stale)) throw error
      await wait(Math.random() * 20 * n)
    }
  }
  throw new Error(`deposit ${id}: too much news at once, ask again later`)
}

async function ask({ payments, log }: TipDeps, id: string): Promise<PayoutSnapshot | undefined> {
  try {
    return await payments.retrievePayout(id)
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error
    log.error({ err: error, payout: id }, 'Stripe does not know a payout it told us of')
    return undefined
  }
}

function rowOf(payout: PayoutSnapshot, before: DepositRow | undefined, now: number): Omit<DepositRow, 'seq'> {
  const row = {
    id: payout.id,
    amount: payout.amount,
    currency: payout.currency,
    status: payout.status,
    automatic: payout.automatic ? 1 : 0,
    reconciliation: payout.reconciliation,
    arrives_on: payout.arrivesOn,
    failure: payout.failure ?? null,
    failed_on: payout.failedOn ?? null,
    itemised_at: before?.itemised_at ?? null,
    unplaced: before?.unplaced ?? 0,
    noted_at: now,
    created_at: payout.createdAt,
  }
  const known = row.itemised_at !== null
  const readable = canBeItemised(row) && row.reconciliation === 'completed'
  return { ...row, next_check_at: known ? (before?.next_check_at ?? null) : readable ? now : null }
}

/** Whether Stripe's list tells of a payout what the row does not. */
export const differsFromRow = (row: DepositRow | undefined, payout: PayoutSnapshot): boolean =>
  !row ||
  row.amount !== payout.amount ||
  row.status !== payout.status ||
  row.reconciliation !== payout.reconciliation ||
  row.arrives_on !== payout.arrivesOn ||
  row.failure !== (payout.failure ?? null)
