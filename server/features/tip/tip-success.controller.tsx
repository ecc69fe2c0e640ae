import type { RequestHandler } from 'express'
import { TipSuccessPage } from '../../../pages/tip/tip-success.page.tsx'
import { paths } from '../../base/paths.ts'
import type { Web } from '../../web.ts'
import { allows, tipAddress } from './tip.steps.ts'
import { tipTargetOrBegin } from './tip-target.ts'
import { cardView, tipView, venueView } from './tip-view.ts'

type Needs = Pick<Web, 'clock' | 'config' | 'accounts' | 'db' | 'tips' | 'guests' | 'send'>

/** A guest who is already signed in is redirected on from there at once. */
const account = { register: paths.register(paths.histories()), signIn: paths.login(paths.histories()) }

const titles = {
  succeeded: 'tip:success.title',
  partially_refunded: 'tip:success.partially_refunded.title',
  refunded: 'tip:success.refunded.title',
  disputed: 'tip:success.disputed.title',
} as const

/** `…/payment/success`: shown only if Stripe says that the tip is paid. The address alone proves nothing. */
export function tipSuccessController(needs: Needs): { get: RequestHandler } {
  const { mailsCodes } = needs.accounts.identity
  return {
    get: async (req, res) => {
      const owned = await tipTargetOrBegin(needs, req, res)
      if (!owned) return
      const { branch, guestId } = owned
      const known = allows(owned.tip, 'success') ? owned : await needs.tips.refresh(guestId, owned.tip.id)
      const tip = known?.tip ?? owned.tip
      const { state } = tip
      if (!(state in titles)) return res.redirect(303, tipAddress(tip))
      const paid = state as keyof typeof titles
      needs.send(req, res, {
        title: req.text(titles[paid]),
        page: (
          <TipSuccessPage
            venue={venueView(branch)}
            tip={await tipView(needs, tip, branch)}
            state={paid}
            site={new URL(needs.config.publicUrl).host}
            refundedAmount={tip.refundedAmount}
            paidAt={(tip.succeededAt ?? tip.updatedAt).getTime()}
            card={tip.card ? cardView(tip.card) : undefined}
            links={{
              again: paths.tip(branch.id),
              staff: paths.staffList({ branch: branch.id, view: 'guest' }),
              code: paths.qr({ branch: branch.id }),
              ...(tip.kept ? { kept: paths.histories() } : mailsCodes && { account }),
            }}
          />
        ),
      })
    },
  }
}
