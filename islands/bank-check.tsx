import { useEffect, useState } from 'react'
import { openStripeJs, type StripeJsSettings } from './lib/stripe.ts'

export type BankCheckProps = {
  stripe: StripeJsSettings
  /** Of this guest's own payment: Stripe.js asks with it what the bank wants. */
  clientSecret: string
  /** This page, which knows how the payment stands. */
  here: string
  texts: { submit: string; busy: string; failed: string; errorPrefix: string }
}

/**
 * The card company's question in Stripe's own window, where Stripe gives no address to send the guest to. How it ended
 * is what the server hears from Stripe, so the page is asked anew.
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

/** Rejects where the question could not be shown or answered; a refusal by the bank is an answer. */
async function answerBank(settings: StripeJsSettings, clientSecret: string): Promise<void> {
  const stripe = await openStripeJs(settings)
  const { error } = await stripe.handleNextAction({ clientSecret })
  if (error && !error.payment_intent) throw new Error(error.message)
}
