import { SandboxElement } from './element.ts'

const clickPatienceMs = 1000

/** Wallet buttons. A press asks the page's `click` handler, then tells its `confirm` handler that the sheet was accepted. */
export class ExpressElement extends SandboxElement {
  /** Between `confirm` and the token: the only time a token can be made of a wallet. */
  confirming = false

  protected override receive(event: string, detail: Record<string, unknown>): void {
    if (event !== 'press') {
      super.receive(event, detail)
      return
    }
    if (!this.has('click')) {
      this.#confirm(detail)
      return
    }
    let answered = false
    const answer = (accepted: boolean) => {
      if (answered) return
      answered = true
      if (accepted) this.#confirm(detail)
      else this.emit('cancel', { elementType: this.kind })
    }
    this.emit('click', {
      elementType: this.kind,
      expressPaymentType: detail.expressPaymentType,
      resolve: () => answer(true),
      reject: () => answer(false),
    })
    // Stripe.js gives the page one second: wallets open only as a direct answer to a press.
    setTimeout(() => answer(false), clickPatienceMs)
  }

  #confirm(detail: Record<string, unknown>): void {
    this.confirming = true
    this.emit('confirm', {
      ...detail,
      paymentFailed: () => {
        this.confirming = false
      },
    })
  }
}
