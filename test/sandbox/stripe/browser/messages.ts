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
  buttonHeight: number
}

/** What the sandbox adds to it. */
export type Served = FrameSettings & {
  /** The wallet of this device, and how long it looks for one, in ms. */
  wallet: 'apple_pay' | 'google_pay' | null
  walletAfterMs: number
  /** What the API would say to this key and amount; Stripe.js reports it as `loaderror`. */
  refusal: FrontError | null
}

/** An error as Stripe.js hands it to the page. */
export type FrontError = { type: string; message?: string; [more: string]: unknown }

/** Page to frame: a question, answered through the port that comes with it, or where the focus goes. */
export type ToFrame = 'focus' | { ask: 'submit' | 'token'; billing: { name?: string } }
export type Reply = { error: FrontError } | { result: unknown }

/** Frame to page. */
export type FromFrame = { event: string; detail: Record<string, unknown> } | { height: number }
