import type { Stripe } from 'stripe'
import { putDomain } from './account.ts'
import type { Api } from './api.ts'
import { billing, testCard } from './cards.ts'
import { completeSession, expireSession, paySession, sweepSessions } from './checkout.ts'
import { firstEndpoint, type newSettings, type Sandbox, type Wallet } from './context.ts'
import {
  answerDispute,
  closeDispute,
  type DisputeEnd,
  escalateDispute,
  type NewDispute,
  openDispute,
} from './disputes.ts'
import { problemOf, refuse, type StripeProblem } from './errors.ts'
import { type Fault, type Faults, often } from './faults.ts'
import { book, settleCharge } from './movements.ts'
import type { Kind } from './objects.ts'
import { authenticate, returnAddress } from './payments.ts'
import { cancelPayout, contentsOf, failPayout, payByHand, runPayouts } from './payouts.ts'
import { cancelRefund, createRefund, failRefund, fillBalance } from './refunds.ts'
import type { Courier, EventRule } from './webhooks.ts'

type Settings = ReturnType<typeof newSettings>
type Payment = { payment_intent?: string; charge?: string }
type Which = { id: string }
type Calls = Omit<Fault, 'kind'>
type Rule = Omit<EventRule, 'kind'>

/** Everything tests and the demo can do to the sandbox. Over HTTP: `POST /_control/<name>` with the argument as JSON. */
export type Control = ReturnType<typeof createControl>

export function createControl(s: Sandbox, api: Api, courier: Courier, faults: Faults) {
  const { memory, settings } = s
  const trouble =
    (kind: Fault['kind'], more: Calls = {}) =>
    (fault: Calls = {}) =>
      faults.add({ ...more, ...fault, kind })
  const rule = (kind: EventRule['kind'], given: Rule = {}) => void courier.rules.push({ ...given, kind })
  const set = (change: Partial<Settings>) => void Object.assign(settings, change)
  const chargeOf = ({ charge, payment_intent }: Payment) =>
    charge ?? String(s.find('payment_intent', payment_intent).latest_charge)
  const refusedWith = (problem: StripeProblem, times: number | null = 1) =>
    trouble('error', { status: problem.status, error: problem.body, times })
  const endpoint = (change: Partial<Stripe.WebhookEndpoint>) => {
    const first = memory.objects.webhook_endpoint.get(firstEndpoint)
    if (first) s.put('webhook_endpoint', { ...first, ...change })
  }

  /** What is done to one object, in its mode. */
  const by =
    <T>(act: (s: Sandbox, id: string) => T) =>
    ({ id }: Which) =>
      act(s.of(id), id)

  return {
    /** The next calls are answered with an error; with `executed` they are carried out all the same. */
    fail: trouble('error'),
    /** The next calls get no answer; with `executed` they are carried out all the same. */
    hang: trouble('hang'),
    /** The next calls are carried out (unless `executed` is false) and the connection is cut before the answer. */
    drop: trouble('drop'),
    /** The next calls take `ms` longer. */
    slow: trouble('slow'),
    /** 403, as for a restricted key without that permission, which Stripe names: for calls by method and path, or by id. */
    forbid: ({ permission, ...calls }: Calls & { permission?: string } = {}) => {
      const having =
        permission && ` Having the '${permission}' permission would allow this request to continue.`
      refusedWith(refuse('forbidden', { account: s.is.account.id, having }), null)(calls)
    },
    /** 429 `lock_timeout`: another request is at the same object. Once, unless told otherwise. */
    lockTimeout: refusedWith(refuse('locked')),
    clearFaults: () => faults.clear(),

    /** The next events never arrive, and count as undelivered. */
    loseEvents: (given?: Rule) => rule('lost', given),
    /** The next events wait for `releaseEvents`. */
    holdEvents: (given?: Rule) => rule('held', given),
    /** Delivers held events one by one. Resolves when all have been tried. */
    releaseEvents: () => courier.release(),
    /** Ends lose and hold; what is held stays held. */
    clearEventRules: () => {
      courier.rules = []
    },
    /** Waits until nothing is on its way to the webhook (held and lost events aside). False when it took too long. */
    idle: async ({ timeoutMs = 10_000 } = {}): Promise<boolean> => {
      for (const end = Date.now() + timeoutMs; !courier.idle; ) {
        if (Date.now() > end) return false
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return true
    },
    /** The event types that the webhook gets from now on; `['*']` for all. */
    enableEvents: ({ types }: { types: readonly string[] }) => endpoint({ enabled_events: [...types] }),
    setWebhookTarget: ({ url }: { url: string | null }) => endpoint({ url: url ?? '' }),
    /** Changes what the API says of the webhook endpoint; a disabled one gets no events. */
    endpoint: ({ status, apiVersion }: { status?: 'enabled' | 'disabled'; apiVersion?: string | null }) =>
      endpoint({ ...(status && { status }), ...(apiVersion !== undefined && { api_version: apiVersion }) }),

    /** Changes what `GET /v1/account` says; the keys stay the same. */
    account: (change: Partial<Sandbox['is']['account']>) => void Object.assign(s.is.account, change),
    /** Switches payment methods on or off in the account's settings. */
    methods: (change: Partial<Settings['methods']>) => void Object.assign(settings.methods, change),
    /** Registers a payment method domain, or changes what is said of it; its wallets are active unless told otherwise. */
    domain: (which: Parameters<typeof putDomain>[1]) => putDomain(s, which),
    /** From now on the API doesn't know this object, as if it were another account's. `books` still has it. */
    forget: ({ id }: Which) => {
      if (!memory.modes.has(id)) throw refuse('noSuch', { kind: 'object', id })
      memory.forgotten.add(id)
    },
    remember: ({ id }: Which) => void memory.forgotten.delete(id),
    /** The wallet the express checkout element finds from now on, and how long it looks for one. */
    wallet: ({ kind, afterMs = 0 }: { kind: Wallet | null; afterMs?: number }) =>
      set({ wallet: kind, walletAfterMs: afterMs }),
    /** The next confirmations answer 3-D Secure as `use_stripe_sdk`, without an address, whatever was asked. */
    sdkOnly: ({ times }: { times?: number | null } = {}) => set({ sdkOnly: often(times) }),

    /** Answers the bank's page without a browser. `returnTo` is where a browser would be sent afterwards. */
    authenticate: (what: { payment_intent: string; result: 'complete' | 'fail' }) => {
      const { payment_intent: id, result } = what
      const returnUrl = s.find('payment_intent', id).next_action?.redirect_to_url?.return_url
      const intent = authenticate(s.of(id), id, result)
      completeSession(s, intent)
      return { intent, returnTo: returnUrl ? returnAddress(returnUrl, intent) : null }
    },
    /** Pays on the hosted page with a test card's number or `pm_card_…`; a decline is told, not thrown. */
    payCheckout: ({ id, card = 'pm_card_visa' }: Which & { card?: string }) => {
      const entered = testCard(s, card)
      if (!entered) throw refuse('typed', { field: 'number' })
      let error: Record<string, unknown> | null = null
      try {
        paySession(s, id, entered, billing())
      } catch (problem) {
        const { status, body } = problemOf(problem)
        if (status !== 402) throw problem
        error = body
      }
      const session = s.find('checkout.session', id)
      return { session, intent: s.get('payment_intent', session.payment_intent) ?? null, error }
    },
    expireSession: by(expireSession),

    /** From the Dashboard, as all that follows. */
    refund: (what: Payment & { amount?: number }) => createRefund(s.of(chargeOf(what)), '', what),
    failRefund: by(failRefund),
    /** Only while it is pending (see `lackBalance`, `pm_card_pendingRefund`). */
    cancelRefund: by(cancelRefund),
    /** The next `times` refunds (all) are refused with `balance_insufficient`, or wait until `fillBalance`. */
    lackBalance: ({ refunds, times = null }: { refunds: 'refused' | 'pending'; times?: number | null }) =>
      set({ shortOfMoney: { refunds, times: often(times) } }),
    fillBalance: () => fillBalance(s),
    openDispute: (what: Payment & NewDispute) => openDispute(s.of(chargeOf(what)), chargeOf(what), what),
    /** Evidence is sent: `under_review`, or `warning_under_review` for an inquiry. */
    answerDispute: by(answerDispute),
    /** An inquiry becomes a chargeback: the money goes. */
    escalateDispute: by(escalateDispute),
    /** `returned`: of a lost one that Stripe calls "partially won", what comes back. */
    closeDispute: ({ id, status, returned }: Which & { status: DisputeEnd; returned?: number }) =>
      closeDispute(s.of(id), id, status, returned),

    /** `manual`: the clock makes no payouts any more. */
    schedulePayouts: ({ interval }: { interval: 'weekly' | 'manual' }) => {
      runPayouts(s)
      set({ payouts: interval })
    },
    /** What stays on the balance whenever a payout is made. */
    minimumBalance: ({ amount }: { amount: number }) => set({ minimumBalance: amount }),
    /** While true, payouts go on their way, and are paid, before Stripe tells what is in them. */
    contentsWait: ({ wait }: { wait: boolean }) => {
      set({ contentsWait: wait })
      runPayouts(s)
    },
    /** All that is available. */
    payByHand: ({ method }: { method?: 'standard' | 'instant' } = {}) => payByHand(s.as(false), method),
    failPayout: ({ id, listedAgain }: Which & { listedAgain?: boolean }) =>
      failPayout(s.of(id), id, listedAgain),
    /** Only one made by hand that is not on its way. */
    cancelPayout: by(cancelPayout),
    /** Any other movement, available at once: a fee that is billed apart, a reserve, a kind that nobody knows. */
    moveBalance: (what: {
      type: string
      amount: number
      category?: string
      fee?: number
      currency?: string
    }) => {
      const { type, category = type, ...money } = what
      return book(s, type, { ...money, reporting_category: category, atOnce: true })
    },
    /** From now on charges have no fee of their own, as on accounts that are billed apart. */
    feesApart: () => set({ feesApart: true }),
    /** Books every charge on the balance now instead of a little later. */
    settle: () => {
      for (const { id } of s.all('charge')) settleCharge(s.of(id), id)
    },
    /** Moves the clock on: tokens and sessions expire, keys are forgotten, deliveries come due, payouts are made. */
    advance: ({ ms }: { ms: number }) => {
      // From here on, in case nothing was paid out yet.
      runPayouts(s)
      memory.offset += ms
      sweepSessions(s)
      runPayouts(s)
      courier.advance(ms)
    },

    /** All that has happened to money here, oldest first, to compare one's own books with. */
    books: () => booksOf(s),
    /** How often each call of the API was asked for, replays of an idempotency key left out. */
    calls: () => Object.fromEntries(s.calls),
    /** Forgets everything. */
    reset: () => {
      s.reset()
      api.forget()
      faults.clear()
      courier.rules = []
    },
  }
}

/** Amounts are in the currency's smallest unit; `contents`: ids of the balance transactions that each payout is made of. */
export type Books = ReturnType<typeof booksOf>
function booksOf(s: Sandbox) {
  const all = <K extends Kind>(kind: K) => s.all(kind)
  const payouts = all('payout')
  return {
    paymentIntents: all('payment_intent'),
    charges: all('charge'),
    refunds: all('refund'),
    disputes: all('dispute'),
    sessions: all('checkout.session'),
    balanceTransactions: all('balance_transaction'),
    payouts,
    contents: Object.fromEntries(payouts.map(({ id }) => [id, contentsOf(s, id)])) as Record<
      string,
      string[]
    >,
  }
}

/** Calls one control by name, as the HTTP door does. */
export async function callControl(control: Control, name: string, argument: unknown): Promise<unknown> {
  if (!Object.hasOwn(control, name)) throw refuse('unknownUrl', { method: 'control', path: name })
  return await (control[name as keyof Control] as (argument: unknown) => unknown)(argument)
}
