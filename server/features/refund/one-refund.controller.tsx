import type { Request } from 'express'
import { RefundConfirmPage } from '../../../pages/refund/refund-confirm.page.tsx'
import { RefundResultPage, refundResultWords } from '../../../pages/refund/refund-result.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { isReturn } from '../../money/refund/refund.return.ts'
import { tryReturnNow } from '../../money/refund/refund.service.ts'
import { findRefund, type RefundRow } from '../../money/refund/refund.store.ts'
import type { RefundableTip } from '../../money/refund/refundable.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import type { AccountWeb } from '../../web.ts'
import { confirmOrder } from './refund.orders.ts'
import { refundTarget } from './refund-target.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'log' | 'payments' | 'send' | 'tips'>

/** `/branch/earning/tips/{tipId}/refund/{refundId}`: asks for confirmation, then shows the result. */
export function oneRefundController(needs: Needs): FormHandlers {
  const { db, send, tips } = needs

  const asked = async (req: Request): Promise<{ tip: RefundableTip; refund: RefundRow }> => {
    const tip = await refundTarget(db, req)
    const refund = await findRefund(db, String(req.params.refundId))
    if (refund?.tip_id !== tip.id) throw new NotFoundError()
    return { tip, refund }
  }

  return formPage({
    send,
    load: asked,
    schema: buttonSchema,
    buttons: true,
    view: ({ req, about: { tip, refund }, errors }) => {
      const { id, amount, reason, note, state, failure } = refund
      const secondCharge = isReturn(refund)
      const links = {
        area: branchLinks(memberOf(req)),
        tip: paths.earningTip(tip.id),
        refunds: paths.tipRefund(tip.id),
        change: paths.tipRefund(tip.id, { change: id }),
      }
      const here = paths.oneRefund(tip.id, id)
      const shown = { links, tip, refund: { amount, reason, note } }
      if (state === 'draft') {
        return {
          title: req.text('refund:confirm.title'),
          signedIn: true,
          page: <RefundConfirmPage {...shown} action={here} errors={errors} />,
        }
      }
      const outcome = { state, failure: failure ?? undefined, secondCharge }
      return {
        title: req.text(`refund:result.${refundResultWords(state, secondCharge)}`),
        signedIn: true,
        page: <RefundResultPage {...shown} {...outcome} here={here} />,
      }
    },
    act: async ({ req, about: { tip, refund } }) => {
      const { staffId: memberId, businessId } = memberOf(req)
      const settleAttempt = (attemptId: string) => tips.settleAttempt(attemptId)
      const deps = { ...needs, log: req.log, settleAttempt }
      if (isReturn(refund)) {
        await tryReturnNow(deps, refund.id)
      } else {
        const refused = await confirmOrder(deps, { memberId, businessId }, refund.id)
        if (refused) return refused
      }
      return paths.oneRefund(tip.id, refund.id)
    },
  })
}
