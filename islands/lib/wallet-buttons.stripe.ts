import type {
  StripeElements,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import { openStripe, type StripeSettings } from './stripe.ts'

/** The page around the wallets. */
type View = {
  /** Whether the device has a wallet; false also without Stripe. */
  ready: (there: boolean) => void
  /** What was approved is not sent, or the page is shown again after it was left. */
  closed: () => void
  fail: (message: string | undefined) => void
  /** Sends the form with the token of what was approved. */
  send: (token: string) => void
  /** For a page on which the amount can change: before the wallets come. */
  opened?: (group: StripeElements, element: StripeExpressCheckoutElement) => void
}

/** Puts the device's wallets into `slot`, if it has any. */
export function openWallets(settings: StripeSettings, venue: string, slot: HTMLElement, view: View) {
  const leaving = new AbortController()
  let sent = false

  const refuse = (event: StripeExpressCheckoutElementConfirmEvent, message: string | undefined) => {
    sent = false
    event.paymentFailed({ reason: 'fail' })
    view.closed()
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
      element.on('ready', (event) => view.ready(event.availablePaymentMethods !== undefined))
      view.opened?.(elements, element)
      element.on('confirm', async (event) => {
        // A second tap would send the form again and cut off the first answer.
        if (sent) return
        sent = true
        const checked = await elements.submit()
        if (checked.error) return refuse(event, checked.error.message)
        const made = await stripe.createConfirmationToken({ elements })
        if (made.error) return refuse(event, made.error.message)
        view.send(made.confirmationToken.id)
      })
      element.mount(slot)
    })
    .catch(() => view.ready(false))

  const shown = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    sent = false
    view.closed()
  }
  window.addEventListener('pageshow', shown, leaving)
  return () => leaving.abort()
}
