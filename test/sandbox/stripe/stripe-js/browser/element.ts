import { Emitter } from './emitter.ts'
import { FrameLink, type Reply } from './frame-link.ts'
import { IntegrationError } from './integration-error.ts'
import type { FrameSettings } from './messages.ts'

type Detail = Record<string, unknown>

/** What each element has in common: a frame that is mounted somewhere, and events. */
export class SandboxElement extends Emitter {
  readonly kind: FrameSettings['kind']
  readonly options: Detail
  readonly #origin: string
  readonly #settings: () => FrameSettings
  #link: FrameLink | undefined

  constructor(origin: string, options: Detail, settings: () => FrameSettings) {
    super()
    this.kind = settings().kind
    this.options = options
    this.#origin = origin
    this.#settings = settings
  }

  get mounted(): boolean {
    return this.#link !== undefined
  }

  mount(target: string | HTMLElement): void {
    const place = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
    if (!place) {
      throw new IntegrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
      )
    }
    this.unmount()
    const title = this.kind === 'payment' ? 'Secure payment input frame' : 'Secure express checkout frame'
    this.#link = new FrameLink(this.#origin, title, this.#settings(), (event, detail) =>
      this.receive(event, detail),
    )
    place.replaceChildren(this.#link.frame)
    this.emit('loaderstart', { elementType: this.kind })
  }

  unmount(): void {
    this.#link?.close()
    this.#link = undefined
  }

  destroy(): void {
    this.unmount()
  }

  focus(): void {
    this.#link?.tell({ tell: 'focus' })
  }

  blur(): void {
    this.#link?.tell({ tell: 'blur' })
  }

  clear(): void {
    this.#link?.tell({ tell: 'clear' })
  }

  collapse(): this {
    return this
  }

  update(options: Detail): this {
    Object.assign(this.options, options)
    return this
  }

  /** Not for the page: the group asks its elements. */
  ask(question: Parameters<FrameLink['ask']>[0]): Promise<Reply> {
    if (!this.#link) throw new IntegrationError('This element is not mounted.')
    return this.#link.ask(question)
  }

  protected receive(event: string, detail: Detail): void {
    this.emit(event, { elementType: this.kind, ...detail })
  }
}
