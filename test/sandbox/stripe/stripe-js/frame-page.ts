import { apiVersion, type Sandbox } from '../context.ts'
import { StripeProblem } from '../errors.ts'
import { Html, html } from '../pages/html.ts'
import { htmlLang, type Language, languageOf } from '../pages/language.ts'
import { cardTexts, entryErrors } from '../pages/texts/card.ts'
import { checkAmount, checkCurrency } from '../params/money.ts'
import type { FrameSettings } from './browser/messages.ts'
import { frameStyle } from './frame-style.ts'

const countries = ['JP', 'US', 'CN', 'TW', 'HK', 'KR', 'GB', 'FR', 'DE', 'AU', 'CA', 'SG', 'TH']

/** What the API would say to this key, amount and currency; Stripe.js reports it as `loaderror`. */
function refusal(sandbox: Sandbox, settings: FrameSettings): { type: string; message: string } | null {
  const { test, live } = sandbox.keys
  if (settings.key !== test.publishableKey && settings.key !== live.publishableKey) {
    return {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${settings.key.slice(0, 12)}****`,
    }
  }
  try {
    checkCurrency(settings.currency)
    checkAmount(settings.amount)
    return null
  } catch (problem) {
    if (problem instanceof StripeProblem) return { type: problem.body.type, message: problem.message }
    throw problem
  }
}

function field(
  language: Language,
  name: 'number' | 'expiry' | 'cvc',
  autocomplete: string,
  hint: string,
): Html {
  return html`<div><label for="${name}">${cardTexts[language][name]}</label>
<input id="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${hint}" aria-describedby="${name}-error">
<p class="error" id="${name}-error" aria-live="polite"></p></div>`
}

function countryField(language: Language, chosen: string): Html {
  const names = new Intl.DisplayNames([htmlLang[language]], { type: 'region' })
  const options = countries.map(
    (code) =>
      html`<option value="${code}"${code === chosen ? html` selected` : ''}>${names.of(code) ?? code}</option>`,
  )
  return html`<div><label for="country">${cardTexts[language].country}</label><select id="country" autocomplete="country">${options}</select></div>`
}

/** The document in an element's frame. */
export function framePage(
  sandbox: Sandbox,
  settings: FrameSettings,
  acceptLanguage: string | undefined,
): string {
  const language = languageOf(settings.locale, acceptLanguage)
  const full = {
    ...settings,
    language,
    texts: cardTexts[language],
    errors: entryErrors[language],
    wallet: sandbox.wallet,
    walletAfterMs: sandbox.walletAfterMs,
    refusal: refusal(sandbox, settings),
    apiVersion,
  }
  const payment = settings.kind === 'payment'
  const fields = html`${field(language, 'number', 'cc-number', '1234 1234 1234 1234')}
<div class="pair">${field(language, 'expiry', 'cc-exp', 'MM / YY')}${field(language, 'cvc', 'cc-csc', 'CVC')}</div>
${settings.country ? countryField(language, 'JP') : ''}`
  // `<` can't end the script element early when it is written as an escape.
  const json = new Html(JSON.stringify(full).replaceAll('<', '\\u003c'))
  return html`<!doctype html>
<html lang="${htmlLang[language]}"><head><meta charset="utf-8"><title>Sandbox</title><style>${frameStyle}</style></head>
<body>${payment ? fields : ''}<script id="settings" type="application/json">${json}</script>
<script src="/stripe-js/${payment ? 'payment' : 'express'}-frame.js"></script></body></html>`.text
}
