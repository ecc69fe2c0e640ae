import type { Db } from '../../db/database.ts'
import type { Probe } from './metrics.gauges.ts'

const day = 24 * 3600 * 1000

/** What waits for Stripe or for a person: refunds, unplaced payments, tips that hang. */
export function moneyProbes({ db, clock }: { db: Db; clock: () => number }): Probe[] {
  const age = (since: number | null) => (since === null ? 0 : Math.max(0, (clock() - since) / 1000))
  return [
    {
      name: 'tipping_refunds_open',
      help: 'Refunds that Stripe has not taken yet, returns of second charges among them.',
      read: async () => [{ value: (await readOpenRefunds(db)).open }],
    },
    {
      name: 'tipping_refunds_open_oldest_seconds',
      help: 'How long the oldest of them has waited.',
      read: async () => [{ value: age((await readOpenRefunds(db)).since) }],
    },
    {
      name: 'tipping_refunds_failed_last_day',
      help: 'Refunds that have failed within the last 24 hours.',
      read: async () => [{ value: await countFailedRefunds(db, clock() - day) }],
    },
    {
      name: 'tipping_payments_unplaced',
      help: 'Payments at Stripe that name a branch the books do not know.',
      read: async () => [{ value: await countUnplaced(db) }],
    },
    {
      name: 'tipping_tips_under_way_oldest_seconds',
      help: 'How long the oldest tip has waited for its outcome.',
      read: async () => [{ value: age(await readUnderWaySince(db)) }],
    },
  ]
}

export async function readOpenRefunds(db: Db): Promise<{ open: number; since: number | null }> {
  const { open, since } = await db
    .selectFrom('refund_request')
    .select((e) => [e.fn.countAll().as('open'), e.fn.min<number | null>('updated_at').as('since')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return { open: Number(open), since }
}

async function countFailedRefunds(db: Db, since: number): Promise<number> {
  const failed = db.selectFrom('refund_request').select((e) => e.fn.countAll().as('n'))
  return Number(
    (await failed.where('state', '=', 'failed').where('updated_at', '>=', since).executeTakeFirstOrThrow()).n,
  )
}

export async function countUnplaced(db: Db): Promise<number> {
  const all = db.selectFrom('unplaced_payment').select((e) => e.fn.countAll().as('n'))
  return Number((await all.executeTakeFirstOrThrow()).n)
}

/** Reads only tips that are still to be checked; they have their own index. */
async function readUnderWaySince(db: Db): Promise<number | null> {
  const { since } = await db
    .selectFrom('tip')
    .select((e) => e.fn.min<number | null>('updated_at').as('since'))
    .where('next_check_at', 'is not', null)
    .where('state', 'in', ['pending', 'processing'])
    .executeTakeFirstOrThrow()
  return since
}
