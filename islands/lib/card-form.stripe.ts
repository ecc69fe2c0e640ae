import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { openStripe, type StripeSettings } from './stripe.ts'

export type CardMessages = { loadFailed: string; failed: string }

type Parts = { slot: HTMLElement; name: HTMLInputElement; token: HTMLInputElement }

type View = {
  setState: (state: 'ready' | 'busy' | 'failed') => void
  setError: (message: string) => void
  setNameMissing: (missing: boolean) => void
}

/** Whether the guest sees the card's fields, and has not begun with another field, link or button. */
function isWaiting(slot: HTMLElement): boolean {
  const { top } = slot.getBoundingClientRect()
  const at = document.activeElement
  return top >= 0 && top < innerHeight && (at === document.body || at?.tagName === 'H2')
}

/** Puts Stripe's card fields into `slot`. When the form is sent, gets a token first. Returns a clean-up function. */
export function openCardForm(settings: StripeSettings, parts: Parts, messages: CardMessages, view: View) {
  const form = parts.slot.closest('form')
  const leaving = new AbortController()
  let card: { stripe: Stripe; elements: StripeElements } | undefined
  let busy = false

  const fail = () => {
    view.setState('failed')
    view.setError(messages.loadFailed)
  }
  const rest = (message = '') => {
    busy = false
    view.setState('ready')
    view.setError(message)
  }

  openStripe(settings)
    .then((opened) => {
      if (leaving.signal.aborted) return
      const element = opened.elements.create('payment', {
        layout: 'tabs',
        fields: { billingDetails: { name: 'never' } },
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      })
      element.on('ready', () => {
        card = opened
        view.setState('ready')
        if (isWaiting(parts.slot)) element.focus()
      })
      element.on('change', () => view.setError(''))
      element.on('loaderror', fail)
      element.mount(parts.slot)
    })
    .catch(fail)

  /** In the page's language, because Stripe.js was opened in it. A wrong field is told in Stripe's frame, at the field. */
  const told = (error: StripeError) =>
    error.type === 'validation_error' ? '' : error.message || messages.failed

  async function send() {
    if (!card) return
    const name = parts.name.value.trim()
    view.setNameMissing(name === '')
    // Asked even if the name is missing, so that everything that is missing is marked at once.
    const checked = await card.elements.submit()
    if (checked.error) return rest(told(checked.error))
    if (name === '') {
      rest()
      parts.name.focus()
      return
    }
    const made = await card.stripe.createConfirmationToken({
      elements: card.elements,
      params: { payment_method_data: { billing_details: { name } } },
    })
    if (made.error) return rest(told(made.error))
    parts.token.value = made.confirmationToken.id
    // `submit()` sends the form without calling this listener again.
    form?.submit()
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || !card) return
    busy = true
    view.setState('busy')
    view.setError('')
    send().catch(() => rest(messages.failed))
  }
  const shown = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    parts.token.value = ''
    rest()
  }
  form?.addEventListener('submit', submit, leaving)
  window.addEventListener('pageshow', shown, leaving)
  return () => leaving.abort()
}
