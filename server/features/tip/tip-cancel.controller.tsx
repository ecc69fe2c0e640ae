import type { Request, RequestHandler, Response } from 'express'
import { TipCancelPage, type TipCancelReason } from '../../../pages/tip/tip-cancel.page.tsx'
import type { Web } from '../../app.ts'
import { ForeignTipError, PaymentsUnavailableError, VenueClosedError } from '../../errors.ts'
import { paths } from '../../paths.ts'
import { allows, homeOf } from './tip.steps.ts'
import type { Tip } from './tip.types.ts'
import { type Owned, ownedOrBegin } from './tip-request.ts'
import { tipView, venueView } from './tip-view.ts'

type Needs = Pick<Web, 'db' | 'tips' | 'guests' | 'send'>

/** `…/payment/cancel`: declined, cancelled or run out of time: why, and how to go on with everything kept. */
export function tipCancelController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const show = async (req: Request, res: Response, { branch, tip }: Owned) => {
    const reason = reasonOf(tip)
    const { id } = tip
    const declined = reason.kind === 'declined'
    const begin = { action: paths.tipCancel(branch.id, id), fields: {} }
    needs.send(req, res, {
      title: req.text(`tip:cancel.${reason.kind}.title`),
      page: (
        <TipCancelPage
          venue={venueView(branch)}
          tip={await tipView(needs, tip)}
          reason={reason}
          again={declined ? undefined : begin}
          links={
            declined
              ? {
                  sameCard: allows(tip, 'preview') ? paths.tipPayment(branch.id, id) : undefined,
                  card: paths.tipCredit(branch.id, id),
                  amount: paths.tip(branch.id, { tip: id }),
                  confirm: paths.tipConfirm(branch.id, id),
                }
              : {}
          }
          hosted={
            declined
              ? { action: paths.tipConfirm(branch.id, id), fields: { version: String(tip.version) } }
              : undefined
          }
        />
      ),
    })
  }

  return {
    get: async (req, res) => {
      const owned = await ownedOrBegin(needs, req, res)
      if (!owned) return
      // Left Stripe's page, or came back from the bank: it may have been paid all the same.
      const known =
        owned.tip.state === 'pending' ? await needs.tips.refresh(owned.guestId, owned.tip.id) : owned
      const tip = known?.tip ?? owned.tip
      if (!allows(tip, 'cancel')) return res.redirect(303, homeOf(tip))
      return show(req, res, { ...owned, tip })
    },
    post: async (req, res) => {
      const owned = await ownedOrBegin(needs, req, res)
      if (!owned) return
      if (owned.branch.closed) throw new VenueClosedError()
      const result = await needs.tips.startAgain(owned.guestId, owned.tip.id)
      switch (result.kind) {
        case 'draft':
          return res.redirect(303, paths.tipConfirm(result.tip.branchId, result.tip.id))
        case 'already':
          return res.redirect(303, homeOf(result.tip))
        case 'unavailable':
          throw new PaymentsUnavailableError()
        case 'missing':
          throw new ForeignTipError()
      }
    },
  }
}

function reasonOf(tip: Tip): TipCancelReason {
  if (tip.state === 'declined')
    return {
      kind: 'declined',
      message: `tip:decline.${tip.declineKey ?? 'generic_decline'}`,
      quote: tip.declineMessage,
      unasked: tip.declineKey === 'network_failure' || tip.declineKey === 'timeout',
    }
  if (tip.state === 'pending') return { kind: 'left' }
  return { kind: tip.state === 'expired' ? 'expired' : 'cancelled' }
}
