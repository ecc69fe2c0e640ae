import type { Response } from 'express'
import { ForeignTipError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import type { PayHostedResult, PayResult, Tip } from '../../money/payment/index.ts'
import type { Web } from '../../web.ts'
import { tipAddress } from './tip.steps.ts'

type Answering = {
  res: Response
  flashes: Web['flashes']
  /** Shows the form again with its errors and everything the guest typed. */
  again: (tip: Tip, errors: FieldErrors) => unknown
  /** Shows why nothing can be paid now: Stripe is `away`, or has a `problem` with our request, or we must `wait`. */
  stopped: (tip: Tip, kind: 'away' | 'problem' | 'wait') => Promise<void>
}

/** Answers an attempt to pay: redirects the guest, or shows the same page with its errors. */
export async function answerPay(result: PayResult, answering: Answering): Promise<void> {
  switch (result.kind) {
    case 'action':
      return answering.res.redirect(303, result.url)
    case 'card_missing':
      return answering.res.redirect(303, paths.tipCredit(result.tip.branchId, result.tip.id))
    default:
      return answerHosted(result, answering)
  }
}

/** The same for Stripe's hosted page. */
export async function answerHosted(result: PayHostedResult, answering: Answering): Promise<void> {
  const { res, flashes, again, stopped } = answering
  switch (result.kind) {
    case 'redirect':
      return res.redirect(303, result.url)
    case 'changed':
      flashes.set(res, { type: 'error', key: 'tip:errors.changed' })
      return res.redirect(303, paths.tipConfirm(result.tip.branchId, result.tip.id))
    case 'unavailable':
      return stopped(result.tip, 'away')
    case 'wait':
      res.set('Retry-After', '5')
      return stopped(result.tip, 'wait')
    case 'problem':
      return stopped(result.tip, 'problem')
    case 'email_refused':
      await again(result.tip, { receiptEmail: { key: 'tip:errors.receiptEmailRefused' } })
      return
    case 'missing':
      throw new ForeignTipError()
    case 'paid':
    case 'declined':
    case 'pending':
    case 'already':
      return res.redirect(303, tipAddress(result.tip))
    default:
      result satisfies never
  }
}
