import type { Db } from '../../db/database.ts'
import { remembered } from '../../db/remembered.store.ts'
import type { DepositPart } from '../../db/schema.ts'
import type { DepositLine, DepositRow } from './deposit.store.ts'

/**
 * What is in a deposit, in yen. `gross`, `fees` and `takenBack` (both positive) are of our charges and disputes; `other` is all
 * else, by Stripe's category: `gross - fees - takenBack + other` is the deposit's amount.
 */
type DepositSums = {
  gross: number
  fees: number
  takenBack: number
  other: number
  charges: number
  byCategory: { category: string; net: number }[]
}

/**
 * `sums` undefined: what is in it is not known. Stripe tells it later (`pending`), or never: it was not made by the schedule,
 * or is of another currency.
 */
export type Deposit = Pick<DepositRow, 'id' | 'amount' | 'currency' | 'status' | 'failure'> & {
  arrivesOn: string
  automatic: boolean
  pending: boolean
  sums: DepositSums | undefined
}

/** Deposits by the bank's day (`YYYY-MM-DD`, both included), the newest first. */
export async function listDeposits(db: Db, days: { from: string; to: string }): Promise<Deposit[]> {
  const rows = await db
    .selectFrom('deposit')
    .selectAll()
    .where('arrives_on', '>=', days.from)
    .where('arrives_on', '<=', days.to)
    .orderBy('arrives_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return withSums(db, rows)
}

export async function readDeposit(db: Db, id: string): Promise<Deposit | undefined> {
  const rows = await db.selectFrom('deposit').selectAll().where('id', '=', id).execute()
  return (await withSums(db, rows))[0]
}

/** The first and the last bank day of all deposits; undefined without any. */
export async function daysOfDeposits(db: Db): Promise<{ first: string; last: string } | undefined> {
  const { first, last } = await db
    .selectFrom('deposit')
    .select((e) => [
      e.fn.min<string | null>('arrives_on').as('first'),
      e.fn.max<string | null>('arrives_on').as('last'),
    ])
    .executeTakeFirstOrThrow()
  return first !== null && last !== null ? { first, last } : undefined
}

async function withSums(db: Db, rows: DepositRow[]): Promise<Deposit[]> {
  const itemised = rows.filter((row) => row.itemised_at !== null).map(({ id }) => id)
  const sums = new Map(itemised.map((id) => [id, emptySums()]))
  if (itemised.length > 0) {
    const parts = await db
      .selectFrom('deposit_line')
      .select((e) => [
        'deposit_id',
        'part',
        'category',
        e.fn.sum<number>('gross').as('gross'),
        e.fn.sum<number>('fee').as('fee'),
        e.fn.sum<number>('net').as('net'),
        e.fn.countAll<number>().as('lines'),
      ])
      .where('deposit_id', 'in', itemised)
      .groupBy(['deposit_id', 'part', 'category'])
      .orderBy('category')
      .execute()
    for (const part of parts) addPart(sums.get(part.deposit_id) ?? emptySums(), part)
  }
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    failure: row.failure,
    arrivesOn: row.arrives_on,
    automatic: row.automatic === 1,
    pending: canBeItemised(row) && row.itemised_at === null,
    sums: sums.get(row.id),
  }))
}

const gone: DepositRow['status'][] = ['failed', 'canceled']
/** Whether Stripe took a deposit's money back. */
export const wentBackToStripe = (status: DepositRow['status']): boolean => gone.includes(status)

/** Whether Stripe tells, now or later, what is in a deposit. Of another currency it counts nowhere. */
export const canBeItemised = (row: Pick<DepositRow, 'automatic' | 'reconciliation' | 'currency'>): boolean =>
  row.automatic === 1 && row.reconciliation !== 'not_applicable' && row.currency === 'JPY'

/**
 * Whether something of these days may still be told of deposits: one is late, ours and without a place, or Stripe has not said what is
 * in it, which may lie days before.
 */
export async function awaitsDeposits(
  db: Db,
  { first, last }: { first: string; last: string },
): Promise<boolean> {
  const rows = await db
    .selectFrom('deposit')
    .select(['automatic', 'reconciliation', 'currency', 'itemised_at', 'status', 'unplaced', 'arrives_on'])
    .where('arrives_on', '<=', last)
    .where((e) => e.or([e('arrives_on', '>=', first), e('itemised_at', 'is', null)]))
    .execute()
  return rows.some((row) => {
    const isHere = row.arrives_on >= first && (row.status === 'on_way' || row.unplaced > 0)
    return isHere || (row.itemised_at === null && canBeItemised(row))
  })
}

const emptySums = (): DepositSums => ({
  gross: 0,
  fees: 0,
  takenBack: 0,
  other: 0,
  charges: 0,
  byCategory: [],
})

type PartSum = { part: DepositPart; category: string; gross: number; fee: number; net: number; lines: number }

function addPart(sums: DepositSums, { part, category, gross, fee, net, lines }: PartSum): void {
  if (part === 'charge' || part === 'taken_back') {
    sums.fees += fee
    if (part === 'charge') sums.gross += gross
    // `0 -`: never -0.
    else sums.takenBack += 0 - gross
    if (part === 'charge') sums.charges += Number(lines)
    return
  }
  sums.other += net
  sums.byCategory.push({ category, net })
}

/** A charge, or what was taken back of one, with the tip whose it is. `second`: of a charge that did not pay the tip. */
type TipInDeposit = Pick<DepositLine, 'id' | 'part' | 'category' | 'gross' | 'fee' | 'net'> & {
  tipId: string
  second: boolean
  /** The day it was paid, `YYYY-MM-DD`; at which branch, and for whom: a person by name. */
  day: string | undefined
  branch: string
  to: { kind: 'all' | 'branch' } | { kind: 'staff'; name: string }
}

/** Our lines of a deposit in the order of their ids, after the one that is named. */
export async function listTipsIn(
  db: Db,
  depositId: string,
  { after = '', limit }: { after?: string; limit: number },
): Promise<TipInDeposit[]> {
  const rows = await db
    .selectFrom('deposit_line as line')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'line.attempt_id')
    .innerJoin('tip', 'tip.id', 'payment_attempt.tip_id')
    .innerJoin('branch', 'branch.id', 'tip.branch_id')
    .leftJoin('staff', 'staff.id', 'tip.staff_id')
    .select([
      'line.id',
      'line.part',
      'line.category',
      'line.gross',
      'line.fee',
      'line.net',
      'line.attempt_id',
    ])
    .select(['tip.id as tipId', 'tip.paid_attempt', 'tip.paid_on', 'tip.recipient'])
    .select(['branch.name as branch', 'staff.name'])
    .where('line.deposit_id', '=', depositId)
    .where('line.id', '>', after)
    .orderBy('line.id')
    .limit(limit)
    .execute()
  return rows.map(({ paid_attempt, attempt_id, paid_on, recipient, name, ...line }) => ({
    ...line,
    second: attempt_id !== paid_attempt,
    day: paid_on ?? undefined,
    to: recipient === 'staff' ? { kind: recipient, name: name ?? '' } : { kind: recipient },
  }))
}

/**
 * Why deposits are not known: Stripe refuses this key the right to read them. `right`: Stripe's name of it, if told.
 * Undefined: they are known as far as they were read.
 */
export async function whyNoDeposits(db: Db): Promise<{ right: string | undefined } | undefined> {
  const right = await remembered(db, 'payouts_refused')
  return right === undefined ? undefined : { right: right || undefined }
}
