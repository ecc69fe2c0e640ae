import { useEffect, useRef, useState } from 'react'
import { type CardMessages, openCardForm } from './card-form.stripe.ts'
import type { StripeSettings } from './stripe.ts'

export type CardFormProps = {
  stripe: StripeSettings
  texts: CardMessages & {
    name: string
    submit: string
    note: string
    busy: string
    loading: string
    errorPrefix: string
  }
}

type State = 'loading' | 'ready' | 'busy' | 'failed'

/**
 * Card details in Stripe's own frame. They go to Stripe, which answers with a token; the token goes into the ordinary
 * form around this island, and the form is sent. What goes wrong is said in place.
 */
export default function CardForm({ stripe, texts }: CardFormProps) {
  const [state, setState] = useState<State>('loading')
  const [error, setError] = useState('')
  const slot = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const token = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the props of an island never change
  useEffect(() => {
    if (!slot.current || !name.current || !token.current) return
    const parts = { slot: slot.current, name: name.current, token: token.current }
    return openCardForm(stripe, parts, texts, { setState, setError })
  }, [])

  return (
    <>
      <div className={error === texts.nameRequired ? 'field invalid' : 'field'}>
        <label htmlFor="name-on-card">{texts.name}</label>
        <input
          className="input"
          id="name-on-card"
          ref={name}
          autoComplete="cc-name"
          autoCapitalize="characters"
          aria-invalid={error === texts.nameRequired || undefined}
        />
      </div>
      <div
        className="card-slot"
        id="confirmationToken"
        tabIndex={-1}
        ref={slot}
        hidden={state === 'failed'}
      />
      {state === 'loading' && <p className="small center">{texts.loading}</p>}
      {error && (
        <p className="error" role="alert">
          <span className="vh">{texts.errorPrefix} </span>
          {error}
        </p>
      )}
      <input type="hidden" name="confirmationToken" ref={token} />
      {state !== 'failed' && (
        <div className="dock actions">
          <button type="submit" className="btn primary" aria-disabled={state !== 'ready' || undefined}>
            {state === 'busy' ? texts.busy : texts.submit}
          </button>
          <p className="small">{texts.note}</p>
        </div>
      )}
    </>
  )
}
