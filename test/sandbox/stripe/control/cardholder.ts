import type { Stripe } from 'stripe'
import { cardByNumber } from '../cards.ts'
import type { Sandbox } from '../context.ts'
import { invalidRequest, StripeProblem } from '../errors.ts'
import { completeAfterChallenge, paySession } from '../resources/checkout/pay.ts'
import { retrieveSession } from '../resources/checkout/sessions.ts'
import { authenticate, returnAddress } from '../resources/payment-intents/authenticate.ts'
import { type EnteredCard, enteredByAlias, noBillingDetails } from '../resources/payment-methods.ts'

/** What the guest does on Stripe's pages, without a browser. */
export type Cardholder = {
  /** Answers the bank's page. `returnTo` is where a browser would be sent afterwards. */
  authenticate(what: { payment_intent: string; result: 'complete' | 'fail' }): {
    intent: Stripe.PaymentIntent
    returnTo: string | null
  }
  /** Pays on the hosted page with a test card's number or `pm_card_…`; a decline is told, not thrown. */
  payCheckout(what: { id: string; card?: string; email?: string; name?: string }): {
    session: Stripe.Checkout.Session
    intent: Stripe.PaymentIntent | null
    error: Record<string, unknown> | null
  }
}

function enter(sandbox: Sandbox, card: string): EnteredCard {
  const byAlias = enteredByAlias(sandbox, card)
  if (byAlias) return byAlias
  const found = cardByNumber(card)
  const alias = found?.aliases[0]
  const entered = alias === undefined ? undefined : enteredByAlias(sandbox, alias)
  if (!found || !entered) throw invalidRequest(`${card} is not a test card`)
  return { ...entered, card: found }
}

export function cardholder(sandbox: Sandbox): Cardholder {
  return {
    authenticate: ({ payment_intent, result }) => {
      const waiting = sandbox.store.get('payment_intent', payment_intent)
      const returnUrl = waiting?.next_action?.redirect_to_url?.return_url
      const intent = authenticate(sandbox, payment_intent, result)
      completeAfterChallenge(sandbox, intent)
      return { intent, returnTo: returnUrl ? returnAddress(returnUrl, intent) : null }
    },
    payCheckout: ({ id, card = 'pm_card_visa', email, name }) => {
      const billing = { ...noBillingDetails, email: email ?? null, name: name ?? null }
      const answer = (intent: Stripe.PaymentIntent | null, error: Record<string, unknown> | null) => ({
        session: retrieveSession(sandbox, id),
        intent,
        error,
      })
      try {
        return answer(paySession(sandbox, id, enter(sandbox, card), billing), null)
      } catch (problem) {
        if (!(problem instanceof StripeProblem) || problem.status !== 402) throw problem
        return answer(problem.body.payment_intent as Stripe.PaymentIntent, problem.body)
      }
    },
  }
}
