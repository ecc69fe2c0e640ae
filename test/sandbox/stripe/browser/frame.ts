import type { FromFrame, FrontError, Served, ToFrame } from './messages.ts'

/* What runs in an element's frame: the fields of a card, or the button of a wallet. */
const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '') as Served
const { wallet, kind, refusal } = settings
const inputs = [...document.querySelectorAll('input')]

/** Says something to the page, and to no other. */
const say = (message: FromFrame) => parent.postMessage(message, settings.origin)
const tell = (event: string, detail: Record<string, unknown> = {}) => say({ event, detail })

/** The page's colours, since the page's styles don't reach in here. */
function dress(): void {
  for (const [name, value] of Object.entries(settings.variables))
    document.documentElement.style.setProperty(`--${name}`, value)
  const sheet = new CSSStyleSheet()
  for (const [selector, declarations] of Object.entries(settings.rules)) {
    const known = selector.replace('.Label', 'label').replace('.Input', 'input')
    Object.assign((sheet.cssRules[sheet.insertRule(`${known} {}`)] as CSSStyleRule).style, declarations)
  }
  document.adoptedStyleSheets = [sheet]
}

/** Asks the sandbox, which is this frame's own origin. */
async function post(path: string, fields: Record<string, string>): Promise<{ error?: FrontError }> {
  const headers = { authorization: `Bearer ${settings.key}` }
  return (await fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers })).json()
}

const typed = () => Object.fromEntries(inputs.map(({ id, value }) => [id, value]))

/** Stripe.js's `elements.submit()`: all fields are checked, the first wrong one is focused and told. */
async function submit() {
  if (wallet && kind !== 'payment') return {}
  const wrong = (await post('/stripe-js/check', typed())) as Record<string, string>
  for (const input of inputs) {
    input.setAttribute('aria-invalid', String(input.id in wrong))
    const line = document.getElementById(`${input.id}-error`)
    if (line) line.textContent = wrong[input.id] ?? ''
  }
  const first = inputs.find(({ id }) => id in wrong)
  first?.focus()
  return first ? { error: { type: 'validation_error', message: wrong[first.id] } } : {}
}

/** Sends card or wallet to the sandbox, and hands the page the token it answers with. */
function token(billing: { name?: string }) {
  const method = kind === 'payment' ? typed() : { wallet: String(wallet) }
  const fields = Object.entries(method).map(([name, value]) => [
    kind === 'payment' ? `[card][${name}]` : `[${name}]`,
    value,
  ])
  const given = { '[billing_details][name]': billing.name ?? 'Jenny Rosen' }
  const all = [...fields, ...Object.entries(given)].map(([path, value]) => [
    `payment_method_data${path}`,
    value,
  ])
  return post('/v1/confirmation_tokens', Object.fromEntries(all) as Record<string, string>)
}

window.addEventListener('message', async ({ source, origin, data, ports }) => {
  if (source !== parent || origin !== settings.origin) return
  const message = data as ToFrame
  if (message === 'focus') return inputs[0]?.focus()
  const failed = { error: { type: 'api_connection_error', message: 'Failed to fetch' } }
  const answer = await (message.ask === 'submit' ? submit() : token(message.billing)).catch(() => failed)
  ports[0]?.postMessage(answer.error ? { error: answer.error } : { result: answer })
})

for (const input of inputs)
  input.addEventListener('input', () => {
    input.removeAttribute('aria-invalid')
    tell('change')
  })

function appear() {
  if (kind === 'payment') return tell('ready')
  if (wallet) {
    const button = document.createElement('button')
    button.className = 'wallet'
    button.style.height = `${settings.buttonHeight}px`
    button.textContent = `${wallet === 'apple_pay' ? 'Apple Pay' : 'Google Pay'} (sandbox)`
    button.addEventListener('click', () => tell('press', { expressPaymentType: wallet }))
    document.body.append(button)
  }
  const there = { applePay: wallet === 'apple_pay', googlePay: wallet === 'google_pay' }
  tell('ready', { availablePaymentMethods: wallet ? there : undefined })
}

dress()
new ResizeObserver(() => say({ height: document.documentElement.offsetHeight })).observe(
  document.documentElement,
)
if (refusal) tell('loaderror', { error: refusal })
else setTimeout(appear, kind === 'payment' ? 0 : settings.walletAfterMs)
