import { useEffect, useState } from 'react'
import { openStripeJs, type StripeJsSettings } from './lib/stripe.ts'

type BankCheckProps = {
  stripe: StripeJsSettings
  /** Of this guest's own payment. Stripe.js uses it to ask the bank's question. */
  clientSecret: string
  /** The URL of this page, which shows the state of the payment. */
  here: string
  texts: { submit: string; busy: string; failed: string; errorPrefix: string }
}

/**
 * Shows the bank's question in Stripe's own window, for payments without a page to redirect to. Then reloads the page:
 * the server learns the result from Stripe.
 */
export default function BankCheck({ stripe, clientSecret, here, texts }: BankCheckProps) {
  const [failed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the props of an island never change
  useEffect(() => {
    let left = false
    answerBank(stripe, clientSecret).then(
      () => left || location.replace(here),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [])

  return (
    <>
      {failed && (
        <p className="error" role="alert">
          <span className="vh">{texts.errorPrefix} </span>
          {texts.failed}
        </p>
      )}
      <button
        type="button"
        className="btn primary"
        aria-disabled={!failed || undefined}
        onClick={() => failed && location.replace(here)}
      >
        {failed ? texts.submit : texts.busy}
      </button>
    </>
  )
}

/** Rejects if the question could not be shown or answered. A refusal by the bank is an answer. */
async function answerBank(settings: StripeJsSettings, clientSecret: string): Promise<void> {
  const stripe = await openStripeJs(settings)
  const { error } = await stripe.handleNextAction({ clientSecret })
  if (error && !error.payment_intent) throw new Error(error.message)
}
