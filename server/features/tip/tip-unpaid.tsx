import type { Request, Response } from 'express'
import type { PostButton } from '../../../pages/tip/tip.view.ts'
import { TipCancelPage, type TipCancelReason } from '../../../pages/tip/tip-cancel.page.tsx'
import { paths } from '../../base/paths.ts'
import type { Tip } from '../../money/payment/index.ts'
import { venueView } from '../../venues/branch.store.ts'
import type { Web } from '../../web.ts'
import { allows } from './tip.steps.ts'
import type { TipTarget } from './tip-target.ts'
import { tipView } from './tip-view.ts'

type How = {
  status?: number
  reason?: TipCancelReason
  /** The form that was just sent, to be sent again unchanged. */
  retry?: PostButton | undefined
}

/** The page of a tip that is not paid: why, and how to continue with everything kept. */
export async function sendUnpaid(
  needs: Web,
  req: Request,
  res: Response,
  { branch, tip }: Pick<TipTarget, 'branch' | 'tip'>,
  { status = 200, reason = reasonOf(tip), retry }: How = {},
): Promise<void> {
  const { id } = tip
  const hosted = {
    action: paths.tipConfirm(branch.id, id),
    fields: { version: String(tip.version) },
  }
  const canContinue = retry || tip.state === 'declined'
  const sameCard = !retry && tip.card && allows(tip, 'preview')
  needs.send(req, res, {
    status,
    title: `tip:cancel.${reason.kind}.title`,
    page: (
      <TipCancelPage
        venue={venueView(branch, req.lang)}
        tip={await tipView(needs, tip, branch, req.lang)}
        reason={reason}
        again={retry ?? (canContinue ? undefined : { action: paths.tipCancel(branch.id, id), fields: {} })}
        links={
          canContinue
            ? {
                sameCard: sameCard ? paths.tipPayment(branch.id, id) : undefined,
                card: retry ? undefined : paths.tipCredit(branch.id, id),
                amount: paths.tip(branch.id, { tip: id }),
                confirm: paths.tipConfirm(branch.id, id),
              }
            : {}
        }
        hosted={canContinue && offersHosted(reason, retry, hosted) ? hosted : undefined}
      />
    ),
  })
}

/**
 * If all of Stripe is down, its hosted page is down too. After a refusal, the page that was refused is not offered as
 * the other way.
 */
function offersHosted({ kind }: TipCancelReason, retry: PostButton | undefined, { action }: PostButton) {
  if (!retry) return true
  return kind === 'problem' && retry.action !== action
}

function reasonOf(tip: Tip): TipCancelReason {
  if (tip.state === 'declined') {
    if (tip.setback) return { kind: tip.setback }
    const message = `tip:decline.${tip.declineKey ?? 'generic_decline'}` as const
    return { kind: 'declined', message, quote: tip.declineMessage }
  }
  if (tip.state === 'pending') return { kind: 'left' }
  if (tip.setback === 'unknown') return { kind: 'unknown' }
  return { kind: tip.state === 'expired' ? 'expired' : 'cancelled' }
}
