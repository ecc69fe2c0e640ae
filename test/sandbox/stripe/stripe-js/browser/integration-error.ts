/** Thrown at once by Stripe.js for mistakes in the page's code, as opposed to the guest's. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'IntegrationError'
  }
}
