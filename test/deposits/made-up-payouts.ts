import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { takeLease } from '../../server/db/job-lease.store.ts'
import { remembered } from '../../server/db/remembered.store.ts'
import type { BalanceMovement, PayoutSnapshot } from '../../server/gateways/stripe/payout-snapshot.ts'
import { lookAtDeposits } from '../../server/money/deposits/deposit.look.ts'
import type { TipDeps } from '../../server/money/payment/payment.deps.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const began = 1_000 * day

export const payout: PayoutSnapshot = {
  id: 'po_1',
  amount: 0,
  currency: 'JPY',
  status: 'on_way',
  automatic: true,
  failure: undefined,
  failedOn: undefined,
  reconciliation: 'in_progress',
  arrivesOn: '2026-10-05',
  createdAt: began,
}

/** Before the books began, and Stripe lists nothing. */
const fresh = () => ({
  now: began,
  /** What Stripe lists, and of what a payout is made. */
  listed: [] as PayoutSnapshot[],
  lines: [] as BalanceMovement[],
  /** What was asked of it: the times of lists, payouts by their ids. */
  lists: [] as [number, number][],
  retrieved: [] as string[],
  logged: [] as string[],
  whileListing: async () => {},
  linesOf: (_id: string): unknown => undefined,
  retrieve: () => {},
})

/** The job that looks at deposits, beside a Stripe that says what a test tells it to. */
export async function madeUpPayouts(db: Db) {
  await db
    .insertInto('business')
    .values({ id: newId(), name: 'x', time_zone: 'Asia/Tokyo', created_at: began })
    .execute()
  const say = (_: unknown, text?: unknown) => void at.logged.push(String(text))
  const payments = {
    async *listPayouts({ fromMs, beforeMs }: { fromMs: number; beforeMs: number }) {
      at.lists.push([fromMs, beforeMs])
      await at.whileListing()
      yield* at.listed
    },
    async retrievePayout(id: string) {
      at.retrieved.push(id)
      at.retrieve()
      return { ...(at.listed.find((one) => one.id === id) ?? payout), id }
    },
    async *listPaidOut(id: string) {
      await at.linesOf(id)
      yield* at.lines
    },
  }
  const log = { info: say, warn: say, error: say }
  const deps = { db, payments, log, clock: () => at.now } as unknown as TipDeps
  const at = {
    ...fresh(),
    deps,
    look: (options?: Parameters<typeof lookAtDeposits>[1]) => lookAtDeposits(deps, options),
    /** For which right Stripe refuses the key. */
    refused: () => remembered(db, 'payouts_refused'),
    /** Another process looks, for two minutes. */
    held: () => takeLease(db, { name: 'deposits', holder: 'another', ttlMs: 2 * minute }, at.now),
    /** A deposit whose lines are due. */
    async due(id: string, next_check_at: number) {
      const { arrivesOn: arrives_on, createdAt: created_at, failure: _, ...row } = payout
      const kept = { automatic: 1, failure: null, noted_at: 1, itemised_at: null }
      await db
        .insertInto('deposit')
        .values({ ...row, ...kept, id, arrives_on, created_at, next_check_at })
        .execute()
    },
    checks: () => db.selectFrom('deposit').select(['id', 'next_check_at']).orderBy('id').execute(),
    async empty() {
      for (const table of ['deposit_line', 'deposit', 'job_lease', 'remembered'] as const)
        await db.deleteFrom(table).execute()
      await db.updateTable('business').set({ created_at: began }).execute()
      Object.assign(at, fresh())
    },
  }
  return at
}
