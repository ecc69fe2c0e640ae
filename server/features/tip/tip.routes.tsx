import { type Request, type RequestHandler, Router } from 'express'
import { TipPaidPage } from '../../../pages/tip/tip-paid.page.tsx'
import { TipSuccessPage } from '../../../pages/tip/tip-success.page.tsx'
import { dayIn } from '../../base/calendar.ts'
import {
  ForeignTipError,
  PaymentsUnavailableError,
  RevokedCodeError,
  UnknownCodeError,
} from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import { clientOf } from '../../http/client-of.ts'
import { allowStripe } from '../../http/middleware/security-headers.ts'
import { listPaidToStaff } from '../../money/payday/index.ts'
import { venueView } from '../../venues/branch.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import { resolveQrToken } from '../../venues/code.store.ts'
import type { Web } from '../../web.ts'
import { findReply } from '../../words/reply.ts'
import { type CardTestingLimit, createCardTestingLimit } from './card-testing-limit.ts'
import { allows, tipAddress } from './tip.steps.ts'
import { tipAmountController } from './tip-amount.controller.tsx'
import { tipConfirmController } from './tip-confirm.controller.tsx'
import { tipCreditController } from './tip-credit.controller.tsx'
import { tipEntryController } from './tip-entry.controller.tsx'
import { tipPaymentController } from './tip-payment.controller.tsx'
import { token } from './tip-payment.schema.ts'
import { tipTargetOrBegin } from './tip-target.ts'
import { sendUnpaid } from './tip-unpaid.tsx'
import { cardView, noticeNow, tipView } from './tip-view.ts'
import { mustTakeTips, tokenIn, venueTarget } from './venue-target.ts'

/*
 * A guest's pages, in the order of the steps:
 * 1. code: `/q/{token}`, the printed code; leads to 3.
 * 2. entry: the number under the code, for a guest who can't scan.
 * 3. amount: recipient, amount, review. Begins a draft (tip.service) and marks this browser as its owner. With an amount chosen
 *    the page asks for its wallet; what is approved there begins the draft and goes to 6 at once (decision 0242).
 * 4. confirm: what will be charged, and the ways to pay: Stripe's hosted page, a wallet, or a card. With a script the card
 *    is typed there (decision 0114) and sent to 5.
 * 5. credit: the card is typed into Stripe's frame. payment: its preview and the button that pays.
 * 6. payment again: 3-D Secure returns here, and a payment in progress is polled here (pay-answers: where it leads).
 * 7. success: it is paid. cancel: declined, cancelled or expired; leads back to 4 or begins a new draft.
 * tip.steps says which steps a tip's state allows. tip-request reads the branch and the guest's own tip from the
 * address. server/money/payment does everything with Stripe; payment.deps.ts says in what order.
 */

/** A guest's pages. No guard: no account is needed to tip. */
export function tipRoutes(web: Web): Router {
  const router = Router()
  const { limits } = web
  const guestOf = (req: Request) => web.guests.known(req) ?? `ip:${clientOf(req.ip)}`
  // Guests of one venue share an IP address. These limits are above what a thousand guests need when they leave a
  // banquet together (a card takes two forms: its details and its charge); they only stop machines. Machines that test
  // stolen cards are stopped earlier, by their declines: tip.card-brake.ts. None lasts longer than ten minutes: a guest must
  // not lose the evening for what somebody else in the house did.
  const forms = limits.guard({ name: 'tip-form', points: 1500, seconds: 600 })
  const payments = limits.guard({ name: 'tip-pay', points: 3000, seconds: 600 })
  const hostedPages = limits.guard({ name: 'tip-hosted', points: 1000, seconds: 600 })
  // Testing stolen cards takes many attempts from one browser; a guest needs a few.
  const attemptsOf = (guest: (req: Request) => string) =>
    limits.guard({ name: 'tip-pay-guest', points: 20, seconds: 600 }, guest)
  const attempts = attemptsOf(guestOf)
  // The first page has no cookie yet, and those who pay there share an address with the whole house: the approval stands for them.
  const approvals = attemptsOf((req) => {
    const approval = token.safeParse(req.body?.confirmationToken)
    return web.guests.known(req) === undefined && approval.success ? `wallet:${approval.data}` : guestOf(req)
  })
  // A waiting page looks every three seconds, and each look may ask Stripe. Two of them for each guest, so that no phone can
  // use up what all others in the house need to see that they have paid.
  const ownStatus = limits.guard({ name: 'tip-status-guest', points: 400, seconds: 600 }, guestOf)
  const status = [ownStatus, limits.guard({ name: 'tip-status', points: 30_000, seconds: 600 })]
  const codes = limits.guard({ name: 'tip-number', points: 60, seconds: 600 })
  const stripe = allowStripe(web.config)
  // Where a card or a wallet comes next, the connection to Stripe opens while the page is read.
  const soon: RequestHandler = (_req, res, next) => {
    res.setHeader('Link', `<${new URL(web.config.stripe.jsUrl).origin}>; rel=preconnect`)
    next()
  }

  const brake = createCardTestingLimit(web)

  const entry = tipEntryController(web)
  const amount = tipAmountController({ ...web, brake, stripe })
  const confirm = tipConfirmController({ ...web, brake })
  const credit = tipCreditController({ ...web, brake })
  const payment = tipPaymentController({ ...web, brake })
  const cancel = tipCancelController({ ...web, brake })

  router.get(patterns.code, codeController(web))
  router.get(patterns.tipEntry, entry.get)
  router.post(patterns.tipEntry, codes, entry.post)
  router.get(patterns.tip, amount.get)
  router.post(patterns.tip, forms, amount.post)
  router.get(patterns.tipWallet, amount.wallet.get)
  router.post(patterns.tipWallet, stripe, forms, payments, approvals, amount.wallet.post)
  router.get(patterns.tipPaid, tipPaidController(web))
  router.get(patterns.tipConfirm, stripe, soon, confirm.get)
  router.post(patterns.tipConfirm, stripe, payments, hostedPages, attempts, confirm.post)
  router.get(patterns.tipCredit, stripe, soon, credit.get)
  router.post(patterns.tipCredit, stripe, payments, attempts, credit.post)
  router.get(patterns.tipPayment, stripe, status, payment.get)
  router.post(patterns.tipPayment, stripe, payments, attempts, payment.post)
  router.get(patterns.tipSuccess, status, tipSuccessController(web))
  router.get(patterns.tipCancel, stripe, status, cancel.get)
  router.post(patterns.tipCancel, stripe, payments, cancel.post)
  return router
}

/** `/q/{token}`: the address in a printed code. Counts the scan. A revoked code shows its own page. */
function codeController({ db, scans }: Web): RequestHandler {
  return async (req, res) => {
    const token = tokenIn(String(req.params.token))
    const code = token ? await resolveQrToken(db, token) : undefined
    if (!code) throw new UnknownCodeError()
    if (code.revoked) throw new RevokedCodeError()
    if (isScan(req)) scans.count(token, clientOf(req.ip))
    res.redirect(303, paths.tip(code.branchId, { staff: code.staffId }))
  }
}

/**
 * True if a person opens the address: not an image on another site, not a messenger's preview (HEAD), not a prefetch.
 * Browsers without these headers count as people: older browsers, and those inside apps (w3.org/TR/fetch-metadata).
 */
function isScan(req: Request): boolean {
  const mode = req.get('Sec-Fetch-Mode') ?? 'navigate'
  const dest = req.get('Sec-Fetch-Dest') ?? 'document'
  const ahead = req.get('Sec-Purpose')?.startsWith('prefetch') === true
  return req.method === 'GET' && mode === 'navigate' && dest === 'document' && !ahead
}

/** `/tip/{branchId}/paid`: what the venue says of the tips that it paid to its staff, and what that means. */
function tipPaidController(web: Web): RequestHandler {
  return async (req, res) => {
    const venue = await venueTarget(web, req)
    const today = dayIn(await timeZoneOf(web.db, venue.businessId), web.clock())
    web.send(req, res, {
      title: 'tip:paid.title',
      page: (
        <TipPaidPage
          venue={venueView(venue, req.lang)}
          notice={await noticeNow(web, venue)}
          paid={await listPaidToStaff(web.db, venue.id, today)}
          tip={paths.tip(venue.id)}
        />
      ),
    })
  }
}

/**
 * `…/payment/cancel`: the tip was declined, cancelled or has expired. Says why, and how to continue with everything
 * kept.
 */
function tipCancelController(needs: Web & { brake: CardTestingLimit }): {
  get: RequestHandler
  post: RequestHandler
} {
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

/** A guest who is already signed in is redirected on from there at once. */
const account = paths.register(paths.histories())

const titles = {
  succeeded: 'tip:success.paid',
  partially_refunded: 'tip:success.partially_refunded.title',
  refunded: 'tip:success.refunded.title',
  disputed: 'tip:success.disputed.title',
} as const

/** `…/payment/success`: shown only if Stripe says that the tip is paid. The address alone proves nothing. */
function tipSuccessController(needs: Web): RequestHandler {
  const { mailsCodes } = needs.accounts.identity
  return async (req, res) => {
    const owned = await tipTargetOrBegin(needs, req, res)
    if (!owned) return
    const { branch, guestId } = owned
    const known = allows(owned.tip, 'success') ? owned : await needs.tips.refresh(guestId, owned.tip.id)
    const tip = known?.tip ?? owned.tip
    const { state } = tip
    if (!(state in titles)) return res.redirect(303, tipAddress(tip))
    const paid = state as keyof typeof titles
    needs.send(req, res, {
      title: titles[paid],
      page: (
        <TipSuccessPage
          venue={venueView(branch, req.lang)}
          tip={await tipView(needs, tip, branch, req.lang)}
          reply={tip.replied ? await findReply(needs.db, tip.id, req.lang) : undefined}
          state={paid}
          site={new URL(needs.config.publicUrl).host}
          refundedAmount={tip.refundedAmount}
          paidAt={(tip.succeededAt ?? tip.updatedAt).getTime()}
          card={tip.card ? cardView(tip.card) : undefined}
          links={{
            again: paths.tip(branch.id),
            ...(tip.kept ? { kept: paths.histories() } : mailsCodes && { account }),
          }}
        />
      ),
    })
  }
}
