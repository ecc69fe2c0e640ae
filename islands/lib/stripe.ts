import type { Appearance, Stripe, StripeElementLocale, StripeElements } from '@stripe/stripe-js'

export type StripeJsSettings = {
  jsUrl: string
  publishableKey: string
  /** Stripe's name for the page's language. */
  locale: string
}

export type StripeSettings = StripeJsSettings & {
  /** Whole yen; only shown. The server charges the amount of its own record. */
  amount: number
}

/** Stripe.js, which must be loaded from Stripe itself. Rejects if that fails. */
export async function openStripeJs({ jsUrl, publishableKey, locale }: StripeJsSettings): Promise<Stripe> {
  await loadScript(jsUrl)
  const stripe = window.Stripe?.(publishableKey, { locale: locale as StripeElementLocale })
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

/** The page's colours, also in dark mode. Stripe's frame can't read the page's styles, so we pass them on. */
function stripeAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const colour = (name: string) => styles.getPropertyValue(name).trim()
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--accent'),
      colorBackground: colour('--sheet'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--ink-2'),
      colorDanger: colour('--bad'),
      borderRadius: '12px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
    // As views/styles/guest/fields.css draws our own fields next to them.
    rules: {
      '.Label': { fontSize: '16px', fontWeight: '600', marginBottom: '6px' },
      '.Input': {
        padding: '12px 14px',
        border: `1px solid ${colour('--edge')}`,
        boxShadow: 'none',
        fontSize: '17px',
        lineHeight: '1.5',
      },
      '.Input:focus': { borderColor: colour('--accent'), outline: `3px solid ${colour('--accent')}` },
    },
  }
}
