import type { Appearance } from '@stripe/stripe-js'

/** The page's colours, also in dark mode. Stripe's frame can't read the page's styles, so we pass them on. */
export function stripeAppearance(): Appearance {
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
