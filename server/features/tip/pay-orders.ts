import type { Request } from 'express'
import { translated } from '../../../views/venue-texts.ts'
import { paths } from '../../base/paths.ts'
import type { Config } from '../../config/config.ts'
import { stripeLocale } from '../../http/i18n/detect-language.ts'
import type { PayHostedOrder, PayOrder } from '../../money/payment/index.ts'
import type { TipTarget } from './tip-target.ts'

/** An empty address is left out, not set to undefined: Stripe's library would send it. */
const receipt = (receiptEmail: string) => (receiptEmail === '' ? {} : { receiptEmail })

export function payOrder(
  config: Config,
  { tip }: TipTarget,
  form: { receiptEmail: string; confirmationToken?: string | undefined },
): PayOrder {
  return {
    returnUrl: config.publicUrl + paths.tipPayment(tip.branchId, tip.id),
    ...receipt(form.receiptEmail),
    ...(form.confirmationToken ? { confirmationToken: form.confirmationToken } : {}),
  }
}

export function hostedOrder(
  config: Config,
  req: Request,
  { branch, tip }: TipTarget,
  receiptEmail: string,
): PayHostedOrder {
  return {
    title: req.text('tip:amount.title', { venue: translated(branch, 'name', req.lang).text }),
    locale: stripeLocale(req),
    successUrl: config.publicUrl + paths.tipSuccess(tip.branchId, tip.id),
    cancelUrl: config.publicUrl + paths.tipCancel(tip.branchId, tip.id),
    ...receipt(receiptEmail),
  }
}
