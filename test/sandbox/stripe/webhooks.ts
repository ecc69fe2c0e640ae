import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Sandbox } from './context.ts'

/**
 * The events that docs/stripe.md tells an operator to subscribe to, so that tests and demo get no others. A test keeps both lists
 * and the server's own equal.
 */
export const subscribed: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.reconciliation_completed',
]

/** All types that can be asked for: those above, what is recorded beside them, and one that has nothing to do with payments. */
export const eventWords: readonly string[] = [
  ...subscribed,
  'payment_intent.created',
  'charge.succeeded',
  'charge.failed',
  'charge.refund.updated',
  'customer.created',
]

/** Waits between attempts, in milliseconds: Stripe's are hours, and so is its patience (three days). */
export const defaultRetryDelays: readonly number[] = [
  50, 150, 400, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000,
]
const timeoutMs = 10_000

/** What to do to events instead of simply delivering them. */
export type EventRule = {
  kind: 'lost' | 'held'
  /** Event types it applies to; a trailing `*` matches a family. All, when left out. */
  types?: string[]
  /** How many events it applies to; all that come, when left out. */
  times?: number
}

const matches = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type

/** One delivery. True when the address answered 2xx in time; a redirect is a failure, as it is for Stripe. */
async function send(target: string, event: Stripe.Event, secret: string): Promise<boolean> {
  const body = JSON.stringify(event, null, 2)
  // The real clock, not the sandbox's: who verifies it compares it with theirs.
  const t = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${t},v1=${v1}` }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(target, { method: 'POST', body, redirect: 'manual', headers, signal })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** An attempt to come: `left` is how long by the clock, as far as `advance` has moved it. */
type Waiting = { timer: NodeJS.Timeout; left: number; go: () => void }

/** Brings events to the webhook address: at once and side by side, so their order is not to be relied upon. */
export class Courier {
  rules: EventRule[] = []
  readonly #s: Sandbox
  readonly #retryDelays: readonly number[]
  readonly #timers = new Set<Waiting>()
  #underWay = 0
  #closed = false

  constructor(s: Sandbox, retryDelays: readonly number[]) {
    this.#s = s
    this.#retryDelays = retryDelays
  }

  /** Takes a new event: delivers it, or does what a rule says instead. Nobody waits for a type that isn't enabled. */
  accept(event: Stripe.Event): void {
    const endpoints = this.#s.endpointsFor(event)
    if (endpoints.length === 0) return
    const rule = this.rules.find(({ types }) => types?.some((one) => matches(one, event.type)) ?? true)
    if (rule?.times !== undefined && --rule.times <= 0) this.rules = this.rules.filter((one) => one !== rule)
    for (const endpoint of endpoints) {
      const id = `${event.id}/${endpoint.id}`
      this.#s.memory.deliveries.set(id, { state: rule?.kind ?? 'pending', attempts: 0 })
      if (!rule) this.#later(0, id)
    }
  }

  /** Delivers held events one after the other, oldest first. */
  async release(): Promise<void> {
    for (const [id, delivery] of [...this.#s.memory.deliveries]) {
      if (delivery.state !== 'held') continue
      delivery.state = 'pending'
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
    for (const waiting of this.#timers) {
      waiting.left -= ms
      if (waiting.left <= 0 && ms > 0) waiting.go()
    }
  }

  async #attempt(id: string): Promise<void> {
    const { memory } = this.#s
    const [eventId = '', endpointId = ''] = id.split('/')
    const event = this.#s.get('event', eventId)
    const endpoint = this.#s.get('webhook_endpoint', endpointId)
    const delivery = memory.deliveries.get(id)
    if (!event || !endpoint || !delivery) return
    this.#underWay += 1
    const began = memory.offset
    const arrived = await send(endpoint.url, event, memory.secrets.get(endpointId) ?? '')
    this.#underWay -= 1
    if (this.#closed) return
    delivery.attempts += 1
    const wait = arrived ? undefined : this.#retryDelays[delivery.attempts - 1]
    delivery.state = arrived ? 'delivered' : wait === undefined ? 'failed' : 'pending'
    // The clock may have been moved on before the answer was read.
    if (wait !== undefined) this.#later(Math.max(0, wait - (memory.offset - began)), id)
    const now = arrived && this.#s.get('event', eventId)
    if (now) this.#s.put('event', { ...now, pending_webhooks: now.pending_webhooks - 1 })
  }
}
