import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { readBody, redirect, sendHtml } from '../http/io.ts'
import { completeAfterChallenge } from '../resources/checkout/pay.ts'
import { authenticate, returnAddress } from '../resources/payment-intents/authenticate.ts'
import { intentBySecret } from '../resources/payment-intents/view.ts'
import { html } from './html.ts'
import { type Language, languageOf, money } from './language.ts'
import { page } from './layout.ts'
import { pageTexts } from './texts/page.ts'

function challengePage(intent: Stripe.PaymentIntent, language: Language): string {
  const texts = pageTexts[language]
  return page(
    language,
    texts.bankTitle,
    html`<h1>${texts.bankTitle}</h1>
<p class="amount">${money(intent.amount, intent.currency, language)}</p>
<p>${texts.bankAsks}</p>
<form method="post">
<button class="wide" name="result" value="complete">${texts.complete}</button>
<button class="wide plain" name="result" value="fail">${texts.fail}</button>
</form>`,
  )
}

/** In Stripe.js's dialog the answer goes to the frame's parent, which asks the API what became of the payment. */
function overPage(language: Language): string {
  return page(
    language,
    pageTexts[language].bankTitle,
    html`<p>${pageTexts[language].bankOver}</p><script>parent.postMessage({ sandbox: 'challenge-over' }, '*')</script>`,
  )
}

/** The bank's page, `/3ds/pi_…?client_secret=…`; with `embedded` inside Stripe.js's dialog. */
export async function handleChallenge(
  sandbox: Sandbox,
  id: string,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const before = intentBySecret(sandbox, id, query.get('client_secret') ?? undefined)
  const language = languageOf(query.get('locale'), request.headers['accept-language'])
  if (before.status !== 'requires_action') return sendHtml(response, 200, overPage(language))
  if (request.method !== 'POST') return sendHtml(response, 200, challengePage(before, language))
  const result = new URLSearchParams(await readBody(request)).get('result')
  const returnUrl = before.next_action?.redirect_to_url?.return_url
  const intent = authenticate(sandbox, id, result === 'complete' ? 'complete' : 'fail')
  completeAfterChallenge(sandbox, intent)
  if (returnUrl && !query.has('embedded')) return redirect(response, returnAddress(returnUrl, intent))
  sendHtml(response, 200, overPage(language))
}
