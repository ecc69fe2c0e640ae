import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { openStripe, type StripeSettings } from './stripe.ts'

type Parts = { slot: HTMLElement; token: HTMLInputElement }

type View = { show: () => void; fail: (message: string | undefined) => void }

/** Puts the device's wallets into `slot`, if it has any. Without one, or without Stripe, nothing changes. */
export function openWallets(settings: StripeSettings, venue: string, parts: Parts, view: View) {
  const leaving = new AbortController()
  let sent = false

  const refuse = (event: StripeExpressCheckoutElementConfirmEvent, message: string | undefined) => {
    sent = false
    event.paymentFailed({ reason: 'fail' })
    view.fail(message)
  }

  openStripe(settings)
    .then(({ stripe, elements }) => {
      if (leaving.signal.aborted) return
      const element = elements.create('expressCheckout', {
        business: { name: venue },
        buttonHeight: 55,
        buttonType: { applePay: 'tip', googlePay: 'pay' },
        emailRequired: false,
        // One line, so that its height is known before it comes.
        layout: { maxColumns: 2, maxRows: 1 },
        paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
      })
      element.on('ready', (event) => {
        if (event.availablePaymentMethods) view.show()
      })
      element.on('confirm', async (event) => {
        // A second tap would send the form again and cut off the first answer.
        if (sent) return
        sent = true
        const checked = await elements.submit()
        if (checked.error) return refuse(event, checked.error.message)
        const made = await stripe.createConfirmationToken({ elements })
        if (made.error) return refuse(event, made.error.message)
        parts.token.value = made.confirmationToken.id
        parts.token.form?.submit()
      })
      element.mount(parts.slot)
    })
    .catch(() => {})

  const shown = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    sent = false
    parts.token.value = ''
  }
  window.addEventListener('pageshow', shown, leaving)
  return () => leaving.abort()
}
