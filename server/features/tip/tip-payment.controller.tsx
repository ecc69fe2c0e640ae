import type { Request, Response } from 'express'
import type { z } from 'zod'
import { TipActionPage, TipPaymentPendingPage, tipActionTitle } from '../../../pages/tip/tip-action.page.tsx'
import { TipPaymentPage } from '../../../pages/tip/tip-payment.page.tsx'
import { paymentCheckSeconds } from '../../base/constants.ts'
import { ForeignTipError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formView } from '../../http/form-page.ts'
import { type FieldErrors, parseForm } from '../../http/parse-form.ts'
import { isPayable } from '../../money/books/index.ts'
import type { Tip } from '../../money/payment/index.ts'
import { venueView } from '../../venues/branch.store.ts'
import type { Web } from '../../web.ts'
import type { CardTestingLimit } from './card-testing-limit.ts'
import { answerPay } from './pay-answers.ts'
import { payOrder } from './pay-orders.ts'
import { allows, stepsOf, tipAddress } from './tip.steps.ts'
import { paySchema } from './tip-payment.schema.ts'
import { type TipTarget, tipTargetToPay } from './tip-target.ts'
import { sendUnpaid } from './tip-unpaid.tsx'
import { cardView, changeLinks, stripeView, tipView } from './tip-view.ts'

/**
 * `/tip/{branchId}/payment`: the preview with the button that pays; the return address for 3-D Secure; and, while the
 * result is not known, the page that polls Stripe.
 */
export function tipPaymentController(
  needs: Web & {
    brake: CardTestingLimit
  },
): FormHandlers {
  const preview = formView<TipTarget>({
    send: needs.send,
    view: async ({ req, about: { branch, tip }, typed, errors }) => {
      if (!tip.card) return paths.tipCredit(branch.id, tip.id)
      return {
        title: 'tip:payment.title',
        page: (
          <TipPaymentPage
            venue={venueView(branch, req.lang)}
            tip={await tipView(needs, tip, branch, req.lang)}
            card={cardView(tip.card)}
            action={paths.tipPayment(branch.id, tip.id)}
            hidden={{ version: String(tip.version) }}
            links={{
              ...changeLinks(branch, tip),
              card: paths.tipCredit(branch.id, tip.id),
              back: paths.tipConfirm(branch.id, tip.id),
            }}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
  })

  /** Asks Stripe about a payment in progress and shows the result. */
  const status = async (req: Request, res: Response, { branch, tip, guestId }: TipTarget) => {
    const known = await needs.tips.refresh(guestId, tip.id)
    if (!known) throw new ForeignTipError()
    await needs.brake.note(req, tip, known.tip)
    const here = paths.tipPayment(branch.id, tip.id)
    // Stripe's return address contains a secret of the payment, so we redirect to remove it from the address bar.
    const clean = req.originalUrl === here
    if (stepsOf[known.tip.state][0] !== 'status') return res.redirect(303, tipAddress(known.tip))
    if (!clean) return res.redirect(303, here)
    const view = {
      venue: venueView(branch, req.lang),
      tip: await tipView(needs, known.tip, branch, req.lang),
    }
    if (known.kind === 'known' && known.clientSecret) {
      const { clientSecret } = known
      const fields = { version: String(known.tip.version), instead: 'bank' }
      return needs.send(req, res, {
        title: tipActionTitle('bank'),
        page: (
          <TipActionPage
            {...view}
            at="bank"
            script={{ stripe: stripeView(needs.config, req), clientSecret, here }}
            hosted={{ action: paths.tipConfirm(branch.id, tip.id), fields }}
            links={{ back: paths.tipCancel(branch.id, tip.id) }}
          />
        ),
      })
    }
    if (known.kind === 'known' && known.url) {
      const links = { action: known.url, back: paths.tipCancel(branch.id, tip.id) }
      const at = known.hosted ? 'hosted' : 'bank'
      return needs.send(req, res, {
        title: tipActionTitle(at),
        page: <TipActionPage {...view} at={at} links={links} />,
      })
    }
    return needs.send(req, res, {
      title: 'tip:pending.title',
      refresh: { seconds: paymentCheckSeconds, url: here },
      page: <TipPaymentPendingPage {...view} links={{ check: here }} />,
    })
  }

  return {
    get: async (req, res) => {
      const owned = await tipTargetToPay(needs, req, res)
      if (!owned) return
      if (allows(owned.tip, 'status')) return status(req, res, owned)
      const hostedOnly = isPayable(owned.tip.state) && !(await needs.brake.allows(req))
      if (hostedOnly) return res.redirect(303, paths.tipConfirm(owned.branch.id, owned.tip.id))
      if (allows(owned.tip, 'preview')) return preview(req, res, owned)
      if (allows(owned.tip, 'credit') && owned.tip.state === 'draft') {
        return res.redirect(303, paths.tipCredit(owned.branch.id, owned.tip.id))
      }
      return res.redirect(303, tipAddress(owned.tip))
    },
    post: async (req, res) => {
      const owned = await tipTargetToPay(needs, req, res)
      if (!owned) return
      const form = parseForm(paySchema, req.body)
      if (!form.ok && !allows(owned.tip, 'preview')) return res.redirect(303, tipAddress(owned.tip))
      if (!form.ok) return preview(req, res, owned, form)
      return chargeCard(needs, req, res, owned, form.data, (tip, errors) =>
        preview(req, res, { ...owned, tip }, { typed: form.typed, errors }),
      )
    },
  }
}

/**
 * Charges the tip's card, or the one behind the form's token: from the preview, or as a wallet's sheet was approved. Where
 * cards are not taken now, leads to the hosted page. `again` shows the form with what is wrong in it.
 */
export async function chargeCard(
  needs: Web & { brake: CardTestingLimit },
  req: Request,
  res: Response,
  owned: TipTarget,
  form: z.infer<typeof paySchema>,
  again: (tip: Tip, errors: FieldErrors) => unknown,
): Promise<void> {
  if (isPayable(owned.tip.state) && !(await needs.brake.allows(req)))
    return res.redirect(303, paths.tipConfirm(owned.branch.id, owned.tip.id))
  const order = payOrder(needs.config, owned, form)
  const result = await needs.tips.pay(owned.guestId, owned.tip.id, form.version, order)
  if (result.kind !== 'missing') await needs.brake.note(req, owned.tip, result.tip)
  const stopped = (tip: Tip, kind: 'away' | 'problem' | 'wait') => {
    const { receiptEmail, confirmationToken } = form
    const fields = {
      version: String(tip.version),
      receiptEmail,
      ...(confirmationToken && { confirmationToken }),
    }
    const retry = { action: paths.tipPayment(tip.branchId, tip.id), fields }
    return sendUnpaid(needs, req, res, { ...owned, tip }, { status: 503, reason: { kind }, retry })
  }
  return answerPay(result, { res, flashes: needs.flashes, again, stopped })
}
