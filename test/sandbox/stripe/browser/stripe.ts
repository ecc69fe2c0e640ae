import type { FrameSettings, FromFrame, FrontError, Reply, ToFrame } from './messages.ts'

/* `window.Stripe`: of Stripe.js what the product uses. */
const origin = new URL((document.currentScript as HTMLScriptElement).src).origin
const locales =
  'auto ar bg cs da de el en en-AU en-CA en-NZ en-GB es es-ES es-419 et fi fil fr fr-CA fr-FR he hr hu id it it-IT ja ko lt lv ms mt nb nl no pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  )
/** Stripe.js gives the page one second: wallets open only as a direct answer to a press. */
const clickPatienceMs = 1000

type Hash = Record<string, unknown>
type Handler = (event: Hash) => unknown
type Intent = {
  status: string
  next_action: { redirect_to_url?: { url: string }; use_stripe_sdk?: { stripe_js: string } } | null
  last_payment_error: FrontError | null
}

/** Thrown at once by Stripe.js for mistakes in the page's code, as opposed to the guest's. */
function check(right: unknown, message: string): asserts right {
  if (!right) throw Object.assign(new Error(message), { name: 'IntegrationError' })
}

const checkLocale = (locale: unknown) =>
  check(
    typeof locale === 'string' && locales.includes(locale),
    `Invalid value: locale should be one of the following strings: ${locales.join(', ')}. You specified: ${locale}.`,
  )

/** An element: its frame on the sandbox's origin, and the conversation with it. Card data never leave the frame. */
class Element {
  readonly kind: FrameSettings['kind']
  readonly options: Hash
  readonly frame = document.createElement('iframe')
  /** Between `confirm` and the token: the only time a token can be made of a wallet. */
  confirming = false
  readonly #handlers: [type: string, handler: Handler][] = []

  constructor(kind: FrameSettings['kind'], options: Hash, settings: Omit<FrameSettings, 'kind'>) {
    this.kind = kind
    this.options = options
    const asked = encodeURIComponent(JSON.stringify({ ...settings, kind }))
    this.frame.title = kind === 'payment' ? 'Secure payment input frame' : 'Secure express checkout frame'
    this.frame.src = `${origin}/stripe-js/frame?settings=${asked}`
    this.frame.allow = 'payment *'
    // Set one by one: a `style` attribute would be refused by the page's Content-Security-Policy. As Stripe's, the frame is
    // wider than its place by the room that the fields' focus rings need.
    const look = { border: '0', width: 'calc(100% + 6px)', margin: '0 -3px', height: '0', display: 'block' }
    Object.assign(this.frame.style, look, { colorScheme: 'normal' })
    window.addEventListener('message', (event) => {
      if (event.origin === origin && event.source === this.frame.contentWindow) this.#receive(event.data)
    })
  }

  on(type: string, handler: Handler): this {
    this.#handlers.push([type, handler])
    return this
  }

  mount(place: HTMLElement): void {
    place.replaceChildren(this.frame)
  }

  focus(): void {
    this.frame.contentWindow?.postMessage('focus', origin)
  }

  ask(question: Exclude<ToFrame, string>): Promise<Reply> {
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
      this.frame.contentWindow?.postMessage(question, origin, [port2])
    })
  }

  /** @returns how many have heard it */
  #emit(type: string, event: Hash): number {
    const heard = this.#handlers.filter(([of]) => of === type)
    for (const [, handler] of heard) handler({ elementType: this.kind, ...event })
    return heard.length
  }

  #receive(message: FromFrame): void {
    if ('height' in message) this.frame.style.height = `${message.height}px`
    else if (message.event === 'press') this.#press(message.detail)
    else this.#emit(message.event, message.detail)
  }

  /** A press of a wallet asks the page's `click` handler, then tells its `confirm` handler that the sheet was accepted. */
  #press(detail: Hash): void {
    let answered = false
    const answer = (accepted: boolean) => () => {
      if (answered) return
      answered = true
      this.confirming ||= accepted
      const paymentFailed = () => {
        this.confirming = false
      }
      this.#emit(accepted ? 'confirm' : 'cancel', { ...detail, paymentFailed })
    }
    if (this.#emit('click', { ...detail, resolve: answer(true), reject: answer(false) }) === 0) answer(true)()
    setTimeout(answer(false), clickPatienceMs)
  }
}

/** A group of elements for one payment, made before there is a PaymentIntent. */
class Elements {
  readonly #key: string
  #options: Hash
  readonly all: Element[] = []
  submitted = false

  constructor(key: string, options: Hash) {
    this.#key = key
    this.#options = options
    this.update({})
  }

  /** Options of the release train "endive": what was dropped is refused rather than ignored. */
  update(options: Hash): void {
    this.#options = { ...this.#options, ...options }
    const { mode, amount, currency, locale } = this.#options
    checkLocale(locale)
    check(mode === 'payment', "The sandbox's elements() knows the mode 'payment' only.")
    // Whole yen. The minimum is the server's to refuse.
    check(Number.isInteger(amount) && Number(amount) > 0, 'Invalid value: amount must be greater than 0.')
    check(/^[a-z]{3}$/.test(String(currency)), 'Invalid value: currency should be a lowercase ISO code.')
    const gone = ['paymentMethodTypes', 'payment_method_types'].find((name) => name in this.#options)
    check(!gone, `${gone} is no longer supported. Use allowedPaymentMethodTypes.`)
  }

  create(kind: FrameSettings['kind'], options: Hash): Element {
    check(!this.all.some((one) => one.kind === kind), `Can only create one Element of type ${kind}.`)
    const { appearance = {}, amount, currency, locale } = this.#options
    const { variables = {}, rules = {} } = appearance as Partial<FrameSettings>
    const shown = { amount, currency, locale, variables, rules, buttonHeight: options.buttonHeight ?? 44 }
    const settings = { ...shown, origin: location.origin, key: this.#key } as Omit<FrameSettings, 'kind'>
    const element = new Element(kind, options, settings)
    this.all.push(element)
    return element
  }

  /** The element the guest is paying with. */
  active(): Element {
    const element = this.all.find((one) => one.confirming) ?? this.all.find((one) => one.frame.isConnected)
    check(element, 'There is no mounted Element.')
    return element
  }

  /** Checks what was typed. To be called before a token is made. */
  async submit() {
    const reply = await this.active().ask({ ask: 'submit', billing: {} })
    this.submitted ||= !('error' in reply)
    return reply
  }
}

/** The frame sends the card, the page gets a token. */
async function createConfirmationToken({ elements, params = {} }: { elements: Elements; params?: Hash }) {
  check(elements.submitted, 'elements.submit() must be called before stripe.createConfirmationToken().')
  const element = elements.active()
  const { billing_details: billing = {} } = (params.payment_method_data ?? {}) as {
    billing_details?: { name?: string }
  }
  const { billingDetails = {} } = (element.options.fields ?? {}) as { billingDetails?: Hash }
  check(
    billingDetails.name !== 'never' || billing.name !== undefined,
    'You specified "never" for fields.billing_details.name, but did not pass params.payment_method_data.billing_details.name.',
  )
  check(
    element.kind === 'payment' || element.confirming,
    "A ConfirmationToken of the expressCheckout Element can only be made in its 'confirm' event.",
  )
  const reply = await element.ask({ ask: 'token', billing })
  element.confirming = false
  return 'error' in reply ? reply : { confirmationToken: reply.result }
}

/** Shows the bank's page in a dialog over the payment page, until the cardholder has answered it. */
function showChallenge(url: string): Promise<void> {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = '3D Secure'
  Object.assign(frame.style, { border: '0', width: 'min(26rem, 88vw)', height: 'min(32rem, 80vh)' })
  // Else the gap below the frame makes the dialog scroll.
  dialog.style.overflow = 'hidden'
  dialog.append(frame)
  // As with Stripe, Escape doesn't get the cardholder out of a question their bank is asking.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) =>
    window.addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || data !== 'challenge-over') return
      dialog.remove()
      resolve()
    }),
  )
}

/** The PaymentIntent of a client secret, asked with the publishable key. */
async function fetchIntent(key: string, clientSecret: string): Promise<Intent & { error?: FrontError }> {
  const address = `${origin}/v1/payment_intents/${clientSecret.split('_secret_')[0]}?client_secret=${clientSecret}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
  return (await answer.json()) as Intent
}

async function handleNextAction(key: string, clientSecret: string) {
  const { error, status, next_action: action } = await fetchIntent(key, clientSecret)
  if (error) return { error }
  check(status === 'requires_action', 'The PaymentIntent supplied is not in the requires_action state.')
  if (action?.redirect_to_url) {
    location.assign(action.redirect_to_url.url)
    return new Promise(() => {})
  }
  await showChallenge(action?.use_stripe_sdk?.stripe_js ?? '')
  const paymentIntent = await fetchIntent(key, clientSecret)
  const { last_payment_error: failure } = paymentIntent
  return failure ? { error: { ...failure, payment_intent: paymentIntent } } : { paymentIntent }
}

function Stripe(key: unknown, { locale = 'auto' }: Hash = {}): object {
  check(typeof key === 'string' && key !== '', `Missing value for Stripe(): apiKey should be a string.`)
  check(
    !/^[sr]k_/.test(key),
    'You should not use your secret key with Stripe.js. Please pass a publishable key.',
  )
  checkLocale(locale)
  return {
    elements: (options: Hash = {}) => new Elements(key, { locale, ...options }),
    createConfirmationToken,
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => handleNextAction(key, clientSecret),
  }
}

Object.assign(window, { Stripe })
