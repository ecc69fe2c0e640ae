/** What an element's frame is told when it is made, in its address. */
export type FrameSettings = {
  kind: 'payment' | 'expressCheckout'
  /** Origin of the page, the only one the frame talks to. */
  origin: string
  key: string
  locale: string
  amount: number
  currency: string
  variables: Record<string, string>
  /** `.Label`, `.Input` and the like, with their declarations. */
  rules: Record<string, Record<string, string>>
  country: boolean
  wallets: { applePay: boolean; googlePay: boolean }
  buttonHeight: number
}

/** An error as Stripe.js hands it to the page. */
export type FrontError = { type: string; code?: string; message?: string; [more: string]: unknown }

/** Page to frame: a question (answered under the same `call`) or a hint. */
export type ToFrame =
  | { call: number; ask: 'submit' }
  | { call: number; ask: 'token'; billing: Record<string, unknown>; returnUrl: string | null }
  | { tell: 'focus' | 'blur' | 'clear' }
  | { tell: 'locale'; locale: string }

/** Frame to page. */
export type FromFrame =
  | { call: number; error: FrontError }
  | { call: number; result: unknown }
  | { event: string; detail: Record<string, unknown> }
  | { height: number }
