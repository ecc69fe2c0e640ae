import { forEachOf } from '../../base/for-each-of.ts'
import type { Db } from '../../db/database.ts'
import { PaymentRefused } from '../../gateways/stripe/payment-errors.ts'
import type { PaymentGateway } from '../../gateways/stripe/payment-gateway.ts'
import type { ChargeSnapshot, PaymentMetadata } from '../../gateways/stripe/payment-snapshot.ts'
import { booksBegan } from '../books/index.ts'
import {
  type BookedCharge,
  chargesPaid,
  findCharge,
  findRequest,
  hasBranch,
  hasReturn,
} from './verify-stripe.store.ts'

type Needs = { db: Db; payments: PaymentGateway }
/** Moments in ms since 1970. `sinceMs` undefined: since the books began. */
type Span = { sinceMs?: number | undefined; untilMs: number }
type Compared = { charges: number; refunds: number; disputes: number; differences: number }

const dayMs = 24 * 60 * 60 * 1000
const atOnce = 4
const rowsAtOnce = 500

/**
 * Compares the books with Stripe's own lists: every charge of the span, and all that refunds and disputes have taken of
 * it up to now. Reads charges day by day, so that ten years need no more memory than one day. Calls `say` once per
 * difference, with one line. Changes nothing. Throws PaymentUnavailable.
 */
export async function compareWithStripe(
  needs: Needs,
  { sinceMs, untilMs }: Span,
  say: (line: string) => void,
): Promise<Compared> {
  const since = sinceMs ?? (await booksBegan(needs.db)) ?? untilMs
  const compared: Compared = { charges: 0, refunds: 0, disputes: 0, differences: 0 }
  const said = new Set<string>()
  const reportDifference = (line: string) => {
    if (said.has(line)) return
    said.add(line)
    compared.differences += 1
    say(line)
  }
  let width = dayMs
  for (let from = since; from < untilMs; ) {
    const before = Math.min(from + width, untilMs)
    const charges = await compareDays(needs, from, before, reportDifference)
    compared.charges += charges
    // Widens the window while nothing was charged, so that empty months pass quickly.
    width = charges === 0 ? Math.min(2 * width, 32 * dayMs) : dayMs
    from = before
  }
  const seen = new Set<string>()
  const compareOnce = async (intentId: string) => {
    if (seen.has(intentId)) return
    seen.add(intentId)
    await compareCharge(needs, intentId, reportDifference)
  }
  const told = new Set<string>()
  compared.refunds = await forEachOf(needs.payments.listRefunds(since), atOnce, async (refund) => {
    // Our request knows the newest, and Stripe lists the newest first. If it failed, there may be no other for the request.
    const { requestId, failed } = refund
    const isNewest = requestId !== undefined && !told.has(requestId)
    if (isNewest) told.add(requestId)
    await compareOnce(refund.intentId)
    if (isNewest && !failed) await compareRequest(needs, { ...refund, requestId }, reportDifference)
  })
  compared.disputes = await forEachOf(needs.payments.listDisputes(since), atOnce, ({ intentId }) =>
    compareOnce(intentId),
  )
  return compared
}

type Differ = (line: string) => void

/** Compares Stripe's charges of a window with the books, then the books' with Stripe. Returns how many Stripe has. */
async function compareDays(needs: Needs, fromMs: number, beforeMs: number, differ: Differ): Promise<number> {
  const listed = new Set<string>()
  const charges = await forEachOf(
    needs.payments.listCharges({ fromMs, beforeMs }),
    atOnce,
    async (charge) => {
      listed.add(charge.intentId)
      await compareCharge(needs, charge.intentId, differ, charge)
    },
  )
  for (let after = ''; ; ) {
    const rows = await chargesPaid(needs.db, fromMs, beforeMs, after, rowsAtOnce)
    const unlisted = rows.flatMap(({ payment_intent_id: id }) => (id && !listed.has(id) ? [id] : []))
    await forEachOf(unlisted, atOnce, (id) => compareCharge(needs, id, differ))
    const last = rows.at(-1)
    if (!last) return charges
    after = last.tip_id
  }
}

type Listed = { metadata: PaymentMetadata; charge: ChargeSnapshot | undefined }

/** Compares a charge. Asks Stripe for it unless it was listed without anything taken back (`listed`). */
async function compareCharge(
  { db, payments }: Needs,
  intentId: string,
  differ: Differ,
  listed?: Listed,
): Promise<void> {
  const isWhole = !listed?.charge
  const { charge: told, metadata } = isWhole ? await ask(payments, intentId) : listed
  // What a dispute has taken is reckoned again here, from the money that has moved.
  const charge = told && { ...told, disputed: told.withdrawn ?? told.disputed }
  // Read the books after Stripe has answered: events that were on their way are booked by then.
  const booked = await findCharge(db, intentId)
  const name = `charge ${intentId} of tip ${booked?.tip_id ?? metadata.tipId}`
  if (!charge) {
    if (booked) differ(`${name}: expected none; found ¥${booked.amount}`)
    return
  }
  if (!booked) {
    // A charge without an id of ours belongs to another shop on the same account.
    const isOurs = metadata.tipId !== undefined
    // Nobody has a place for it, and so the operator has given it back.
    const isOver =
      charge.amount <= charge.refunded + charge.disputed && !(await hasBranch(db, metadata.branchId))
    if (isOurs && !isOver) differ(`${name}: expected ¥${charge.amount}; found none`)
    return
  }
  // Stripe's list of charges may leave out that one is asked about.
  if (!isWhole && booked.answer_kind !== null) return compareCharge({ db, payments }, intentId, differ)
  const first = booked.id === booked.paid_attempt
  const wanted = {
    ...anyCharge(charge, metadata, isWhole),
    ...(first ? firstCharge(charge) : secondCharge(charge)),
  }
  const found = { ...anyBooked(booked), ...(first ? firstBooked(booked) : secondBooked(booked)) }
  for (const [part, value] of Object.entries(wanted)) {
    // Undefined: Stripe has not told it yet, or not in yen, so the books can't know it.
    if (value === undefined || value === found[part]) continue
    differ(`${name}: expected ${part} ${value}; found ${found[part] ?? 'none'}`)
  }
  const extra = charge.amount - charge.refunded - charge.disputed
  if (!first && extra > 0 && !(await hasReturn(db, booked.id))) {
    differ(`${name}: expected the return of ¥${extra} charged a second time; found none`)
  }
}

const unknown: Listed = {
  metadata: { tipId: undefined, attemptId: undefined, branchId: undefined },
  charge: undefined,
}

async function ask(payments: PaymentGateway, intentId: string): Promise<Listed> {
  try {
    return await payments.retrieveIntent(intentId, { disputes: true })
  } catch (error) {
    if (error instanceof PaymentRefused) return unknown
    throw error
  }
}

/** The charge's comparison reports the money. Who requested the refund, and why, can't be recovered. */
const lostRequest =
  'none: the request was lost, as by a restore. The refund stands at Stripe; where a line on its charge says so, ' +
  '`reconcile --since` books it. Else nothing is left to do'

/** Compares the newest refund of a request of ours, which Stripe has made and which has not failed. */
async function compareRequest(
  { db }: Needs,
  { id, intentId, amount, requestId }: { id: string; intentId: string; amount: number; requestId: string },
  differ: Differ,
): Promise<void> {
  const request = await findRequest(db, requestId)
  const name = `refund ${id} of request ${requestId}`
  const wanted = `¥${amount} as ${id}`
  const found = request ? `¥${request.amount} as ${request.stripe_refund_id ?? 'none'}` : lostRequest
  if (wanted !== found) differ(`${name}: expected ${wanted}; found ${found}`)
  // Open: the answer was lost, and it is asked about again.
  if (request?.state === 'failed' || request?.state === 'draft')
    differ(`${name}: expected done; found ${request.state}`)
  if (request && request.payment_intent_id !== intentId)
    differ(`${name}: expected of charge ${intentId}; found of charge ${request.payment_intent_id}`)
}

type Values = Record<string, number | string | undefined>

const lostOf = ({ amount, refunded, disputed }: ChargeSnapshot) => Math.max(0, refunded + disputed - amount)

const answerOf = (kind: string | undefined, dueAt: number | undefined) =>
  kind === undefined
    ? 'nothing'
    : `${kind} by ${dueAt === undefined ? 'any day' : new Date(dueAt).toISOString()}`

/** Of every charge. `branch` is in the metadata that we gave Stripe. `isWhole`: its disputes and inquiries were asked for. */
const anyCharge = (charge: ChargeSnapshot, metadata: PaymentMetadata, isWhole: boolean): Values => ({
  branch: metadata.branchId,
  currency: charge.currency,
  'to answer': isWhole ? answerOf(charge.toAnswer?.kind, charge.toAnswer?.dueAt) : undefined,
})
const anyBooked = (row: BookedCharge): Values => ({
  branch: row.branch_id,
  currency: row.currency,
  'to answer': answerOf(row.answer_kind ?? undefined, row.answer_due ?? undefined),
})

const firstCharge = (charge: ChargeSnapshot): Values => ({
  amount: charge.amount,
  paid: new Date(charge.createdAt).toISOString(),
  refunded: charge.refunded,
  disputed: charge.disputed,
  lost: lostOf(charge),
  'dispute fee': charge.disputeFee,
  fee: charge.fee,
  net: charge.net,
})
const firstBooked = (row: BookedCharge): Values => ({
  amount: row.amount,
  paid: row.succeeded_at === null ? undefined : new Date(row.succeeded_at).toISOString(),
  refunded: row.refunded_amount,
  disputed: row.disputed_amount,
  lost: row.lost,
  'dispute fee': row.dispute_fee,
  fee: row.fee ?? undefined,
  net: row.net ?? undefined,
})
const secondCharge = (charge: ChargeSnapshot): Values => ({
  state: 'paid',
  lost: lostOf(charge),
  'dispute fee': charge.disputeFee,
  'second fee': charge.fee,
})
const secondBooked = (row: BookedCharge): Values => ({
  state: row.state,
  lost: row.lost,
  'dispute fee': row.dispute_fee,
  'second fee': row.second_fee,
})
