import { Router } from 'express'
import { clientOf } from '../../limits/client-of.ts'
import { allowStripe } from '../../middleware/security-headers.ts'
import { patterns } from '../../paths.ts'
import type { Web } from '../../web.ts'
import { codeController } from './code.controller.ts'
import { createCardBrake } from './tip.card-brake.ts'
import { tipAmountController } from './tip-amount.controller.tsx'
import { tipCancelController } from './tip-cancel.controller.tsx'
import { tipConfirmController } from './tip-confirm.controller.tsx'
import { tipCreditController } from './tip-credit.controller.tsx'
import { tipEntryController } from './tip-entry.controller.tsx'
import { tipPaymentController } from './tip-payment.controller.tsx'
import { tipSuccessController } from './tip-success.controller.tsx'

/** The visitor's way. No guard: nobody needs an account to tip. */
export function tipRoutes(web: Web): Router {
  const router = Router()
  const { limits } = web
  // Guests of one venue share an address, so these are above what a thousand do who leave a banquet together (a card
  // is two forms: its details and its charge); they stop machines. Machines that try out cards are stopped before, by
  // how many of them are declined: tip.card-brake.ts.
  const forms = limits.guard({ name: 'tip-form', points: 1500, seconds: 600 })
  const payments = limits.guard({ name: 'tip-pay', points: 3000, seconds: 600 })
  const hostedPages = limits.guard({ name: 'tip-hosted', points: 2000, seconds: 3600 })
  // Trying out stolen cards means many attempts from one browser; a guest needs a few.
  const attempts = limits.guard(
    { name: 'tip-pay-guest', points: 20, seconds: 600 },
    (req) => web.guests.known(req) ?? `ip:${clientOf(req.ip)}`,
  )
  // A page that waits asks again every three seconds, and each asks Stripe: this is fifteen guests who all wait.
  const status = limits.guard({ name: 'tip-status', points: 3000, seconds: 600 })
  const codes = limits.guard({ name: 'tip-number', points: 60, seconds: 600 })
  const stripe = allowStripe(web.config)

  const brake = createCardBrake(web)

  const entry = tipEntryController(web)
  const amount = tipAmountController(web)
  const confirm = tipConfirmController({ ...web, brake })
  const credit = tipCreditController({ ...web, brake })
  const payment = tipPaymentController({ ...web, brake })
  const cancel = tipCancelController({ ...web, brake })

  router.get(patterns.code, codeController(web).get)
  router.get(patterns.tipEntry, entry.get)
  router.post(patterns.tipEntry, codes, entry.post)
  router.get(patterns.tip, amount.get)
  router.post(patterns.tip, forms, amount.post)
  router.get(patterns.tipConfirm, stripe, confirm.get)
  router.post(patterns.tipConfirm, stripe, payments, hostedPages, attempts, confirm.post)
  router.get(patterns.tipCredit, stripe, credit.get)
  router.post(patterns.tipCredit, stripe, payments, attempts, credit.post)
  router.get(patterns.tipPayment, stripe, status, payment.get)
  router.post(patterns.tipPayment, stripe, payments, attempts, payment.post)
  router.get(patterns.tipSuccess, status, tipSuccessController(web).get)
  router.get(patterns.tipCancel, stripe, status, cancel.get)
  router.post(patterns.tipCancel, stripe, payments, cancel.post)
  return router
}
