import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { stripeAppearance } from './stripe.appearance.ts'

export type StripeJsSettings = {
  jsUrl: string
  publishableKey: string
  /** Stripe's code for the page's language. */
  locale: 'ja' | 'en' | 'zh'
}

export type StripeSettings = StripeJsSettings & {
  /** Whole yen; only shown. The server charges the amount of its own record. */
  amount: number
}

/** Stripe.js, which must be loaded from Stripe itself. Rejects if that fails. */
export async function openStripeJs({ jsUrl, publishableKey, locale }: StripeJsSettings): Promise<Stripe> {
  await loadScript(jsUrl)
  const stripe = window.Stripe?.(publishableKey, { locale })
  if (!stripe) throw new Error('Stripe.js is not there')
  return stripe
}

/** Stripe.js and a set of Elements for one card payment in yen. */
export async function openStripe(
  settings: StripeSettings,
): Promise<{ stripe: Stripe; elements: StripeElements }> {
  const stripe = await openStripeJs(settings)
  const elements = stripe.elements({
    mode: 'payment',
    amount: settings.amount,
    currency: 'jpy',
    allowedPaymentMethodTypes: ['card'],
    appearance: stripeAppearance(),
  })
  return { stripe, elements }
}

function loadScript(src: string): Promise<void> {
  if (window.Stripe) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('Stripe.js could not be loaded'))
    }
    document.head.append(script)
  })
}
