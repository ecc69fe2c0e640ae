import type { FrameSettings, FromFrame, FrontError, ToFrame } from './messages.ts'

type Question =
  | { ask: 'submit' }
  | { ask: 'token'; billing: Record<string, unknown>; returnUrl: string | null }
export type Reply = { error: FrontError } | { result: unknown }

/** An element's frame on the sandbox's origin, and the conversation with it. Card data never leave the frame. */
export class FrameLink {
  readonly frame: HTMLIFrameElement
  readonly #origin: string
  readonly #onEvent: (event: string, detail: Record<string, unknown>) => void
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  readonly #listener = (event: MessageEvent) => this.#receive(event)
  #calls = 0

  constructor(
    origin: string,
    title: string,
    settings: FrameSettings,
    onEvent: (event: string, detail: Record<string, unknown>) => void,
  ) {
    this.#origin = origin
    this.#onEvent = onEvent
    const frame = document.createElement('iframe')
    frame.title = title
    frame.src = `${origin}/stripe-js/frame?settings=${encodeURIComponent(JSON.stringify(settings))}`
    frame.allow = 'payment *'
    // Set one by one: a `style` attribute would be refused by the page's Content-Security-Policy.
    frame.style.border = '0'
    // As Stripe's: wider than its place by the room that the fields' focus rings need.
    frame.style.width = 'calc(100% + 6px)'
    frame.style.margin = '0 -3px'
    frame.style.height = '0'
    frame.style.display = 'block'
    frame.style.colorScheme = 'normal'
    this.frame = frame
    window.addEventListener('message', this.#listener)
  }

  ask(question: Question): Promise<Reply> {
    this.#calls += 1
    const call = this.#calls
    return new Promise((resolve) => {
      this.#waiting.set(call, resolve)
      this.tell({ ...question, call })
    })
  }

  tell(message: ToFrame): void {
    this.frame.contentWindow?.postMessage(message, this.#origin)
  }

  close(): void {
    window.removeEventListener('message', this.#listener)
    this.frame.remove()
  }

  #receive(event: MessageEvent): void {
    if (event.origin !== this.#origin || event.source !== this.frame.contentWindow) return
    const message = event.data as FromFrame
    if ('height' in message) this.frame.style.height = `${message.height}px`
    else if ('event' in message) this.#onEvent(message.event, message.detail)
    else {
      this.#waiting.get(message.call)?.(
        'error' in message ? { error: message.error } : { result: message.result },
      )
      this.#waiting.delete(message.call)
    }
  }
}
