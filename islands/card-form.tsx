import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { ErrorText, errorId } from '../views/components/form/error-text.tsx'
import { openStripe, type StripeSettings } from './lib/stripe.ts'

type CardFormProps = {
  stripe: StripeSettings
  /** False: closed, until the link to the address of the form around it is pressed. */
  open: boolean
  texts: CardMessages & {
    heading: string
    name: string
    nameRequired: string
    submit: string
    busy: string
    loading: string
    errorPrefix: string
  }
}

/** The field has no `name`, so the form does not send it to us: it goes to Stripe with the card. */
const nameId = 'name-on-card'

type State = 'loading' | 'ready' | 'busy' | 'failed'

/**
 * Card details in Stripe's own frame. They go to Stripe, which returns a token. The token is put into the ordinary form
 * around this island, and the form is sent. Errors are shown in place.
 */
export default function CardForm({ stripe, open, texts }: CardFormProps) {
  const [opened, setOpened] = useState(open)
  const [state, setState] = useState<State>('loading')
  const [error, setError] = useState('')
  const [nameMissing, setNameMissing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const slot = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const token = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const form = token.current?.form
    return open || !form ? undefined : openByLink(form, () => setOpened(true))
  }, [open])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the props of an island never change
  useEffect(() => {
    if (!slot.current || !name.current || !token.current) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
    const parts = { slot: slot.current, name: name.current, token: token.current }
    return openCardForm(stripe, parts, texts, { setState, setError, setNameMissing })
  }, [opened])

  return (
    <>
      <input type="hidden" name="confirmationToken" ref={token} />
      {opened && (
        <>
          {!open && (
            <h2 ref={heading} tabIndex={-1}>
              {texts.heading}
            </h2>
          )}
          <div
            className={state === 'loading' ? 'card-slot loading' : 'card-slot'}
            id="confirmationToken"
            tabIndex={-1}
            ref={slot}
            hidden={state === 'failed'}
          />
          <p className="vh" role="status">
            {state === 'loading' && texts.loading}
          </p>
          <div className={nameMissing ? 'field invalid' : 'field'}>
            <label htmlFor={nameId}>{texts.name}</label>
            {nameMissing && <ErrorText field={nameId} prefix={texts.errorPrefix} text={texts.nameRequired} />}
            <input
              className="input"
              id={nameId}
              ref={name}
              autoComplete="cc-name"
              autoCapitalize="characters"
              aria-invalid={nameMissing || undefined}
              aria-describedby={nameMissing ? errorId(nameId) : undefined}
              onInput={() => setNameMissing(false)}
            />
          </div>
          {error && (
            <p className="error" role="alert">
              <span className="vh">{texts.errorPrefix} </span>
              {error}
            </p>
          )}
          {state !== 'failed' && (
            <div className="dock actions">
              <button type="submit" className="btn primary" aria-disabled={state !== 'ready' || undefined}>
                {state === 'busy' ? texts.busy : texts.submit}
              </button>
            </div>
          )}
        </>
      )}
    </>
  )
}

/**
 * Lets the link to a form's address open the form in place. In a new tab it still leads to that address. Returns a
 * clean-up function.
 */
function openByLink(form: HTMLFormElement, open: () => void): () => void {
  const link = [...document.querySelectorAll('a')].find(({ href }) => href === form.action)
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
  link?.setAttribute('aria-expanded', 'false')
  link?.addEventListener('click', press)
  return () => link?.removeEventListener('click', press)
}

type CardMessages = { loadFailed: string; failed: string }

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
function openCardForm(settings: StripeSettings, parts: Parts, messages: CardMessages, view: View) {
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
