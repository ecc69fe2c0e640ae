import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import type { Delivery } from '../state/collections.ts'
import { EventRules } from './rules.ts'
import { send } from './send.ts'
import { deliveryId, readDeliveryId, targetsOf } from './targets.ts'

/** Waits between attempts, in milliseconds: Stripe's are hours, and so is its patience (three days). */
export const defaultRetryDelays: readonly number[] = [
  50, 150, 400, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000,
]

/** An attempt to come: `left` is how long by the clock, as far as `advance` has moved it. */
type Waiting = { timer: NodeJS.Timeout; left: number; go: () => void }

/** Brings events to the webhook address: at once and side by side, so their order is not to be relied upon. */
export class Courier {
  readonly rules = new EventRules()
  readonly #sandbox: Sandbox
  readonly #retryDelays: readonly number[]
  readonly #timers = new Set<Waiting>()
  #underWay = 0
  /** How far the clock was moved on, in ms. */
  #moved = 0
  #closed = false

  constructor(sandbox: Sandbox, retryDelays: readonly number[]) {
    this.#sandbox = sandbox
    this.#retryDelays = retryDelays
  }

  /** Takes a new event: delivers it, or does what a rule says instead. Nobody waits for a type that isn't enabled. */
  accept(event: Stripe.Event): void {
    const wanting = targetsOf(this.#sandbox).filter((one) => one.wants(event))
    if (wanting.length === 0) return
    const rule = this.rules.take(event.type)
    for (const { id: target } of wanting) {
      const id = deliveryId(event.id, target)
      const state = rule ? (rule.kind === 'hold' ? 'held' : 'lost') : 'pending'
      this.#set(id, { state })
      if (state === 'pending') this.#later(0, id)
    }
  }

  /** Ids of the events held back, oldest first. */
  held(): string[] {
    return this.#sandbox.store
      .all('delivery')
      .filter((one) => one.state === 'held')
      .map((one) => one.id)
  }

  /** Delivers held events one after the other, in the order given. */
  async release(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.#set(id, { state: 'pending' })
      await this.#attempt(id)
    }
  }

  /** Whether nothing is on its way: no attempt running, none waiting to be made. */
  get idle(): boolean {
    return this.#underWay === 0 && this.#timers.size === 0
  }

  close(): void {
    this.#closed = true
    for (const { timer } of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #set(id: string, change: Partial<Delivery>): void {
    const before = this.#sandbox.store.get('delivery', id) ?? { id, state: 'pending', attempts: 0 }
    this.#sandbox.store.put('delivery', { ...before, ...change })
  }

  #later(ms: number, id: string): void {
    if (this.#closed) return
    const go = () => {
      clearTimeout(waiting.timer)
      this.#timers.delete(waiting)
      void this.#attempt(id)
    }
    const waiting: Waiting = { timer: setTimeout(go, ms), left: ms, go }
    this.#timers.add(waiting)
  }

  /** The clock was moved on: attempts that are due by it are made now. */
  advance(ms: number): void {
    this.#moved += ms
    for (const waiting of this.#timers) {
      waiting.left -= ms
      if (waiting.left <= 0 && ms > 0) waiting.go()
    }
  }

  async #attempt(id: string): Promise<void> {
    const { store } = this.#sandbox
    const which = readDeliveryId(id)
    const event = store.get('event', which.event)
    const before = store.get('delivery', id)
    if (!event || before?.state !== 'pending') return
    const target = targetsOf(this.#sandbox).find((one) => one.id === which.target)
    if (!target) {
      this.#set(id, { state: 'failed' })
      return
    }
    this.#underWay += 1
    const began = this.#moved
    const arrived = await send(target.url, event, target.secret)
    this.#underWay -= 1
    if (this.#closed) return
    const attempts = before.attempts + 1
    if (arrived) {
      this.#set(id, { state: 'delivered', attempts })
      const { pending_webhooks: pending } = store.get('event', event.id) ?? event
      store.put('event', { ...event, pending_webhooks: Math.max(0, pending - 1) })
      return
    }
    const wait = this.#retryDelays[attempts - 1]
    this.#set(id, { state: wait === undefined ? 'failed' : 'pending', attempts })
    // The clock may have been moved on before the answer was read.
    if (wait !== undefined) this.#later(Math.max(0, wait - (this.#moved - began)), id)
  }
}
