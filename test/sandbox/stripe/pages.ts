import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import type { Stripe } from 'stripe'
import type { FrameSettings } from './browser/messages.ts'
import { intentBySecret } from './browser-calls.ts'
import { billing, cardFields, readCard, type TypedCard, wrongFields } from './cards.ts'
import { completeSession, paySession } from './checkout.ts'
import { keys, type Sandbox } from './context.ts'
import { type Control, callControl } from './control.ts'
import { problemOf, refuse } from './errors.ts'
import { html as asHtml, readBody, redirect, send } from './io.ts'
import { checkAmount } from './params.ts'
import { authenticate, returnAddress } from './payments.ts'
import { frameStyle, style } from './style.ts'
import { cardsToTry, type Language, languageOf, texts } from './texts.ts'

/** Text that is HTML already and needs no escaping. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Html[]

const escaped = (part: Part): string =>
  part instanceof Html
    ? part.text
    : Array.isArray(part)
      ? part.map(escaped).join('')
      : String(part || '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** HTML with everything put into it escaped, unless it is HTML itself. */
const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((text, at) => text + escaped(parts[at])).join(''))

const document = (language: Language, title: string, styles: string, body: Html) => html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${new Html(styles)}</style></head><body>${body}</body></html>`

/** A whole page of the sandbox, marked as one. */
const page = (language: Language, title: string, body: Html) =>
  document(
    language,
    title,
    style,
    html`<p class="banner" role="note">${texts[language].noMoney}</p><main>${body}</main>`,
  )

const money = (amount: number | null, language: Language) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'JPY',
    currencyDisplay: 'narrowSymbol',
  }).format(amount ?? 0)

type Visit = {
  s: Sandbox
  url: URL
  language: Language
  form: Record<string, string>
  response: ServerResponse
}

const show = ({ response }: Visit, shown: Html, status = 200) => send(response, status, shown.text, asHtml)

/** The bank's page, `/3ds/pi_…?client_secret=…`; with `embedded` inside Stripe.js's dialog. */
function challenge(visit: Visit, id: string) {
  const { s, url, language, form, response } = visit
  const { bank, bankAsks, bankOver, complete, fail } = texts[language]
  const waiting = intentBySecret(s, id, url.searchParams.get('client_secret') ?? undefined)
  if (waiting.status === 'requires_action' && !form.result)
    return show(
      visit,
      page(
        language,
        bank,
        html`<h1>${bank}</h1><p class="amount">${money(waiting.amount, language)}</p><p>${bankAsks}</p><form method="post">
<button class="wide" name="result" value="complete">${complete}</button>
<button class="wide plain" name="result" value="fail">${fail}</button></form>`,
      ),
    )
  if (waiting.status === 'requires_action') {
    const intent = authenticate(s.of(id), id, form.result === 'complete' ? 'complete' : 'fail')
    completeSession(s, intent)
    const returnUrl = waiting.next_action?.redirect_to_url?.return_url
    if (returnUrl && !url.searchParams.has('embedded'))
      return redirect(response, returnAddress(returnUrl, intent))
  }
  // In Stripe.js's dialog the answer goes to the frame's parent, which asks the API what became of the payment.
  const over = html`<p>${bankOver}</p><script>parent.postMessage('challenge-over', '*')</script>`
  show(visit, page(language, bank, over))
}

const autocomplete = { number: 'cc-number', expiry: 'cc-exp', cvc: 'cc-csc', name: 'cc-name', email: 'email' }
const cardField = (language: Language, name: keyof typeof autocomplete, value = '', error = '') =>
  html`<div><label for="${name}">${texts[language][name]}</label>
<input id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete[name]}" inputmode="${name === 'name' || name === 'email' ? 'text' : 'numeric'}"
aria-describedby="${name}-error"${error && html` aria-invalid="true"`}><p class="error" id="${name}-error" aria-live="polite">${error}</p></div>`

/** What is wrong with a card as it was typed, in the guest's language. */
const problems = (s: Sandbox, typed: TypedCard, language: Language) =>
  Object.fromEntries(wrongFields(s, typed).map((name) => [name, texts[language].wrong]))

/** The hosted payment page, `/c/pay/cs_…`: one plain form. */
function checkoutForm(
  visit: Visit,
  { id, amount_total, cancel_url }: Session,
  errors: Record<string, string>,
) {
  const { s, language, form } = visit
  const { pay, back, testCards } = texts[language]
  const amount = money(amount_total, language)
  // A security code is not shown again, as on any payment page.
  const field = (name: keyof typeof autocomplete) =>
    cardField(language, name, name === 'cvc' ? '' : form[name], errors[name])
  const body = html`<h1>${s.memory.pages.get(id)?.title}</h1><p class="amount">${amount}</p>
${errors.form && html`<p class="error" role="alert">${errors.form}</p>`}
<form method="post" novalidate>${field('email')}${field('number')}<div class="pair">${field('expiry')}${field('cvc')}</div>${field('name')}
<button class="wide">${pay} ${amount}</button></form>
${cancel_url && html`<p><a href="${cancel_url}">← ${back}</a></p>`}<p class="cards">${testCards}</p>
<ul class="cards">${cardsToTry.map(([number, what]) => html`<li><code>${number}</code> ${what}</li>`)}</ul>`
  show(visit, page(language, `${pay} ${amount}`, body), Object.keys(errors).length > 0 ? 400 : 200)
}
type Session = Stripe.Checkout.Session

/** Stripe fills in the id where the address literally says `{CHECKOUT_SESSION_ID}`; an encoded brace stays as it is. */
const successAddress = ({ success_url, id }: Session) =>
  (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)

/** `/c/pay/cs_…`, and `…/return` where its 3-D Secure comes back to. */
function checkout(visit: Visit, id: string, step: string | undefined, posted: boolean) {
  const { s, form, response } = visit
  const session = s.find('checkout.session', id)
  const language = languageOf(session.locale ?? '', visit.language)
  const seen = { ...visit, language, form: { email: session.customer_email ?? '', ...form } }
  const { closed, declined } = texts[language]
  if (session.status === 'complete') return redirect(response, successAddress(session))
  if (session.status !== 'open')
    return show(
      visit,
      page(
        language,
        closed,
        html`<p>${closed}</p><p><a href="${session.cancel_url}">← ${texts[language].back}</a></p>`,
      ),
      410,
    )
  const message = s.get('payment_intent', session.payment_intent)?.last_payment_error?.message
  const words = (said = message) => ({ form: language === 'en' ? (said ?? declined) : declined })
  if (!posted) return checkoutForm(seen, session, step === 'return' ? words() : {})
  const typed = form as TypedCard
  const wrong = problems(s, typed, language)
  if (Object.keys(wrong).length > 0) return checkoutForm(seen, session, wrong)
  try {
    const intent = paySession(s, id, readCard(s, typed), billing(form.name, form.email))
    redirect(response, intent.next_action?.redirect_to_url?.url ?? successAddress(session))
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status !== 402) throw error
    checkoutForm(seen, session, words(problem.message))
  }
}

const button = (action: string, label: string, fields: Record<string, string>): Html =>
  html`<form method="post" action="/_do/${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="plain">${label}</button></form>`

/** What the business sees of its account: the latest payments and events, and what can be done to them. */
function home(visit: Visit) {
  const { s } = visit
  const dispute = (charge: string) => s.all('dispute').find((one) => one.charge === charge)
  const row = ({ id, amount, status, latest_charge, last_payment_error: why }: Stripe.PaymentIntent) => {
    const charge = s.get('charge', latest_charge)
    const disputed = charge && dispute(charge.id)
    const open = charge?.paid && !disputed ? { charge: charge.id } : undefined
    const end = (label: string, status: string) =>
      button('closeDispute', label, { id: disputed?.id ?? '', status })
    return html`<tr><td><code>${id}</code></td><td>${money(amount, 'en')}</td><td>${status}</td>
<td>${charge?.payment_method_details?.card?.last4}</td>
<td>${why?.decline_code ?? why?.code}${charge?.amount_refunded && `refunded ${charge.amount_refunded}`} ${disputed?.status}</td>
<td>${open && charge?.refunded === false && button('refund', 'Refund', open)}${open && button('openDispute', 'Dispute', open)}${
      disputed &&
      /^(needs_response|under_review)$/.test(disputed.status) && [end('Win', 'won'), end('Lose', 'lost')]
    }</td></tr>`
  }
  const event = ({ id, type, data }: Stripe.Event) => {
    const delivered = [...s.memory.deliveries].filter(([to]) => to.startsWith(`${id}/`))
    const states = delivered.map(([, { state }]) => state).join(', ')
    return html`<tr><td>${type}</td><td><code>${(data.object as { id: string }).id}</code></td><td>${states}</td></tr>`
  }
  const wallets = { 'Apple Pay': 'apple_pay', 'Google Pay': 'google_pay', 'No wallet': '' }
  show(
    visit,
    page(
      'en',
      'Stripe stand-in',
      html`<h1>Stripe stand-in</h1><p>Wallet on this device: ${s.settings.wallet ?? 'none'}.</p>
<table><tr><td>${Object.entries(wallets).map(([label, kind]) => button('wallet', label, { kind }))}</td></tr></table>
<h2>Payments</h2><div class="scroll"><table>${s.all('payment_intent').slice(-30).reverse().map(row)}</table></div>
<h2>Events</h2><div class="scroll"><table>${s.all('event').slice(-30).reverse().map(event)}</table></div>`,
    ),
  )
}

/** What the API would say to the key and amount of an element. */
function refusalOf({ key, amount }: FrameSettings) {
  try {
    if (key !== keys.test.publishableKey && key !== keys.live.publishableKey)
      throw refuse('wrongKey', { key })
    checkAmount(amount)
    return null
  } catch (error) {
    return problemOf(error).body
  }
}

/** The document in an element's frame. */
function frame(visit: Visit) {
  const settings = JSON.parse(visit.url.searchParams.get('settings') ?? '{}') as FrameSettings
  const language = languageOf(settings.locale, visit.language)
  const { wallet, walletAfterMs } = visit.s.settings
  const served = { ...settings, wallet, walletAfterMs, refusal: refusalOf(settings) }
  const [number, expiry, cvc] = cardFields.map((name) => cardField(language, name)) as [Html, Html, Html]
  const fields = html`${number}<div class="pair">${expiry}${cvc}</div>`
  // `<` can't end the script element early when it is written as an escape.
  const json = new Html(JSON.stringify(served).replaceAll('<', '\\u003c'))
  const body = html`${settings.kind === 'payment' && fields}<script id="settings" type="application/json">${json}</script>
<script src="/stripe-js/frame.js"></script>`
  show(visit, document(language, 'Sandbox', frameStyle, body))
}

/** A script for the browser, without its types. Node warns that its own stripper is experimental: nobody can use that. */
function script(name: string): string {
  const source = readFileSync(join(import.meta.dirname, 'browser', `${name}.ts`), 'utf8')
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return `(() => {${stripTypeScriptTypes(source).replace(/^import .*$/gm, '')}\n})()`
  } finally {
    process.emitWarning = emitWarning
  }
}

/** The pages a person can click through, and Stripe.js with its frames. */
export async function showPage(
  s: Sandbox,
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request
  const url = new URL(request.url ?? '/', s.is.url)
  const posted = method === 'POST'
  const form = Object.fromEntries(posted ? new URLSearchParams(await readBody(request)) : [])
  const language = languageOf(headers['accept-language'] ?? '', 'en')
  const visit = { s, url, language, form, response }
  const [, first, second = '', third = '', step] = url.pathname.split('/')
  if (url.pathname === '/') return home(visit)
  if (first === 'c' && second === 'pay') return checkout(visit, third, step, posted)
  if (first === '3ds') return challenge(visit, second)
  if (first === '_do' && posted) {
    await callControl(control, second, second === 'wallet' ? { kind: form.kind || null } : form)
    return redirect(response, '/')
  }
  if (first !== 'stripe-js') throw refuse('unknownUrl', { method, path: url.pathname })
  if (second === 'frame') return frame(visit)
  if (second === 'check') return send(response, 200, JSON.stringify(problems(s, form as TypedCard, language)))
  const name = /^(stripe|frame)\.js$/.exec(second)?.[1]
  if (!name) throw refuse('unknownUrl', { method, path: url.pathname })
  send(response, 200, script(name), { 'content-type': 'text/javascript; charset=utf-8' })
}
