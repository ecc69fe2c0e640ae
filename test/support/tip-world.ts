import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type Stripe from 'stripe'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { createTipService } from '../../server/features/tip/tip.service.ts'
import type { PaymentGateway } from '../../server/gateways/stripe/payment-gateway.ts'
import { createStripeClient } from '../../server/gateways/stripe/stripe.client.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import { listShares, type TipShare } from '../../server/money/books/tip-shares.store.ts'
import type { TipDeps } from '../../server/money/payment/payment.deps.ts'
import type { PayHostedOrder, PayOrder, TipService } from '../../server/money/payment/payment.results.ts'
import type { Tip, TipAnswers } from '../../server/money/payment/tip.types.ts'
import { type Seed, seedDemo } from '../demo/seed-demo.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'

/** The tip service on a real database and the stand-in for Stripe, without any web layer. */
export type TipWorld = {
  sandbox: StripeSandbox
  /** What else happens by API, as from somebody else's program. */
  stripe: Stripe
  deps: TipDeps
  /** The same, for a Stripe that hangs: it waits 0.3 s. */
  impatient: TipDeps
  tips: TipService
  seed: Seed
  /** Every line logged. */
  logged: Record<string, unknown>[]
  /** Moves our clock; the sandbox has its own (`control.advance`). */
  advance(ms: number): void
  /** Our clock and the sandbox as they were in the beginning. `number`: how long calls in this process are on their way. */
  reset(number?: number): void
  /** How a paid tip was split, after refunds and disputes. */
  listShares(tip: Pick<Tip, 'id'>): Promise<TipShare[]>
  /** The newest PaymentIntent at Stripe of a tip. */
  intentOf(tip: Pick<Tip, 'id'>): string
  /** The bank's page of that intent, as the guest leaves it. */
  authenticate(tip: Pick<Tip, 'id'>, result?: 'complete' | 'fail'): void
  /** A card typed into Stripe's form: a ConfirmationToken. */
  card(method?: string): Promise<string>
  close(): Promise<void>
}

/** Calls are tried again without a pause. */
const atOnce = { sleep: async () => {} }

type Options = {
  wrap?: (gateway: PaymentGateway) => PaymentGateway
  settleDelayMs?: number
  /** Calls reach the sandbox without a socket. */
  inProcess?: boolean
  /** Nothing is logged. */
  silent?: boolean
}

export async function createTipWorld(db: Db, options: Options = {}): Promise<TipWorld> {
  const { settleDelayMs = 5, wrap = (gateway) => gateway, inProcess = false, silent = false } = options
  const sandbox = await startStripeSandbox({ settleDelayMs, retryDelays: [] })
  const seed = await seedDemo(db)
  const carrier = inProcess ? sandbox.carrier() : undefined
  const config = {
    apiUrl: sandbox.url,
    stripeSecretKey: sandbox.secretKey,
    stripeWebhookSecret: sandbox.webhookSecret,
    timeoutMs: 10_000,
    ...(carrier && { httpClient: carrier }),
  }
  const stripe = createStripeClient(config)
  let offset = 0
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { base: null, level: silent ? 'silent' : 'info' },
    { write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const deps: TipDeps = {
    db,
    payments: wrap(createStripeGateway(config, atOnce)),
    clock: () => Date.now() + offset,
    log,
  }
  const tips = createTipService(deps)
  const hook = await listenForWebhooks(tips)
  const intentOf = ({ id }: Pick<Tip, 'id'>) => {
    const intent = sandbox.books().paymentIntents.findLast((one) => one.metadata.tip_id === id)
    if (!intent) throw new Error('no intent')
    return intent.id
  }
  sandbox.setWebhookTarget(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/`)
  return {
    sandbox,
    stripe,
    deps,
    impatient: { ...deps, payments: createStripeGateway({ ...config, timeoutMs: 300 }, atOnce) },
    tips,
    seed,
    logged,
    listShares: ({ id }) => listShares(db, id),
    intentOf,
    authenticate: (tip, result = 'complete') =>
      void sandbox.control.authenticate({ payment_intent: intentOf(tip), result }),
    advance: (ms) => {
      offset += ms
    },
    reset: (number = 1) => {
      offset = 0
      carrier?.beginWith(number)
      sandbox.control.reset()
    },
    card: async (method = 'pm_card_visa') =>
      (await stripe.testHelpers.confirmationTokens.create({ payment_method: method })).id,
    close: async () => {
      await sandbox.close()
      await new Promise((resolve) => hook.close(resolve))
    },
  }
}

/** The webhook's address, as small as it can be; answers as the real one does. */
async function listenForWebhooks(tips: TipService): Promise<Server> {
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const signature = String(req.headers['stripe-signature'] ?? '')
    const status = await tips
      .handleWebhook(Buffer.concat(parts), signature)
      .then((result) => (/^bad_/.test(result.kind) ? 400 : 200))
      .catch(() => 500)
    res.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** One guest with a browser of their own. */
export function createGuest(world: TipWorld, guestId = newId()) {
  const { tips, seed } = world
  const at = (tip: Tip) => `http://localhost/tip/${tip.branchId}/payment?tip=${tip.id}`
  const branch = { id: seed.branchId, businessId: seed.businessId }
  const answers = (given: Partial<TipAnswers> = {}): TipAnswers => ({
    recipient: { kind: 'all' },
    amount: 1000,
    review: '',
    lang: 'ja',
    ...given,
  })
  const find = async (tip: Tip): Promise<Tip> => {
    const found = await tips.find(guestId, tip.id)
    if (!found) throw new Error('the tip is gone')
    return found
  }
  const start = (given: Partial<TipAnswers> = {}) => tips.start(guestId, branch, answers(given))
  const attach = async (tip: Tip, method?: string) => {
    const result = await tips.attachCard(guestId, tip.id, tip.version, await world.card(method))
    if (result.kind !== 'ok') throw new Error(`card not attached: ${result.kind}`)
    return result.tip
  }
  const pay = (tip: Tip, order: Partial<PayOrder> = {}) =>
    tips.pay(guestId, tip.id, tip.version, { returnUrl: at(tip), ...order })
  /** Begins a tip, and presses the button that pays; the tip as it was before that. */
  const pays = async (given?: Partial<TipAnswers>, method?: string) => {
    const tip = await attach(await start(given), method)
    await pay(tip)
    return tip
  }
  return {
    guestId,
    answers,
    find,
    start,
    attach,
    pay,
    pays,
    /** The same, and the bank asks. */
    atTheBank: (given?: Partial<TipAnswers>) => pays(given, 'pm_card_authenticationRequired'),
    payHosted: (tip: Tip, order: Partial<PayHostedOrder> = {}) =>
      tips.payHosted(guestId, tip.id, tip.version, {
        title: 'さくら食堂へのチップ',
        locale: 'ja',
        successUrl: `${at(tip)}&done`,
        cancelUrl: `${at(tip)}&cancel`,
        ...order,
      }),
    refresh: (tip: Tip) => tips.refresh(guestId, tip.id),
    again: (tip: Tip) => tips.startAgain(guestId, tip.id),
    change: (tip: Tip, given: Partial<TipAnswers>) => tips.change(guestId, tip.id, answers(given)),
  }
}
