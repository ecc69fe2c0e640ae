import type { StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { openStripe, type StripeSettings } from './stripe.ts'

/** The page around the wallets. */
type View = {
  /** Whether the device has a wallet; false also without Stripe. */
  ready: (there: boolean) => void
  /** A wallet is pressed. False: its sheet must not open now. */
  press: () => boolean
  /** The sheet has been closed without approval, or the page is shown again after it was left. */
  closed: () => void
  fail: (message: string | undefined) => void
  /** Sends the form with the token of what was approved. */
  send: (token: string) => void
}

type Wallets = {
  /** The amount that the next sheet shows, in whole yen. */
  change: (amount: number) => Promise<void>
  close: () => void
}

/** Puts the device's wallets into `slot`, if it has any. */
export function openWallets(settings: StripeSettings, venue: string, slot: HTMLElement, view: View): Wallets {
  const leaving = new AbortController()
  let group: StripeElements | undefined
  let { amount } = settings
  let sent = false

  const refuse = (event: StripeExpressCheckoutElementConfirmEvent, message: string | undefined) => {
    sent = false
    event.paymentFailed({ reason: 'fail' })
    view.closed()
    view.fail(message)
  }

  openStripe(settings)
    .then(async ({ stripe, elements }) => {
      if (leaving.signal.aborted) return
      group = elements
      if (amount !== settings.amount) await elements.update({ amount })
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
      element.on('loaderror', () => view.ready(false))
      element.on('click', (event) => (view.press() ? event.resolve() : event.reject()))
      element.on('cancel', () => {
        if (!sent) view.closed()
      })
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
  return {
    async change(next) {
      amount = next
      await group?.update({ amount })
    },
    close: () => leaving.abort(),
  }
}
