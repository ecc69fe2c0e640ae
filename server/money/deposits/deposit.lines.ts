import { chunksOf } from '../../db/chunks.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { BalanceMovement, MovedBy } from '../../gateways/stripe/payout-snapshot.ts'
import { findOrAdopt, settle, type TipDeps } from '../payment/index.ts'
import { attemptsOfIntents, type DepositLine, findDeposit, putDeposit, putLines } from './deposit.store.ts'

const minute = 60_000
/** When a list that does not add up yet is read again, in ms. */
const incompleteAgain = 60 * minute
/** When charges without a place in the books are looked at again, in ms. */
const unplacedAgain = 24 * 60 * minute

/**
 * Reads what a deposit is made of, and links it to the charges of our tips. A charge with our ids that the books lack is
 * adopted; of what is not ours only the sum of each category is kept. Nothing is written unless all of it adds up to the
 * deposit's amount. `alive` is called between calls of Stripe: it throws if the work must end.
 * Throws what the gateway throws; then nothing is written.
 */
export async function readLines(deps: TipDeps, id: string, alive: () => Promise<unknown>): Promise<void> {
  const { db, clock, log } = deps
  const before = await findDeposit(db, id)
  if (!before) return
  const movements: BalanceMovement[] = []
  for await (const movement of deps.payments.listPaidOut(id)) {
    if (movements.length % 100 === 0) await alive()
    movements.push(movement)
  }
  const sum = movements.reduce((all, { net }) => all + net, 0)
  if (sum !== before.amount || movements.some(({ currency }) => currency !== before.currency)) {
    log.warn(
      { payout: id, amount: before.amount, sum },
      'a deposit does not add up yet: its lines are read again',
    )
    await putDeposit(db, { ...before, next_check_at: clock() + incompleteAgain }, before)
    return
  }
  const own: DepositLine[] = []
  const others = new Map<string, DepositLine>()
  let unplaced = 0
  for (const some of chunksOf(movements)) {
    await alive()
    const known = await attemptsOfIntents(
      db,
      some.map(({ of }) => intentOf(of)).filter((one) => one !== undefined),
    )
    for (const movement of some) {
      const place = await placeOf(deps, movement.of, known)
      if (place === 'unplaced') unplaced += 1
      if (typeof place === 'object') own.push({ ...lineOf(id, movement), ...place })
      else addOther(others, id, movement)
    }
  }
  const now = clock()
  await inTransaction(db, async (trx) => {
    const next_check_at = unplaced > 0 ? now + unplacedAgain : null
    const row = { ...before, itemised_at: now, unplaced, next_check_at, noted_at: now }
    // If not, there was news meanwhile: it is still due, and read again.
    if (await putDeposit(trx, row, before)) await putLines(trx, id, [...own, ...others.values()])
  })
}

const intentOf = (of: MovedBy): string | undefined => ('intentId' in of ? of.intentId : undefined)

type Place = Pick<DepositLine, 'part' | 'attempt_id' | 'source'>

/** To which part of a deposit a movement belongs; undefined: it is not ours. */
async function placeOf(
  deps: TipDeps,
  of: MovedBy,
  known: ReadonlyMap<string, { id: string; state: string }>,
): Promise<Place | 'unplaced' | undefined> {
  if (of.kind === 'other') return undefined
  if (of.kind === 'payout') return { part: 'failed_deposit', attempt_id: null, source: of.id }
  const { intentId } = of
  if (intentId === undefined) return undefined
  const attempt = known.get(intentId) ?? (await missing(deps, intentId, of))
  if (attempt === 'unplaced' || !attempt) return attempt
  // It has charged, or nothing would have moved: the news of it were lost.
  if (attempt.state !== 'paid') {
    const settled = await settle(deps, attempt.id, 'job', { listed: intentId })
    if (settled.kind === 'applied' && !settled.snapshot.charge) return 'unplaced'
  }
  return { part: of.kind === 'charge' ? 'charge' : 'taken_back', attempt_id: attempt.id, source: of.id }
}

/** The attempt of a payment that was not found by Stripe's id. Refunds and disputes don't have our ids: their payment has. */
async function missing(deps: TipDeps, intentId: string, of: MovedBy) {
  const metadata = of.kind === 'charge' ? of.metadata : noIds
  const { tipId, branchId, attemptId } = metadata
  // Other business of the account.
  if (of.kind === 'charge' && !tipId && !branchId && !attemptId) return undefined
  const found = await findOrAdopt(deps, { intentId, metadata })
  return 'attempt' in found ? found.attempt : found.kind === 'unplaced' ? 'unplaced' : undefined
}

const noIds = { tipId: undefined, branchId: undefined, attemptId: undefined }

const lineOf = (
  depositId: string,
  { id, category, gross, fee, net }: BalanceMovement,
): Omit<DepositLine, keyof Place> => ({ deposit_id: depositId, id, category, gross, fee, net })

function addOther(others: Map<string, DepositLine>, depositId: string, movement: BalanceMovement): void {
  const { category, gross, fee, net } = movement
  const line = others.get(category)
  if (line) {
    line.gross += gross
    line.fee += fee
    line.net += net
    return
  }
  others.set(category, {
    ...lineOf(depositId, { ...movement, id: category }),
    part: 'other',
    attempt_id: null,
    source: null,
  })
}
