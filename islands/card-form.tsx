import { useEffect, useRef, useState } from 'react'
import { ErrorText, errorId } from '../views/components/form/error-text.tsx'
import { type CardMessages, openCardForm } from './lib/card-form.stripe.ts'
import type { StripeSettings } from './lib/stripe.ts'

export type CardFormProps = {
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
