import type { Request, RequestHandler, Response } from 'express'
import { RefundConfirmPage } from '../../../pages/refund/refund-confirm.page.tsx'
import { RefundResultPage, refundResultWords } from '../../../pages/refund/refund-result.page.tsx'
import { memberOf } from '../../access/allow.ts'
import { branchLinks } from '../../access/branch-links.ts'
import { NotFoundError } from '../../errors.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FieldErrors, parseForm } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import type { AccountWeb } from '../../web.ts'
import { isReturn } from './refund.ask.ts'
import { type Confirmed, confirmRefund, tryReturnNow } from './refund.service.ts'
import { findRefund, type RefundRow } from './refund.store.ts'
import { refundTarget } from './refund-target.ts'
import type { RefundableTip } from './refundable.store.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'log' | 'payments' | 'send' | 'tips'>

/** `/branch/earning/tips/{tipId}/refund/{refundId}`: asks once more; then tells what became of it. */
export function oneRefundController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { db, send, tips } = needs

  const asked = async (req: Request): Promise<{ tip: RefundableTip; refund: RefundRow }> => {
    const tip = await refundTarget(db, req)
    const refund = await findRefund(db, String(req.params.refundId))
    if (refund?.tip_id !== tip.id) throw new NotFoundError()
    return { tip, refund }
  }

  const show = (
    req: Request,
    res: Response,
    { tip, refund }: Awaited<ReturnType<typeof asked>>,
    errors: FieldErrors = {},
  ) => {
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
    send(req, res, {
      status: Object.keys(errors).length > 0 ? 400 : 200,
      title: req.text(
        state === 'draft'
          ? 'refund:confirm.title'
          : `refund:result.${refundResultWords(state, secondCharge)}`,
      ),
      errors,
      refused: false,
      signedIn: true,
      page:
        state === 'draft' ? (
          <RefundConfirmPage {...shown} action={here} errors={errors} />
        ) : (
          <RefundResultPage
            {...shown}
            here={here}
            state={state}
            failure={failure ?? undefined}
            secondCharge={secondCharge}
          />
        ),
    })
  }

  return {
    get: async (req, res) => show(req, res, await asked(req)),

    post: async (req, res) => {
      const seen = await asked(req)
      const form = parseForm(buttonSchema, req.body)
      if (!form.ok) return show(req, res, seen, form.errors)
      const { staffId: memberId, businessId } = memberOf(req)
      const settleAttempt = (attemptId: string) => tips.settleAttempt(attemptId)
      const deps = { ...needs, log: req.log, settleAttempt }
      if (isReturn(seen.refund)) {
        await tryReturnNow(deps, seen.refund.id)
      } else {
        const done = await confirmRefund(deps, { memberId, businessId }, seen.refund.id)
        const errors = refusals[done.kind]
        if (errors) return show(req, res, seen, errors)
      }
      res.redirect(303, paths.oneRefund(seen.tip.id, seen.refund.id))
    },
  }
}

const refusals: Partial<Record<Confirmed['kind'], FieldErrors>> = {
  disputed: { form: { key: 'refund:disputed' } },
  nothing: { form: { key: 'refund:nothing' } },
  tooMuch: { form: { key: 'refund:errors.changed' } },
}
