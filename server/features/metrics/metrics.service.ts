import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Meter, mailOutcomes, signInOutcomes, type TipEvent } from '../../base/meter.ts'
import { program } from '../../config/config.ts'
import { type Probe, probeGauges } from './metrics.gauges.ts'

export type Metrics = Meter & {
  /** All metrics in Prometheus' text format. Simultaneous readers share one run of the probes. */
  read(): Promise<{ type: string; text: string }>
}

type Options = {
  /** Identifies the build. */
  build: string
  probes: Probe[]
  /** How long a probe may take, in ms. A slower one is left out this time. */
  probeMs?: number
}

/** From the time of a page here (a millisecond) to that of a call to Stripe (some seconds), in seconds. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const lagBuckets = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 14_400, 86_400]
const methods = new Set(['GET', 'HEAD', 'POST'])

/** The metrics of one server, in their own registry. Labels have fixed sets of values, so there are few series. */
export function createMetrics({ build, probes, probeMs = 2000 }: Options): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Process, memory, garbage collection and event-loop delay.
  collectDefaultMetrics({ register: registry })
  const info = new Gauge({
    name: 'tipping_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'revision', 'build', 'node'],
    registers,
  })
  const { version, revision } = program
  info.set({ version, revision, build, node: process.version }, 1)
  const requests = new Histogram({
    name: 'tipping_http_request_duration_seconds',
    help: 'Requests by route pattern, method and status; files are not counted.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const tips = new Counter({
    name: 'tipping_tip_events_total',
    help: 'What has happened to tips, seen by this server.',
    labelNames: ['event'],
    registers,
  })
  const yen = new Counter({
    name: 'tipping_tip_yen_total',
    help: 'Yen that moved with these events.',
    labelNames: ['event'],
    registers,
  })
  const webhooks = new Counter({
    name: 'tipping_stripe_webhooks_total',
    help: 'Notices of Stripe by what became of them.',
    labelNames: ['result'],
    registers,
  })
  const lag = new Histogram({
    name: 'tipping_stripe_webhook_lag_seconds',
    help: 'From the event at Stripe to its being booked here.',
    buckets: lagBuckets,
    registers,
  })
  const hooks = new Counter({
    name: 'tipping_hooks_sent_total',
    help: 'Tries to send webhooks to the business’s own systems, by result.',
    labelNames: ['result'],
    registers,
  })
  const pushes = new Counter({
    name: 'tipping_push_sent_total',
    help: 'Tries to tell staff members’ devices of tips, by result.',
    labelNames: ['result'],
    registers,
  })
  const signIns = new Counter({
    name: 'tipping_sign_ins_total',
    help: 'Sign-ins, and passwords and codes that were refused, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const mails = new Counter({
    name: 'tipping_mails_total',
    help: 'Tries to send mails of our own, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  // Alerts use rates, and a rate needs a series that exists from the start.
  for (const event of startEvents) tips.inc({ event }, 0)
  for (const result of alertedResults) webhooks.inc({ result }, 0)
  for (const outcome of signInOutcomes) signIns.inc({ outcome }, 0)
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  const look = probeGauges(registry, probes, probeMs)
  let reading: Promise<string> | undefined

  return {
    request({ method, route, status, aborted, ms }) {
      const labels = {
        method: methods.has(method) ? method : 'other',
        route: route ?? 'none',
        status: aborted ? 'aborted' : String(status),
      }
      requests.observe(labels, ms / 1000)
    },
    tip(event, amount) {
      tips.inc({ event })
      if (amount) yen.inc({ event }, amount)
    },
    stripeWebhook(result, lagMs) {
      webhooks.inc({ result })
      if (lagMs !== undefined) lag.observe(Math.max(0, lagMs) / 1000)
    },
    hook: (result) => hooks.inc({ result }),
    mail: (outcome) => mails.inc({ outcome }),
    push: (result) => pushes.inc({ result }),
    signIn: (outcome) => signIns.inc({ outcome }),
    async read() {
      reading ??= look()
        .then(() => registry.metrics())
        .finally(() => {
          reading = undefined
        })
      return { type: registry.contentType, text: await reading }
    },
  }
}

const startEvents: TipEvent[] = [
  'created',
  'paid',
  'declined',
  'unavailable',
  'refunded',
  'disputed',
  'second_charge',
  'adopted',
  'recovered',
  'payment_unknown',
  'payment_refused',
  'cards_paused_network',
  'cards_paused_site',
]

const alertedResults = ['failed', 'bad_signature', 'wrong_time', 'foreign']

/** True if a request carries the token. Compared in constant time. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
