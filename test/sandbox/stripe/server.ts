import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newEndpoint, noMoods, type Sandbox } from './context.ts'
import type { Books } from './control/books.ts'
import { type Control, createControl } from './control/control.ts'
import { StripeProblem } from './errors.ts'
import { replyTo } from './http/api.ts'
import { Faults } from './http/faults.ts'
import { handle } from './http/handle.ts'
import { Idempotency } from './http/idempotency.ts'
import { type Carrier, inProcess } from './http/in-process.ts'
import { allMethods, newAccount } from './resources/account.ts'
import { sweepSessions } from './resources/checkout/sessions.ts'
import { runPayouts } from './resources/payouts.ts'
import { openStore } from './state/store.ts'
import { Courier, defaultRetryDelays } from './webhooks/courier.ts'
import { recordEvent } from './webhooks/emit.ts'
import { subscribed } from './webhooks/subscribed.ts'

export type { Books } from './control/books.ts'
export type { Control } from './control/control.ts'

export type StripeSandboxOptions = {
  /** 0 (any free port) when left out. */
  port?: number
  /** Address under which others reach it, e.g. in a container: it listens there on every interface. 127.0.0.1 when left out. */
  url?: string
  /** Where to deliver events. None when left out. */
  webhookUrl?: string
  /** Takes webhook endpoints on this machine, which Stripe refuses: for servers that run beside it. */
  reachesLocalhost?: boolean
  /** Event types to deliver (`['*']` for all); those that docs/stripe.md names when left out. */
  enabledEvents?: readonly string[]
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Milliseconds between attempts to deliver an event; as many retries as there are numbers. */
  retryDelays?: readonly number[]
  /** Milliseconds until fee and net of a charge are known (and test disputes come). 150 when left out. */
  settleDelayMs?: number
  /** Id of the account that all keys belong to; `acct_1SandboxOfTheStandIn` when left out. */
  account?: string
}

/** A running stand-in for Stripe. */
export type StripeSandbox = {
  url: string
  port: number
  secretKey: string
  publishableKey: string
  /** Keys of live mode: what is made with one is `livemode: true` and hidden from the test keys, and the other way. */
  live: { secretKey: string; publishableKey: string }
  webhookSecret: string
  /** What a page loads in place of Stripe.js. */
  stripeJsUrl: string
  setWebhookTarget(url: string | null): void
  /** For a `stripe` client in the same process: calls without a socket. */
  carrier(): Carrier
  control: Control
  /** Every payment, refund and dispute, for comparing with one's own books. */
  books(): Books
  close(): Promise<void>
}

const keysOf = (mode: 'test' | 'live') => ({
  secretKey: `sk_${mode}_sandbox_51SecretKeyOfTheStandIn`,
  publishableKey: `pk_${mode}_sandbox_51PublishableKeyOfTheStandIn`,
})
const keys = { test: keysOf('test'), live: keysOf('live') }
const { secretKey, publishableKey } = keys.test
const webhookSecret = 'whsec_sandbox_SigningSecretOfTheStandIn'
const sweepMs = 1000

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Starts the stand-in on 127.0.0.1, or where `url` says. */
export async function startStripeSandbox(options: StripeSandboxOptions = {}): Promise<StripeSandbox> {
  const { clock = Date.now, settleDelayMs = 150, retryDelays = defaultRetryDelays } = options
  const store = openStore()
  const timers = new Set<NodeJS.Timeout>()
  const sandbox: Sandbox = {
    store,
    url: '',
    keys,
    account: newAccount(options.account),
    livemode: false,
    moods: noMoods(),
    webhookSecret,
    webhookTarget: options.webhookUrl ?? null,
    reachesLocalhost: options.reachesLocalhost ?? false,
    enabledEvents: options.enabledEvents ?? subscribed,
    endpoint: newEndpoint(),
    changeEndpoint: (change) => void Object.assign(sandbox, change),
    methods: allMethods(),
    settleDelayMs,
    wallet: null,
    walletAfterMs: 0,
    cause: null,
    calls: new Map(),
    now: () => Math.floor((clock() + (store.get('clock', 'offset')?.offset ?? 0)) / 1000),
    emit: (type, object, previous) => courier.accept(recordEvent(sandbox, type, object, previous)),
    later: (ms, work) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        try {
          work()
        } catch (problem) {
          // Meanwhile refunded, disputed by hand, and so on: then there is nothing left to do.
          if (!(problem instanceof StripeProblem)) throw problem
        }
      }, ms)
      timers.add(timer)
    },
    forgetLater: () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
  const courier = new Courier(sandbox, retryDelays)
  const faults = new Faults()
  const control = createControl(sandbox, courier, faults)
  const parts = { idempotency: new Idempotency(store, () => sandbox.now()), faults, control, courier }
  const server = createServer((request, response) => void handle(sandbox, parts, request, response))
  const at = options.url === undefined ? undefined : new URL(options.url)
  const port = await listen(server, options.port ?? Number(at?.port ?? 0), at ? '0.0.0.0' : '127.0.0.1')
  sandbox.url = at?.origin ?? `http://127.0.0.1:${port}`

  runPayouts(sandbox)
  const sweep = setInterval(() => {
    sweepSessions(sandbox)
    runPayouts(sandbox)
  }, sweepMs)
  sweep.unref()

  return {
    url: sandbox.url,
    port,
    secretKey,
    publishableKey,
    live: keys.live,
    webhookSecret,
    stripeJsUrl: `${sandbox.url}/stripe-js/stripe.js`,
    setWebhookTarget: (url) => control.setWebhookTarget({ url }),
    carrier: () => inProcess((request) => replyTo(sandbox, parts, request)),
    control,
    books: () => control.books(),
    close: () => {
      clearInterval(sweep)
      sandbox.forgetLater()
      courier.close()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
