import { useEffect, useRef, useState } from 'react'
import { ErrorText, errorId } from '../views/components/form/error-text.tsx'
import { type CardMessages, openCardForm } from './lib/card-form.stripe.ts'
import type { StripeSettings } from './lib/stripe.ts'

export type CardFormProps = {
  stripe: StripeSettings
  texts: CardMessages & {
    name: string
    nameRequired: string
    submit: string
    note: string
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
export default function CardForm({ stripe, texts }: CardFormProps) {
  const [state, setState] = useState<State>('loading')
  const [error, setError] = useState('')
  const [nameMissing, setNameMissing] = useState(false)
  const slot = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const token = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the props of an island never change
  useEffect(() => {
    if (!slot.current || !name.current || !token.current) return
    const parts = { slot: slot.current, name: name.current, token: token.current }
    return openCardForm(stripe, parts, texts, { setState, setError, setNameMissing })
  }, [])

  return (
    <>
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
