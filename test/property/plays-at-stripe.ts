import type Stripe from 'stripe'
import { newId } from '../../server/db/ids.ts'
import type { Tip } from '../../server/money/payment/tip.types.ts'
import { StripeProblem } from '../sandbox/stripe/errors.ts'
import type { StripeSandbox } from '../sandbox/stripe/server.ts'
import { chargeOutside } from '../support/outside-charge.ts'
import type { AtStripe } from './tip-actions.ts'

export const cards = [
  'pm_card_visa',
  'pm_card_authenticationRequired',
  'pm_card_visa',
  'pm_card_chargeDeclined',
]
export const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]

const payments = { path: '/v1/payment_intents*' }
const asksStripe = [payments, { path: '/v1/refunds*' }, { path: '/v1/checkout/sessions*' }]
const badRequest = { type: 'invalid_request_error', message: 'Something about this request is wrong.' }

type Place = {
  sandbox: StripeSandbox
  stripe: Stripe
  /** Hosted pages whose address we gave to a guest: one made just before a crash is seen by nobody. */
  pagesGiven(): Promise<Set<string | null>>
  tipAt(n: number): Promise<Pick<Tip, 'id' | 'branchId' | 'amount' | 'recipient'> | undefined>
}

/**
 * What happens at Stripe without our server. `outside` are attempts and payments
 * that it did not make or send, `forgotten` ids that were 404.
 */
export function playsAtStripe({ sandbox, stripe, pagesGiven, tipAt }: Place) {
  const { control } = sandbox
  const outside = new Set<string>()
  /** By tip: whom its payments were for that the guest's own last word says nothing of. */
  const otherwiseFor = new Map<string, Set<string>>()
  const alsoFor = (tipId: string, whom: string) =>
    otherwiseFor.set(tipId, new Set([...(otherwiseFor.get(tipId) ?? []), whom]))
  const forgotten = new Set<string>()
  const paid = () => sandbox.books().charges.filter((one) => one.paid)
  const intents = (status: string) => sandbox.books().paymentIntents.filter((one) => one.status === status)

  const play = async (a: AtStripe): Promise<unknown> => {
    switch (a.do) {
      case 'onHostedPage': {
        const given = await pagesGiven()
        const open = sandbox.books().sessions.filter((one) => one.status === 'open' && given.has(one.id))
        const [page, card] = [pick(open, a.page), pick(cards, a.card)]
        return page && card && control.payCheckout({ id: page.id, card })
      }
      case 'atTheBank': {
        const waiting = pick(intents('requires_action'), a.intent)
        const result = a.passes ? 'complete' : 'fail'
        return waiting && control.authenticate({ payment_intent: waiting.id, result })
      }
      case 'refund': {
        const charge = pick(paid(), a.charge)
        const amount = charge && Math.ceil((charge.amount - charge.amount_refunded) / a.part)
        return charge && amount && control.refund({ charge: charge.id, amount })
      }
      case 'failRefund': {
        const done = sandbox.books().refunds.filter((one) => one.status === 'succeeded')
        const refund = pick(done, a.refund)
        return refund && control.failRefund({ id: refund.id })
      }
      case 'cancelRefund': {
        const waiting = sandbox.books().refunds.filter((one) => one.status === 'pending')
        const refund = pick(waiting, a.refund)
        return refund && control.cancelRefund({ id: refund.id })
      }
      case 'lackBalance':
        return control.lackBalance({ refunds: a.refuses ? 'refused' : 'pending' })
      case 'fillBalance':
        return control.fillBalance()
      case 'dispute': {
        const charge = pick(paid(), a.charge)
        return charge && control.openDispute({ charge: charge.id, amount: Math.ceil(charge.amount / a.part) })
      }
      case 'inquiry': {
        const charge = pick(paid(), a.charge)
        return charge && control.openDispute({ charge: charge.id, inquiry: true })
      }
      case 'disputeGoesOn': {
        const dispute = pick(sandbox.books().disputes, a.dispute)
        if (!dispute) return undefined
        if (a.how === 'answered') return control.answerDispute(dispute)
        if (a.how === 'escalated') return control.escalateDispute(dispute)
        if (a.how !== 'partly won') return control.closeDispute({ id: dispute.id, status: a.how })
        return control.closeDispute({
          id: dispute.id,
          status: 'lost',
          returned: Math.floor((dispute.amount * a.quarters) / 4),
        })
      }
      case 'chargeOutside': {
        const tip = await tipAt(a.tip)
        if (!tip) return undefined
        const to = tip.recipient
        const recipient = to.kind === 'staff' ? to.staffId : to.kind
        const metadata = { tip_id: tip.id, attempt_id: newId(), branch_id: tip.branchId, recipient }
        outside.add(metadata.attempt_id)
        alsoFor(tip.id, recipient)
        return chargeOutside(stripe, tip.amount, metadata)
      }
      case 'confirmOutside': {
        const intent = pick(intents('requires_payment_method'), a.intent)
        const how = { payment_method: 'pm_card_visa', return_url: 'http://localhost/' }
        if (intent) outside.add(intent.id)
        return intent && stripe.paymentIntents.confirm(intent.id, how)
      }
      case 'forget': {
        const { paymentIntents, sessions } = sandbox.books()
        const id = pick([...paymentIntents, ...sessions], a.object)?.id
        if (id) forgotten.add(id)
        return id && control.forget({ id })
      }
      case 'remember':
        for (const id of forgotten) control.remember({ id })
        return undefined
      case 'refuse':
        for (const calls of asksStripe) {
          if (a.how === 'forbidden') control.forbid({ ...calls, times: 1 })
          else if (a.how === 'locked') control.lockTimeout({ ...calls, times: 1 })
          else if (a.how === 'broken') control.fail({ ...calls })
          else control.fail({ ...calls, method: 'POST', status: 400, error: badRequest })
        }
        // Looking for a refund may be refused, too.
        if (a.how === 'bad request')
          control.fail({ method: 'GET', path: '/v1/refunds', times: 1, status: 400, error: badRequest })
        return undefined
    }
  }
  return {
    outside,
    otherwiseFor,
    alsoFor,
    forgotten,
    /** What Stripe does not allow does not happen. */
    play: (a: AtStripe) =>
      play(a).catch((error: unknown) => {
        const refused = error instanceof StripeProblem || (error instanceof Error && 'requestId' in error)
        if (!refused) throw error
      }),
  }
}
