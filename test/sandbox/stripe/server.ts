import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Api, openToPages } from './api.ts'
import { sweepSessions } from './checkout.ts'
import { apiVersion, firstEndpoint, keys, newAccount, Sandbox } from './context.ts'
import { type Control, callControl, createControl } from './control.ts'
import { problemOf, wireError } from './errors.ts'
import { Faults } from './faults.ts'
import { type Carrier, inProcess } from './in-process.ts'
import { readBody, send } from './io.ts'
import { showPage } from './pages.ts'
import { runPayouts } from './payouts.ts'
import { Courier, defaultRetryDelays, subscribed } from './webhooks.ts'

export { strangersKey } from './context.ts'
export type { Books, Control } from './control.ts'

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
export type StripeSandbox = Awaited<ReturnType<typeof startStripeSandbox>>

const webhookSecret = 'whsec_sandbox_SigningSecretOfTheStandIn'
const sweepMs = 1000

/** Starts the stand-in on 127.0.0.1, or where `url` says. */
export async function startStripeSandbox(options: StripeSandboxOptions = {}) {
  const { settleDelayMs = 150, clock = Date.now, reachesLocalhost = false, account } = options
  const s = new Sandbox({ url: '', clock, settleDelayMs, reachesLocalhost, account: newAccount(account) })
  const addEndpoint = {
    id: firstEndpoint,
    url: options.webhookUrl ?? '',
    api_version: apiVersion,
    metadata: {},
  }
  s.make('webhook_endpoint', { ...addEndpoint, enabled_events: [...(options.enabledEvents ?? subscribed)] })
  // It is of both modes.
  s.memory.modes.delete(firstEndpoint)
  s.memory.secrets.set(firstEndpoint, webhookSecret)
  const courier = new Courier(s, options.retryDelays ?? defaultRetryDelays)
  s.deliver = (event) => courier.accept(event)
  const faults = new Faults()
  const api = new Api(s, faults)
  const control = createControl(s, api, courier, faults)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: target = '/', headers } = request
    const { pathname } = new URL(target, s.is.url)
    if (pathname.startsWith('/_control/')) {
      const body = await readBody(request)
      const did = await callControl(control, pathname.slice(10), body === '' ? undefined : JSON.parse(body))
      return send(response, 200, JSON.stringify(did ?? {}))
    }
    if (!pathname.startsWith('/v1/')) return await showPage(s, control, request, response)
    if (method === 'OPTIONS')
      return send(response, 200, '', {
        ...openToPages,
        'access-control-allow-headers': 'authorization, content-type',
      })
    const reply = await api.reply({ method, target, headers, body: await readBody(request) })
    if (reply === 'cut') request.socket.destroy()
    else if (reply !== 'silence') send(response, reply.status, reply.body, reply.headers)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      const problem = problemOf(error)
      return send(response, problem.status, JSON.stringify(wireError(problem, 'req_sandbox')))
    })
  })
  const at = options.url === undefined ? undefined : new URL(options.url)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? Number(at?.port ?? 0), at ? '0.0.0.0' : '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  s.is.url = at?.origin ?? `http://127.0.0.1:${port}`
  runPayouts(s)
  const sweep = setInterval(() => {
    sweepSessions(s)
    runPayouts(s)
  }, sweepMs)
  sweep.unref()

  return {
    url: s.is.url,
    port,
    ...keys.test,
    /** Keys of live mode: what is made with one is `livemode: true` and hidden from the test keys, and the other way. */
    live: keys.live,
    webhookSecret,
    /** What a page loads in place of Stripe.js. */
    stripeJsUrl: `${s.is.url}/stripe-js/stripe.js`,
    setWebhookTarget: (url: string | null) => control.setWebhookTarget({ url }),
    /** For a `stripe` client in the same process: calls without a socket. */
    carrier: (): Carrier => inProcess((request) => api.reply(request)),
    control: control as Control,
    /** Every payment, refund and dispute, for comparing with one's own books. */
    books: () => control.books(),
    close: (): Promise<void> => {
      clearInterval(sweep)
      s.forgetLater()
      courier.close()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
