import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Stripe } from 'stripe'
import { entryProblems, readCard } from '../card-entry.ts'
import type { Sandbox } from '../context.ts'
import { StripeProblem } from '../errors.ts'
import { readBody, redirect, sendHtml } from '../http/io.ts'
import { paySession } from '../resources/checkout/pay.ts'
import { retrieveSession } from '../resources/checkout/sessions.ts'
import { noBillingDetails } from '../resources/payment-methods.ts'
import { type CheckoutForm, checkoutPage, closedPage, emptyForm } from './checkout-page.ts'
import { type Language, languageOf } from './language.ts'
import { entryErrors } from './texts/card.ts'
import { declineText } from './texts/declines.ts'
import { pageTexts } from './texts/page.ts'

type Session = Stripe.Checkout.Session

/** Stripe fills in the id where the address literally says `{CHECKOUT_SESSION_ID}`; an encoded brace stays as it is. */
const successAddress = (session: Session): string =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

function showForm(
  sandbox: Sandbox,
  response: ServerResponse,
  session: Session,
  language: Language,
  form: CheckoutForm,
  errors: Parameters<typeof checkoutPage>[4],
): void {
  const name = sandbox.store.get('session_secrets', session.id)?.title ?? ''
  const status = Object.keys(errors).length > 0 ? 400 : 200
  sendHtml(response, status, checkoutPage(session, name, language, form, errors))
}

async function readForm(request: IncomingMessage): Promise<CheckoutForm> {
  const data = new URLSearchParams(await readBody(request))
  const names = Object.keys(emptyForm) as (keyof CheckoutForm)[]
  return Object.fromEntries(names.map((name) => [name, data.get(name) ?? ''])) as CheckoutForm
}

/** `POST /c/pay/cs_…` */
async function pay(
  sandbox: Sandbox,
  session: Session,
  language: Language,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request)
  const problems = entryProblems(form, new Date(sandbox.now() * 1000))
  // A security code is not shown again, as on any payment page.
  const again = { ...form, cvc: '' }
  if (problems.length > 0) {
    const errors = Object.fromEntries(problems.map(({ field, code }) => [field, entryErrors[language][code]]))
    return showForm(sandbox, response, session, language, again, errors)
  }
  try {
    const billing = { ...noBillingDetails, name: form.name || null, email: form.email || null }
    const intent = paySession(sandbox, session.id, readCard(form), billing)
    const challenge = intent.next_action?.redirect_to_url?.url
    redirect(response, challenge ?? successAddress(session))
  } catch (problem) {
    if (!(problem instanceof StripeProblem) || problem.status !== 402) throw problem
    const { code = '', decline_code, message } = problem.body
    const text = declineText(language, decline_code ?? code, message)
    showForm(sandbox, response, session, language, again, { form: text })
  }
}

/** The hosted page of a session: `/c/pay/cs_…`, and `…/return` where its 3-D Secure comes back to. */
export async function handleCheckout(
  sandbox: Sandbox,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [id = '', step] = path.split('/')
  const session = retrieveSession(sandbox, id)
  const language = languageOf(session.locale, request.headers['accept-language'])
  if (step === 'return' && session.status === 'complete') return redirect(response, successAddress(session))
  if (session.status !== 'open') return sendHtml(response, 410, closedPage(session, language))
  if (request.method === 'POST') return await pay(sandbox, session, language, request, response)
  const form = { ...emptyForm, email: session.customer_email ?? '' }
  const failed = step === 'return'
  const intent = sandbox.store.get('payment_intent', String(session.payment_intent))
  const error = intent?.last_payment_error
  const text =
    error?.type === 'card_error'
      ? declineText(language, error.decline_code ?? error.code ?? '', error.message ?? '')
      : pageTexts[language].authenticationFailed
  showForm(sandbox, response, session, language, form, failed ? { form: text } : {})
}
