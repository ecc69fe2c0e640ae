import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { findRefund, secondChargeId } from '../refund/refund.store.ts'
import { findAttemptAbout } from './tip.attempt.store.ts'
import type { TipDeps } from './tip.deps.ts'
import { settle } from './tip.settle.ts'
import { isPaid } from './tip.states.ts'
import { findTip } from './tip.store.ts'
import { handleNotice } from './tip.webhook.ts'

export type Swept = { news: number; failed: number }

/**
 * Reads Stripe's own lists since a moment: every notice that never arrived, then every charge that our books don't
 * have (should a notice be missing there too). Throws PaymentUnavailable; `stillMine` is asked along the way.
 */
export async function sweep(deps: TipDeps, sinceMs: number, stillMine: () => void): Promise<Swept> {
  const swept: Swept = { news: 0, failed: 0 }
  const one = async (what: Record<string, string>, work: () => Promise<boolean>) => {
    stillMine()
    try {
      if (await work()) swept.news += 1
    } catch (err) {
      if (err instanceof PaymentUnavailable) throw err
      swept.failed += 1
      deps.log.error({ err, ...what }, 'reconciling failed')
    }
  }
  for await (const notice of deps.payments.listNotices(sinceMs)) {
    await one({ event: notice.id }, async () => (await handleNotice(deps, notice, 'job')).kind === 'done')
  }
  for await (const intent of deps.payments.listPaidIntents(sinceMs)) {
    await one({ intent: intent.id }, () => settleUnknownCharge(deps, intent))
  }
  return swept
}

async function settleUnknownCharge(
  deps: TipDeps,
  intent: { id: string; metadata: { attemptId: string | undefined; tipId: string | undefined } },
) {
  const attempt = await findAttemptAbout(deps.db, { intentId: intent.id, metadata: intent.metadata })
  const tip = attempt && (await findTip(deps.db, attempt.tip_id))
  if (!tip || attempt.id === tip.paid_attempt) return false
  // Another charge than the one that paid: news as long as nobody has written down that it is to be given back.
  if (isPaid(tip.state) && (await findRefund(deps.db, secondChargeId(attempt.id)))) return false
  await settle(deps, attempt.id, 'job')
  return true
}
