import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { openStripe, type StripeSettings } from './stripe.ts'

export type CardMessages = { loadFailed: string; failed: string }

type Parts = { slot: HTMLElement; name: HTMLInputElement; token: HTMLInputElement }

type View = {
  setState: (state: 'ready' | 'busy' | 'failed') => void
  setError: (message: string) => void
  setNameMissing: (missing: boolean) => void
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
      })
      element.on('change', () => view.setError(''))
      element.on('loaderror', fail)
      element.mount(parts.slot)
    })
    .catch(fail)

  async function send() {
    if (!card) return
    const name = parts.name.value.trim()
    view.setNameMissing(name === '')
    if (name === '') {
      rest()
      parts.name.focus()
      return
    }
    const made = await makeToken(card, name)
    if ('error' in made) {
      // Stripe's frame shows what is wrong with a field, at the field.
      return rest(made.error.type === 'validation_error' ? '' : made.error.message || messages.failed)
    }
    parts.token.value = made.token
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

/** Stripe's messages are in the page's language, because Stripe.js was opened in it. */
async function makeToken(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  name: string,
): Promise<{ token: string } | { error: StripeError }> {
  const checked = await elements.submit()
  if (checked.error) return { error: checked.error }
  const made = await stripe.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: { name } } },
  })
  return made.error ? { error: made.error } : { token: made.confirmationToken.id }
}
