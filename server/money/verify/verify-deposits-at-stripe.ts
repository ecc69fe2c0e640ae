import type { Db } from '../../db/database.ts'
import { PaymentForbidden } from '../../gateways/stripe/payment-errors.ts'
import type { PaymentGateway } from '../../gateways/stripe/payment-gateway.ts'
import type { PayoutSnapshot } from '../../gateways/stripe/payout-snapshot.ts'
import { booksBegan } from '../books/index.ts'

type Needs = { db: Db; payments: PaymentGateway }
/** Moments in ms since 1970. `sinceMs` undefined: since the books began. */
type Span = { sinceMs?: number | undefined; untilMs: number }
/** `refused`: the key may not read payouts; `right` is Stripe's name of what it lacks. */
type Compared = { deposits: number; differences: number; refused?: { right: string | undefined } }
type Differ = (line: string) => void

/**
 * Compares deposits with Stripe's payouts and their balance transactions, to the yen. What is ours is told by the payment alone,
 * and all else by its category, whatever the deposit says. Calls `say` once per difference. Changes nothing.
 */
export async function compareDeposits(
  { db, payments }: Needs,
  { sinceMs, untilMs }: Span,
  say: Differ,
): Promise<Compared> {
  const fromMs = sinceMs ?? (await booksBegan(db)) ?? untilMs
  const compared: Compared = { deposits: 0, differences: 0 }
  const reportDifference = (line: string) => {
    compared.differences += 1
    say(line)
  }
  const listed = new Set<string>()
  try {
    for await (const payout of payments.listPayouts({ fromMs, beforeMs: untilMs })) {
      listed.add(payout.id)
      await compareOne({ db, payments }, payout, reportDifference)
    }
  } catch (error) {
    if (!(error instanceof PaymentForbidden) || error.status !== 403) throw error
    return { ...compared, refused: { right: error.right } }
  }
  const own = await db
    .selectFrom('deposit')
    .select(['id', 'amount'])
    .where('created_at', '>=', fromMs)
    .where('created_at', '<', untilMs)
    .execute()
  for (const { id, amount } of own)
    if (!listed.has(id)) reportDifference(`deposit ${id}: expected none; found ${amount}`)
  return { ...compared, deposits: listed.size }
}

async function compareOne({ db, payments }: Needs, payout: PayoutSnapshot, differ: Differ): Promise<void> {
  const name = `deposit ${payout.id}`
  const row = await db.selectFrom('deposit').selectAll().where('id', '=', payout.id).executeTakeFirst()
  const wanted = head({ ...payout, how: payout.automatic ? payout.reconciliation : 'by hand' })
  if (!row) return differ(`${name}: expected ${wanted}; found none`)
  const how = row.automatic === 1 ? row.reconciliation : 'by hand'
  const found = head({ ...row, arrivesOn: row.arrives_on, how })
  if (wanted !== found) differ(`${name}: expected ${wanted}; found ${found}`)
  const told = payout.automatic && payout.reconciliation === 'completed' && payout.currency === 'JPY'
  const lines = told ? await linesAtStripe({ db, payments }, payout.id) : new Map<string, string>()
  const stored = await storedLines(db, payout.id)
  for (const [line, expected] of lines) {
    const is = stored.get(line) ?? 'none'
    if (is !== expected) differ(`${name}, ${line}: expected ${expected}; found ${is}`)
  }
  for (const [line, is] of stored)
    if (!lines.has(line)) differ(`${name}, ${line}: expected none; found ${is}`)
}

type Head = Pick<PayoutSnapshot, 'amount' | 'currency' | 'status' | 'arrivesOn'> & { how: string }
const head = ({ amount, currency, status, arrivesOn, how }: Head) =>
  `${amount} ${currency}, ${status} on ${arrivesOn}, ${how}`

type Sums = { gross: number; fee: number; net: number }
const sumsText = ({ gross, fee, net }: Sums) => `${gross} - ${fee} = ${net}`

async function linesAtStripe({ db, payments }: Needs, payoutId: string): Promise<Map<string, string>> {
  const lines = new Map<string, string>()
  const others = new Map<string, Sums>()
  for await (const { id, category, gross, fee, net, of } of payments.listPaidOut(payoutId)) {
    const attempt = 'intentId' in of && of.intentId ? await attemptOf(db, of.intentId) : undefined
    if (of.kind === 'payout') lines.set(id, `${sumsText({ gross, fee, net })} of ${of.id}`)
    else if (attempt) lines.set(id, `${sumsText({ gross, fee, net })} of ${attempt}`)
    else {
      const sum = others.get(category) ?? { gross: 0, fee: 0, net: 0 }
      others.set(category, { gross: sum.gross + gross, fee: sum.fee + fee, net: sum.net + net })
    }
  }
  for (const [category, sum] of others) lines.set(category, sumsText(sum))
  return lines
}

const attemptOf = async (db: Db, intentId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('payment_attempt')
      .select('id')
      .where('payment_intent_id', '=', intentId)
      .executeTakeFirst()
  )?.id

async function storedLines(db: Db, depositId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('deposit_line').selectAll().where('deposit_id', '=', depositId).execute()
  return new Map(
    rows.map(({ id, part, attempt_id, source, ...sums }) => {
      const of = part === 'failed_deposit' ? source : attempt_id
      return [id, sumsText(sums) + (of === null ? '' : ` of ${of}`)]
    }),
  )
}
