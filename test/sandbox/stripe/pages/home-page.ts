import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { type Html, html } from './html.ts'
import { money } from './language.ts'
import { page } from './layout.ts'

const rows = 30

const time = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19)

const button = (action: string, label: string, fields: Record<string, string>): Html =>
  html`<form method="post" action="/_do/${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="plain">${label}</button></form>`

function paymentRow({ store }: Sandbox, intent: Stripe.PaymentIntent): Html {
  const charge = store.get('charge', String(intent.latest_charge))
  const card = charge?.payment_method_details?.card
  const dispute = store.all('dispute').find((one) => one.charge === charge?.id)
  const refundable = charge?.paid && !charge.disputed && charge.amount_refunded < charge.amount
  const marks = [
    charge && charge.amount_refunded > 0 ? `refunded ${charge.amount_refunded}` : '',
    dispute ? `dispute ${dispute.status}` : '',
    intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? '',
  ].filter((mark) => mark !== '')
  return html`<tr><td>${time(intent.created)}</td><td><code>${intent.id}</code></td>
<td>${money(intent.amount, intent.currency, 'en')}</td><td>${intent.status}</td>
<td>${card ? `${card.brand} ${card.last4}` : ''}</td><td>${marks.join(', ')}</td>
<td>${refundable ? button('refund', 'Refund', { charge: charge.id }) : ''}${
    charge?.paid && !dispute ? button('openDispute', 'Dispute', { charge: charge.id }) : ''
  }${
    dispute && (dispute.status === 'needs_response' || dispute.status === 'under_review')
      ? [
          button('closeDispute', 'Win', { id: dispute.id, status: 'won' }),
          button('closeDispute', 'Lose', { id: dispute.id, status: 'lost' }),
        ]
      : ''
  }</td></tr>`
}

function eventRow({ store }: Sandbox, event: Stripe.Event): Html {
  const delivery = store.get('delivery', event.id)
  const object = event.data.object as { id?: string }
  return html`<tr><td>${time(event.created)}</td><td>${event.type}</td><td><code>${object.id ?? ''}</code></td>
<td>${delivery?.state ?? ''}${delivery && delivery.attempts > 1 ? ` (${delivery.attempts} attempts)` : ''}</td></tr>`
}

/** What the business sees of its sandbox account: the latest payments and events, and what can be done to them. */
export function homePage(sandbox: Sandbox): string {
  const intents = sandbox.store.all('payment_intent').slice(-rows).reverse()
  const events = sandbox.store.all('event').slice(-rows).reverse()
  const wallet = sandbox.wallet ?? 'none'
  return page(
    'en',
    'Stripe stand-in',
    html`<h1>Stripe stand-in</h1>
<p>Webhook: <code>${sandbox.webhookTarget ?? 'none'}</code>. Wallet on this device: ${wallet}.</p>
<table><tr><td>${button('wallet', 'Apple Pay', { kind: 'apple_pay' })}${button('wallet', 'Google Pay', {
      kind: 'google_pay',
    })}${button('wallet', 'No wallet', { kind: '' })}</td></tr></table>
<h2>Payments</h2>
<div class="scroll"><table><tr><th>UTC</th><th>PaymentIntent</th><th>Amount</th><th>Status</th><th>Card</th><th></th><th></th></tr>
${intents.map((intent) => paymentRow(sandbox, intent))}</table></div>
<h2>Events</h2>
<div class="scroll"><table><tr><th>UTC</th><th>Type</th><th>Object</th><th>Delivery</th></tr>
${events.map((event) => eventRow(sandbox, event))}</table></div>`,
  )
}
