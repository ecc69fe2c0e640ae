import type { Db } from '../../db/database.ts'
import { wentBackToStripe } from './deposit.read.store.ts'
import type { DepositRow } from './deposit.store.ts'

/**
 * Where the money of a tip is. `at_stripe`: in no deposit yet, `availableOn`: the day from which Stripe can pay it out, if
 * known. Else the deposit and its bank day, `YYYY-MM-DD`.
 */
type Arrival =
  | { state: 'at_stripe'; availableOn: string | undefined }
  | { state: 'on_way' | 'arrived'; day: string; depositId: string }

/** Of paid tips, by their ids. A failed deposit turns its tips back to `at_stripe`, until another one has their money. */
export async function arrivalsOfTips(db: Db, tipIds: string[]): Promise<Map<string, Arrival>> {
  if (tipIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tip')
    .leftJoin('deposit_line as line', (join) =>
      join.onRef('line.attempt_id', '=', 'tip.paid_attempt').on('line.part', '=', 'charge'),
    )
    .leftJoin('deposit', 'deposit.id', 'line.deposit_id')
    .select(['tip.id as tip_id', 'tip.available_on', 'deposit.id', 'deposit.status', 'deposit.arrives_on'])
    .where('tip.id', 'in', tipIds)
    .execute()
  const again = await paidOutAgain(db)
  const arrivals = new Map<string, Arrival>()
  for (const { tip_id: tipId, available_on, id, status, arrives_on } of rows) {
    const own = id === null || status === null || arrives_on === null ? undefined : { id, status, arrives_on }
    const now = arrivalIn(own && (wentBackToStripe(own.status) ? again.get(own.id) : own), available_on)
    const known = arrivals.get(tipId)
    if (!known || ranks[now.state] > ranks[known.state]) arrivals.set(tipId, now)
  }
  return arrivals
}

/** A tip may be in several deposits if the first ones failed. */
const ranks: Record<Arrival['state'], number> = { at_stripe: 0, on_way: 1, arrived: 2 }

type Bearer = Pick<DepositRow, 'id' | 'status' | 'arrives_on'>

const arrivalIn = (deposit: Bearer | undefined, availableOn: string | null): Arrival =>
  deposit
    ? {
        state: deposit.status === 'paid' ? 'arrived' : 'on_way',
        day: deposit.arrives_on,
        depositId: deposit.id,
      }
    : { state: 'at_stripe', availableOn: availableOn ?? undefined }

/**
 * Deposits that failed, by their ids, with the one that has paid their money out since, and has not failed too. Stripe puts the
 * money of a failed payout back on the balance, and a later payout lists that movement.
 */
async function paidOutAgain(db: Db): Promise<Map<string, Bearer>> {
  const rows = await db
    .selectFrom('deposit_line as line')
    .innerJoin('deposit', 'deposit.id', 'line.deposit_id')
    .select(['line.source', 'deposit.id', 'deposit.status', 'deposit.arrives_on'])
    .where('line.part', '=', 'failed_deposit')
    .orderBy('deposit.created_at')
    .orderBy('deposit.id')
    .execute()
  const bearers = Map.groupBy(rows, (row) => row.source ?? '')
  const bearerOf = (id: string, seen: string[]): Bearer | undefined => {
    if (seen.includes(id)) return undefined
    for (const one of bearers.get(id) ?? []) {
      const standing = wentBackToStripe(one.status) ? bearerOf(one.id, [...seen, id]) : one
      if (standing) return standing
    }
    return undefined
  }
  const found = [...bearers.keys()].flatMap((id): [string, Bearer][] => {
    const bearer = bearerOf(id, [])
    return bearer ? [[id, bearer]] : []
  })
  return new Map(found)
}

/** Deposits that failed, and whose money is in no later one that stands. The earliest first. */
export async function failedDeposits(db: Db): Promise<{ id: string; amount: number }[]> {
  const failed = await db
    .selectFrom('deposit')
    .select(['id', 'amount'])
    .where('status', '=', 'failed')
    .orderBy('arrives_on')
    .execute()
  if (failed.length === 0) return []
  const again = await paidOutAgain(db)
  return failed.filter(({ id }) => !again.has(id))
}
