import { SandboxElement } from './element.ts'
import { ExpressElement } from './express-element.ts'
import { IntegrationError } from './integration-error.ts'
import type { FrameSettings, FrontError } from './messages.ts'
import { checkAmount, checkCurrency, checkLocale, checkMethodTypes } from './validate.ts'

type Hash = Record<string, unknown>
type Submitted = { selectedPaymentMethod: string } | { error: FrontError }

const hash = (value: unknown): Hash => (typeof value === 'object' && value !== null ? (value as Hash) : {})

/** `fields.billingDetails.X: 'never'`: the page promises to say X itself. */
export function promised(options: Hash, field: 'name' | 'country'): boolean {
  const details = hash(options.fields).billingDetails
  if (details === 'never') return true
  const value = field === 'name' ? hash(details).name : hash(hash(details).address).country
  return value === 'never' || (field === 'country' && hash(details).address === 'never')
}

/** A group of elements for one payment, made before there is a PaymentIntent. */
export class SandboxElements {
  readonly #origin: string
  readonly #key: string
  #options: Hash
  #elements: SandboxElement[] = []
  submitted = false

  constructor(origin: string, key: string, options: Hash, locale: string) {
    this.#origin = origin
    this.#key = key
    this.#options = { ...options, locale: checkLocale(options.locale ?? locale, 'elements()') }
    this.#check()
  }

  create(type: string, options: Hash = {}): SandboxElement {
    if (type !== 'payment' && type !== 'expressCheckout') {
      throw new IntegrationError(
        `A valid Element name must be provided. Valid Elements are: payment, expressCheckout. You passed: ${type}.`,
      )
    }
    if (this.getElement(type)) {
      throw new IntegrationError(`Can only create one Element of type ${type}.`)
    }
    const Kind = type === 'payment' ? SandboxElement : ExpressElement
    const element = new Kind(this.#origin, options, () => this.#settings(type, options))
    this.#elements.push(element)
    return element
  }

  getElement(type: string): SandboxElement | null {
    return this.#elements.find((one) => one.kind === type) ?? null
  }

  update(options: Hash): void {
    this.#options = { ...this.#options, ...options }
    this.#check()
  }

  async fetchUpdates(): Promise<Hash> {
    return {}
  }

  /** Checks what was typed. To be called before a token is made. */
  async submit(): Promise<Submitted> {
    const element = this.active()
    if (!element) throw new IntegrationError('There is no mounted Element to submit.')
    const reply = await element.ask({ ask: 'submit' })
    if ('error' in reply) return { error: reply.error }
    this.submitted = true
    return { selectedPaymentMethod: String(reply.result) }
  }

  /** The element the guest is paying with. */
  active(): SandboxElement | undefined {
    const express = this.#elements.find((one) => one instanceof ExpressElement && one.confirming)
    return (
      express ??
      this.#elements.find((one) => one.mounted && one.kind === 'payment') ??
      this.#elements.find((one) => one.mounted)
    )
  }

  #check(): void {
    const { mode, amount, currency, clientSecret } = this.#options
    if (clientSecret !== undefined || mode !== 'payment') {
      throw new IntegrationError(
        "The sandbox's elements() knows the mode 'payment' without a client secret only.",
      )
    }
    checkAmount(amount)
    checkCurrency(currency)
    checkMethodTypes(this.#options)
  }

  #settings(kind: FrameSettings['kind'], options: Hash): FrameSettings {
    const appearance = hash(this.#options.appearance)
    const methods = { ...hash(options.wallets), ...hash(options.paymentMethods) }
    return {
      kind,
      origin: location.origin,
      key: this.#key,
      locale: String(this.#options.locale),
      amount: Number(this.#options.amount),
      currency: String(this.#options.currency),
      variables: hash(appearance.variables) as Record<string, string>,
      rules: hash(appearance.rules) as FrameSettings['rules'],
      country: !promised(options, 'country'),
      wallets: { applePay: methods.applePay !== 'never', googlePay: methods.googlePay !== 'never' },
      buttonHeight: typeof options.buttonHeight === 'number' ? options.buttonHeight : 44,
    }
  }
}
