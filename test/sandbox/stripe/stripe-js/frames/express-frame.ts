import { dress, listen, reportHeight, say, settings } from './parent-link.ts'
import { requestToken } from './token-request.ts'

const { wallet, wallets } = settings
const wanted = wallet === 'apple_pay' ? wallets.applePay : wallets.googlePay
const available = wallet !== null && wanted && settings.refusal === null

const billing = {
  name: settings.language === 'ja' ? '山田 太郎' : 'Jenny Rosen',
  address: { city: '', country: 'JP', line1: '', line2: null, postal_code: '', state: '' },
}

function showButton(): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'wallet'
  button.style.height = `${settings.buttonHeight}px`
  button.textContent = `${wallet === 'apple_pay' ? 'Apple Pay' : 'Google Pay'} (sandbox)`
  button.addEventListener('click', () =>
    say({ event: 'press', detail: { expressPaymentType: wallet, billingDetails: billing } }),
  )
  document.body.append(button)
}

const none = {
  amazonPay: false,
  applePay: false,
  googlePay: false,
  link: false,
  paypal: false,
  klarna: false,
}
const availablePaymentMethods = available
  ? { ...none, applePay: wallet === 'apple_pay', googlePay: wallet === 'google_pay' }
  : undefined

/** Shows the button, if there is one, and tells the page. */
function appear(): void {
  if (available) showButton()
  say({ event: 'ready', detail: { availablePaymentMethods } })
}

dress()
reportHeight()
if (settings.refusal) say({ event: 'loaderror', detail: { error: settings.refusal } })
else setTimeout(appear, settings.walletAfterMs)

listen((message) => {
  if (!('ask' in message)) return
  if (message.ask === 'submit') return say({ call: message.call, result: wallet })
  const asked = { ...message, billing: { ...billing, ...message.billing } }
  return void requestToken(asked, { type: 'card', wallet })
})
