import { holdRow } from '../../db/hold-row.ts'
import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentMissing } from '../../gateways/stripe/payment-errors.ts'
import type { StripeEvent } from '../../gateways/stripe/payment-gateway.ts'
import type { ChargeSnapshot, PaymentSnapshot } from '../../gateways/stripe/payment-snapshot.ts'
import { isPaid } from '../books/index.ts'
import { findAttemptAbout } from './attempt.find.store.ts'
import {
  checkSoon,
  forgetUnplaced,
  insertAdopted,
  recoverTip,
  rememberUnplaced,
} from './payment.adopt.store.ts'
import type { TipDeps } from './payment.deps.ts'

/**
 * Takes in payments that Stripe has and our database lacks, for example after a restore. Webhook, lists and return
 * page all use `findOrAdopt`. It creates the attempt's row from Stripe's snapshot. Then `settle` continues as for any
 * other attempt, so a second charge is recognised as one. If the tip is lost, one is created to whom the payment's
 * metadata names ("recovered payment"). If the branch is lost too, or it is not in yen, the payment is remembered as
 * unplaced until its branch is known or it is refunded.
 */
type Found =
  | { kind: 'known' | 'adopted'; attempt: AttemptRow }
  /** It has charged, but we do not know its branch, or it is not in yen. */
  | { kind: 'unplaced' }
  /** Not created by us, or there is nothing to take in. */
  | { kind: 'nothing' }

type About = NonNullable<StripeEvent['about']>

/** The attempt of a Stripe object. Throws what the gateway throws, except PaymentMissing. */
export async function findOrAdopt(deps: TipDeps, about: About): Promise<Found> {
  const attempt = await findAttemptAbout(deps.db, about)
  if (attempt) return { kind: 'known', attempt }
  const snapshot = await askStripe(deps, about)
  return snapshot ? adopt(deps, snapshot) : { kind: 'nothing' }
}

async function askStripe({ payments, log }: TipDeps, about: About): Promise<PaymentSnapshot | undefined> {
  const { intentId, sessionId } = about
  try {
    if (sessionId) return await payments.retrieveCheckout(sessionId)
    return intentId ? await payments.retrieveIntent(intentId) : undefined
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error
    log.error({ err: error, intentId, sessionId }, 'Stripe does not know a payment it told us of')
    return undefined
  }
}

async function adopt(deps: TipDeps, snapshot: PaymentSnapshot): Promise<Found> {
  const { db, clock } = deps
  const { intentId, metadata, charge } = snapshot
  const now = clock()
  const ours = metadata.tipId !== undefined || metadata.branchId !== undefined
  // Refunds and disputes have no metadata of ours. The payment itself has it.
  const known = await findAttemptAbout(db, aboutOf(snapshot))
  if (known) return { kind: 'known', attempt: known }
  if (!ours || snapshot.status === 'gone') return { kind: 'nothing' }
  const made = await inTransaction(db, async (trx) => {
    const tip =
      isBookable(charge) &&
      ((metadata.tipId && (await holdRow(trx, 'tip', metadata.tipId))) ||
        (charge && (await recoverTip(trx, snapshot, charge, now))))
    if (!tip) return undefined
    await forgetUnplaced(trx, intentId)
    const attempt = await insertAdopted(trx, tip, snapshot, now)
    if (attempt && isPaid(tip.state)) await checkSoon(trx, tip.id, now)
    return { tip, attempt }
  })
  if (made?.attempt) {
    logAdopted(deps, made.tip, snapshot)
    return { kind: 'adopted', attempt: made.attempt }
  }
  const other = made && (await findAttemptAbout(db, aboutOf(snapshot)))
  if (other) return { kind: 'known', attempt: other }
  return { kind: (await leaveOut(deps, snapshot)) ? 'unplaced' : 'nothing' }
}

/** The books are in yen: a charge in another currency pays no tip. */
export const isBookable = (charge: ChargeSnapshot | undefined): boolean =>
  charge === undefined || charge.currency === 'JPY'

/** Remembers a charge that has no place in the books, for a person to look at, until it is given back. False: it is. */
export async function leaveOut({ db, clock, log }: TipDeps, snapshot: PaymentSnapshot): Promise<boolean> {
  const { intentId, metadata, charge } = snapshot
  if (!charge || charge.amount <= charge.refunded + charge.disputed) {
    await forgetUnplaced(db, intentId)
    return false
  }
  const { amount, currency } = charge
  if (await rememberUnplaced(db, snapshot, charge, clock()))
    log.error(
      { intentId, ...metadata, amount, currency },
      'payment at Stripe that has no place in the books: its branch is unknown, or it is not in yen',
    )
  return true
}

const aboutOf = ({ intentId, sessionId, metadata }: PaymentSnapshot): About => ({
  ...(intentId && { intentId }),
  ...(sessionId && { sessionId }),
  metadata,
})

function logAdopted({ log, meter }: TipDeps, tip: TipRow, { intentId, charge }: PaymentSnapshot) {
  const lost = tip.recovered_at !== null
  log.warn(
    { tipId: tip.id, branchId: tip.branch_id, intentId, charged: charge?.amount },
    lost ? 'payment recovered: its tip was lost' : 'payment adopted: its attempt was lost',
  )
  meter?.tip(lost ? 'recovered' : 'adopted')
}
