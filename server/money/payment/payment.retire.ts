import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { PaymentMissing } from '../../gateways/stripe/payment-errors.ts'
import { findAttempt, listLiveAttempts } from './attempt.find.store.ts'
import { giveUpUnsent, planRetirement, type RetireAs } from './attempt.store.ts'
import type { Source, TipDeps } from './payment.deps.ts'
import { logMoved } from './payment.log.ts'
import { settle, settleWith } from './payment.settle.ts'
import { findTip } from './tip.store.ts'

/** How to end an attempt: `as` is its tip's next state, `code` the decline code (only for a decline). */
export type Retirement = { as: RetireAs; code?: string; by: Source }

/**
 * Ends an attempt, first at Stripe, so that it can never charge again. `paid`: too late, it has charged (and is
 * settled). `busy`: Stripe does not end it now. Throws PaymentUnavailable.
 */
export async function retireAttempt(
  deps: TipDeps,
  attempt: AttemptRow,
  { as, code, by }: Retirement,
): Promise<'gone' | 'paid' | 'busy'> {
  const now = deps.clock()
  await planRetirement(deps.db, attempt.id, as, code ?? null, now)
  if (await giveUpUnsent(deps.db, attempt.id, as, code ?? 'not_sent', now)) {
    const tip = await findTip(deps.db, attempt.tip_id)
    if (tip) logMoved(deps, tip, by)
    return 'gone'
  }
  // Its Stripe id may have been saved in the meantime: read it now.
  const row = await findAttempt(deps.db, attempt.id)
  const tip = row && (await findTip(deps.db, row.tip_id))
  if (!tip) throw new Error(`no attempt ${attempt.id}`)
  const snapshot = await endAtStripe(deps, row, as)?.catch((error: unknown) => {
    // Stripe does not know it: `settle` decides what that means.
    if (error instanceof PaymentMissing) return undefined
    throw error
  })
  if (snapshot) await settleWith(deps, row, tip, async () => snapshot, by)
  else await settle(deps, row.id, by)
  const { state } = (await findAttempt(deps.db, attempt.id)) ?? row
  return state === 'retired' ? 'gone' : state === 'paid' ? 'paid' : 'busy'
}

function endAtStripe({ payments }: TipDeps, attempt: AttemptRow, as: RetireAs) {
  if (attempt.state === 'paid' || attempt.state === 'retired') return undefined
  if (attempt.checkout_session_id) return payments.expireCheckout(attempt.checkout_session_id)
  const why = as === 'cancelled' ? 'requested_by_customer' : 'abandoned'
  return attempt.payment_intent_id ? payments.cancelIntent(attempt.payment_intent_id, why) : undefined
}

/** Ends all attempts that could still charge this tip, up to the newest one in `tip`. Throws PaymentUnavailable. */
export async function retireAll(
  deps: TipDeps,
  tip: TipRow,
  how: Retirement,
): Promise<'gone' | 'paid' | 'busy'> {
  let worst: 'gone' | 'paid' | 'busy' = 'gone'
  for (const attempt of await listLiveAttempts(deps.db, tip)) {
    const end = await retireAttempt(deps, attempt, how)
    if (end === 'paid') return 'paid'
    if (end === 'busy') worst = 'busy'
  }
  return worst
}
