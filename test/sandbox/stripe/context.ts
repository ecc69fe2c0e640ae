import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { TestCard } from './cards.ts'
import { refuse, StripeProblem } from './errors.ts'
import { type Kind, kinds, type Objects } from './objects.ts'

export type Wallet = 'apple_pay' | 'google_pay'
type Switch = 'on' | 'off'

export const apiVersion = '2026-10-28.endive'

/** The publishable key of somebody else's account: valid, and none of our payments is known to it. */
export const strangersKey = 'pk_test_sandbox_51PublishableKeyOfAStranger'

const keysOf = (mode: 'test' | 'live') => ({
  secretKey: `sk_${mode}_sandbox_51SecretKeyOfTheStandIn`,
  publishableKey: `pk_${mode}_sandbox_51PublishableKeyOfTheStandIn`,
})
/** Keys of each mode; a restricted key (`rk_…`) is the secret one with another beginning. */
export const keys = { test: keysOf('test'), live: keysOf('live') }

/** The id of the endpoint that was there from the start, in both modes. */
export const firstEndpoint = 'we_sandbox'

/** The business's account at Stripe, as `GET /v1/account` tells it. */
export const newAccount = (id = 'acct_1SandboxOfTheStandIn') => ({
  id,
  chargesEnabled: true,
  payoutsEnabled: true,
  defaultCurrency: 'jpy',
  cardPayments: 'active' as 'active' | 'inactive' | 'pending',
  /** What stands on a payer's statement, in each of its spellings; null: nothing was set. */
  statementDescriptor: 'SANDBOX' as string | null,
})

/** How Stripe, its Dashboard and a guest's device are set, until a test wants it otherwise. */
export const newSettings = () => ({
  /** Next confirmations (a number of them) that leave 3-D Secure to Stripe.js whatever the caller asks for. */
  sdkOnly: 0,
  /** What becomes of the next refunds (a number of them): there is too little on the balance. */
  shortOfMoney: { refunds: 'refused' as 'refused' | 'pending', times: 0 },
  /** Who makes payouts: the clock, or only the Dashboard. */
  payouts: 'weekly' as 'weekly' | 'manual',
  /** What a payout leaves on the balance. */
  minimumBalance: 0,
  /** Payouts do not tell yet what is in them. */
  contentsWait: false,
  /** Fees are billed apart: a charge has none. */
  feesApart: false,
  /** The wallet that the express checkout element finds on this device, and how long it looks, in ms. */
  wallet: null as Wallet | null,
  walletAfterMs: 0,
  methods: { card: 'on', jcb: 'on', apple_pay: 'on', google_pay: 'on', link: 'on' } as Record<
    'card' | 'jcb' | Wallet | 'link',
    Switch
  >,
})

/** What the sandbox remembers. All but the objects is what Stripe does not tell. */
export const newMemory = () => ({
  objects: Object.fromEntries(Object.keys(kinds).map((kind) => [kind, new Map()])) as {
    [K in Kind]: Map<string, Objects[K]>
  },
  /** Whether an object is live, by its id. */
  modes: new Map<string, boolean>(),
  /** Ids of objects that the API is to know nothing of. */
  forgotten: new Set<string>(),
  /** The test cards behind PaymentMethods and ConfirmationTokens, and which have paid: without a customer they serve once. */
  cards: new Map<string, TestCard>(),
  used: new Set<string>(),
  /** What a hosted page needs later. */
  pages: new Map<string, { title: string; payment: object }>(),
  /** Ids of the balance transactions that a payout has paid out; of a failed one, those that the next pays out again. */
  contents: new Map<string, string[]>(),
  failedContents: new Map<string, string[]>(),
  secrets: new Map<string, string>(),
  deliveries: new Map<string, { state: string; attempts: number }>(),
  /** How far `advance` has moved the clock, in ms. */
  offset: 0,
  /** Up to when payouts were made. */
  paidOutUntil: undefined as number | undefined,
})

/** Random letters and digits, two for each byte. */
export const randomText = (bytes: number): string => randomBytes(bytes).toString('hex')
export const newId = (prefix: string): string => `${prefix}_3${randomText(12)}`

export type SandboxSettings = {
  url: string
  clock: () => number
  /** Milliseconds until a charge's balance transaction is known: Stripe captures asynchronously by default. */
  settleDelayMs: number
  /** Whether an endpoint on this machine may be added. Stripe refuses it; here all stand beside each other. */
  reachesLocalhost: boolean
  account: ReturnType<typeof newAccount>
}

/** What each part of the sandbox is handed. A call of the API sees it through a view of its own (`as`). */
export class Sandbox {
  readonly is: SandboxSettings
  readonly memory = newMemory()
  readonly settings = newSettings()
  /** How often each call of the API was asked for. */
  readonly calls = new Map<string, number>()
  readonly timers = new Set<NodeJS.Timeout>()
  /** Whether what is made now is live. */
  livemode = false
  /** Whether the other mode's objects and forgotten ones are hidden. */
  hides = false
  /** The API call that is carried out, which its events name. Calls are synchronous: there is one at a time. */
  cause: Stripe.Event.Request = { id: null, idempotency_key: null }
  /** Brings an event to the webhook's address. */
  deliver: (event: Stripe.Event) => void = () => {}

  constructor(is: SandboxSettings) {
    this.is = is
  }

  /** Seconds since 1970. */
  now(): number {
    return Math.floor((this.is.clock() + this.memory.offset) / 1000)
  }

  /** The sandbox as a call with a key of this mode meets it; new objects get the mode. */
  as(livemode: boolean, hides = true): Sandbox {
    return Object.assign(Object.create(this) as Sandbox, { livemode, hides })
  }

  /** As the Dashboard shows it, in the mode of this object. */
  of(id = ''): Sandbox {
    return this.as(this.memory.modes.get(id) ?? false, false)
  }

  sees({ id, url }: { id: string; url?: unknown }): boolean {
    const { modes, forgotten } = this.memory
    if (!this.hides) return url !== ''
    return url !== '' && !forgotten.has(id) && (modes.get(id) ?? this.livemode) === this.livemode
  }

  get<K extends Kind>(kind: K, id: unknown): Objects[K] | undefined {
    const found = this.memory.objects[kind].get(String(id))
    return found && this.sees(found) ? found : undefined
  }

  /**
   * @param param the parameter that names the id; left out where the address does
   * @throws StripeProblem 404, or 400 for a parameter
   */
  find<K extends Kind>(kind: K, id: unknown, param?: string): Objects[K] {
    const found = this.get(kind, id)
    if (found) return found
    const what = { kind, id: String(id), param: param ?? kinds[kind].param ?? kind }
    throw refuse(param === undefined ? 'noSuch' : 'noSuchParam', what)
  }

  /** Oldest first. */
  all<K extends Kind>(kind: K): Objects[K][] {
    return [...this.memory.objects[kind].values()].filter((one) => this.sees(one))
  }

  put<K extends Kind>(kind: K, object: Objects[K]): Objects[K] {
    this.memory.objects[kind].set(object.id, object)
    return object
  }

  /** Makes an object of what its kind says, and of what is given. */
  make<K extends Kind>(kind: K, given: Partial<Objects[K]>): Objects[K] {
    const { prefix, modeless, fields } = kinds[kind]
    const id = given.id ?? newId(prefix)
    const { livemode } = this
    this.memory.modes.set(id, livemode)
    const always = { id, object: kind, created: this.now(), ...(!modeless && { livemode }) }
    return this.put(kind, { ...always, ...fields, ...given } as unknown as Objects[K])
  }

  /** Changes an object, and tells the webhook with these events. */
  change<K extends Kind>(
    kind: K,
    id: string,
    set: Partial<Objects[K]>,
    ...events: Stripe.Event.Type[]
  ): Objects[K] {
    const before = this.find(kind, id)
    const changed = this.put(kind, { ...before, ...set })
    const previous = Object.fromEntries(Object.keys(set).map((key) => [key, before[key as keyof Objects[K]]]))
    for (const type of events) this.emit(type, changed, previous)
    return changed
  }

  emit(type: Stripe.Event.Type, object: { id: string }, previous_attributes?: object): void {
    const livemode = this.memory.modes.get(object.id) ?? false
    const about = { type, livemode }
    const event = this.as(livemode).make('event', {
      ...about,
      api_version: apiVersion,
      data: { object, ...(previous_attributes && { previous_attributes }) } as Stripe.Event['data'],
      pending_webhooks: this.endpointsFor(about).length,
      request: this.cause,
    } as Partial<Stripe.Event>)
    this.deliver(event)
  }

  /** The endpoint of the start, and those made by API; these get events of their mode only. */
  endpointsFor({ type, livemode }: { type: string; livemode: boolean }): Stripe.WebhookEndpoint[] {
    return this.as(livemode)
      .all('webhook_endpoint')
      .filter(
        ({ status, enabled_events: types }) =>
          status === 'enabled' && (types.includes('*') || types.includes(type)),
      )
  }

  /** Runs `work` after a while of real time, unless the sandbox is closed first. */
  later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      try {
        work()
      } catch (problem) {
        // Meanwhile refunded, disputed by hand, and so on: then there is nothing left to do.
        if (!(problem instanceof StripeProblem)) throw problem
      }
    }, ms)
    this.timers.add(timer)
  }

  /** Drops what `later` was asked for. */
  forgetLater(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  /** Forgets everything; the account and the first endpoint's address stay. */
  reset(): void {
    const endpoint = this.memory.objects.webhook_endpoint.get(firstEndpoint)
    this.forgetLater()
    Object.assign(this.memory, newMemory())
    Object.assign(this.settings, newSettings())
    this.calls.clear()
    if (endpoint) this.put('webhook_endpoint', { ...endpoint, status: 'enabled', api_version: apiVersion })
  }
}
