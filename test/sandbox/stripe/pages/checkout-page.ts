import type { Stripe } from 'stripe'
import { type Html, html } from './html.ts'
import { type Language, money } from './language.ts'
import { page } from './layout.ts'
import { cardTexts } from './texts/card.ts'
import { cardsToTry, pageTexts } from './texts/page.ts'

export type CheckoutForm = { number: string; expiry: string; cvc: string; name: string; email: string }

export const emptyForm: CheckoutForm = { number: '', expiry: '', cvc: '', name: '', email: '' }

type Errors = Partial<Record<keyof CheckoutForm | 'form', string>>

const autocomplete: Record<keyof CheckoutForm, string> = {
  number: 'cc-number',
  expiry: 'cc-exp',
  cvc: 'cc-csc',
  name: 'cc-name',
  email: 'email',
}

function field(language: Language, name: keyof CheckoutForm, form: CheckoutForm, errors: Errors): Html {
  const error = errors[name]
  const mode = name === 'email' ? 'email' : name === 'name' ? 'text' : 'numeric'
  return html`<div><label for="${name}">${cardTexts[language][name]}</label>
<input id="${name}" name="${name}" value="${form[name]}" inputmode="${mode}" autocomplete="${autocomplete[name]}"${
    error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''
  }>
${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}</div>`
}

/** The hosted payment page: one plain form. */
export function checkoutPage(
  session: Stripe.Checkout.Session,
  productName: string,
  language: Language,
  form: CheckoutForm,
  errors: Errors,
): string {
  const texts = pageTexts[language]
  const amount = money(session.amount_total ?? 0, session.currency ?? 'jpy', language)
  return page(
    language,
    `${texts.pay} ${amount}`,
    html`<h1>${productName}</h1>
<p class="amount">${amount}</p>
${errors.form ? html`<p class="error" role="alert">${errors.form}</p>` : ''}
<form method="post" novalidate>
${field(language, 'email', form, errors)}
${field(language, 'number', form, errors)}
<div class="pair">${field(language, 'expiry', form, errors)}${field(language, 'cvc', form, errors)}</div>
${field(language, 'name', form, errors)}
<button class="wide">${texts.pay} ${amount}</button>
</form>
${session.cancel_url ? html`<p><a href="${session.cancel_url}">← ${texts.back}</a></p>` : ''}
<p class="cards">${texts.testCards}</p>
<ul class="cards">${cardsToTry.map(({ number, what }) => html`<li><code>${number}</code> ${what[language]}</li>`)}</ul>`,
  )
}

/** What is shown of a session that is over. */
export function closedPage(session: Stripe.Checkout.Session, language: Language): string {
  const texts = pageTexts[language]
  const back = session.status === 'complete' ? session.success_url : session.cancel_url
  const target = back?.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  return page(
    language,
    texts.closed,
    html`<p>${texts.closed}</p>${target ? html`<p><a href="${target}">← ${texts.back}</a></p>` : ''}`,
  )
}
