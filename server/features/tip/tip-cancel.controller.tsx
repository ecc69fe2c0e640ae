import type { RequestHandler } from 'express'
import { ForeignTipError, PaymentsUnavailableError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Web } from '../../web.ts'
import type { CardBrake } from './tip.card-brake.ts'
import { allows, tipAddress } from './tip.steps.ts'
import { tipTargetOrBegin } from './tip-target.ts'
import { sendUnpaid } from './tip-unpaid.tsx'
import { mustTakeTips } from './venue-target.ts'

type Needs = Pick<Web, 'clock' | 'db' | 'tips' | 'guests' | 'send'> & { brake: CardBrake }

/**
 * `…/payment/cancel`: the tip was declined, cancelled or has expired. Says why, and how to continue with everything
 * kept.
 */
export function tipCancelController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  return {
    get: async (req, res) => {
      const owned = await tipTargetOrBegin(needs, req, res)
      if (!owned) return
      // The guest left Stripe's page or came back from the bank: the tip may be paid all the same.
      const known =
        owned.tip.state === 'pending' ? await needs.tips.refresh(owned.guestId, owned.tip.id) : owned
      const tip = known?.tip ?? owned.tip
      await needs.brake.note(req, owned.tip, tip)
      if (!allows(tip, 'cancel')) return res.redirect(303, tipAddress(tip))
      return sendUnpaid(needs, req, res, { ...owned, tip })
    },
    post: async (req, res) => {
      const owned = await tipTargetOrBegin(needs, req, res)
      if (!owned) return
      await mustTakeTips(needs, owned.branch)
      const result = await needs.tips.startAgain(owned.guestId, owned.tip.id)
      switch (result.kind) {
        case 'draft':
          return res.redirect(303, paths.tipConfirm(result.tip.branchId, result.tip.id))
        case 'already':
          return res.redirect(303, tipAddress(result.tip))
        case 'unavailable':
          throw new PaymentsUnavailableError()
        case 'missing':
          throw new ForeignTipError()
        default:
          result satisfies never
      }
    },
  }
}
