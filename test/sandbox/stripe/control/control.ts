import { newEndpoint, noMoods, type Sandbox, type Wallet } from '../context.ts'
import { StripeProblem } from '../errors.ts'
import type { Fault, Faults } from '../http/faults.ts'
import { allMethods } from '../resources/account.ts'
import { settleCharge } from '../resources/charges.ts'
import { sweepSessions } from '../resources/checkout/sessions.ts'
import { runPayouts } from '../resources/payouts.ts'
import type { Courier } from '../webhooks/courier.ts'
import type { EventRule } from '../webhooks/rules.ts'
import { type AccountControl, accountControl } from './account.ts'
import { type Books, booksOf } from './books.ts'
import { type Cardholder, cardholder } from './cardholder.ts'
import { type Dashboard, dashboard } from './dashboard.ts'
import { type PayoutControl, payoutControl } from './payouts.ts'

type CallFault = Omit<Fault, 'kind'>
type Events = Omit<EventRule, 'kind'>

/** Everything tests and the demo can do to the sandbox. Over HTTP: `POST /_control/<name>` with the argument as JSON. */
export type Control = Dashboard &
  Cardholder &
  PayoutControl &
  AccountControl & {
    /** The next calls are answered with an error; with `executed` they are carried out all the same. */
    fail(fault?: CallFault): void
    /** The next calls get no answer; with `executed` they are carried out all the same. */
    hang(fault?: CallFault): void
    /** The next calls are carried out (unless `executed` is false) and the connection is cut before the answer. */
    drop(fault?: CallFault): void
    /** The next calls take `ms` longer. */
    slow(fault: CallFault & { ms: number }): void
    clearFaults(): void
    /** The next events never arrive, and count as undelivered. */
    loseEvents(rule?: Events): void
    /** The next events wait for `releaseEvents`. */
    holdEvents(rule?: Events): void
    /** Delivers held events one by one. Resolves when all have been tried. */
    releaseEvents(): Promise<void>
    /** Ends lose and hold; what is held stays held. */
    clearEventRules(): void
    /** Waits until nothing is on its way to the webhook (held and lost events aside). False when it took too long. */
    idle(how?: { timeoutMs?: number }): Promise<boolean>
    /** Books every charge on the balance now instead of a little later. */
    settle(): void
    /** Moves the clock on: tokens and sessions expire, keys are forgotten, deliveries come due. */
    advance(by: { ms: number }): void
    /** The wallet the express checkout element finds from now on, and how long it looks for one (at once without `afterMs`). */
    wallet(which: { kind: Wallet | null; afterMs?: number }): void
    /** The event types that the webhook gets from now on; `['*']` for all. */
    enableEvents(which: { types: readonly string[] }): void
    setWebhookTarget(target: { url: string | null }): void
    books(): Books
    /** How often each call of the API was asked for, replays of an idempotency key left out. */
    calls(): Record<string, number>
    /** Forgets everything. */
    reset(): void
  }

const pollMs = 5

/** The controls of one sandbox. */
export function createControl(sandbox: Sandbox, courier: Courier, faults: Faults): Control {
  const { store } = sandbox
  const rule = (kind: EventRule['kind'], given: Partial<EventRule> = {}) =>
    courier.rules.add({ ...given, kind })
  return {
    ...dashboard(sandbox),
    ...cardholder(sandbox),
    ...payoutControl(sandbox),
    ...accountControl(sandbox, (fault) => faults.add(fault)),
    fail: (fault = {}) => faults.add({ ...fault, kind: 'error' }),
    hang: (fault = {}) => faults.add({ ...fault, kind: 'hang' }),
    drop: (fault = {}) => faults.add({ ...fault, kind: 'drop' }),
    slow: (fault) => faults.add({ ...fault, kind: 'slow' }),
    clearFaults: () => faults.clear(),
    loseEvents: (given) => rule('lose', given),
    holdEvents: (given) => rule('hold', given),
    releaseEvents: () => courier.release(courier.held()),
    clearEventRules: () => courier.rules.clear(),
    idle: async ({ timeoutMs = 10_000 } = {}) => {
      const end = Date.now() + timeoutMs
      while (!courier.idle) {
        if (Date.now() > end) return false
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
      return true
    },
    settle: () => {
      for (const charge of store.all('charge')) settleCharge(sandbox, charge.id)
    },
    advance: ({ ms }) => {
      // From here on, in case nothing was paid out yet.
      runPayouts(sandbox)
      const offset = (store.get('clock', 'offset')?.offset ?? 0) + ms
      store.put('clock', { id: 'offset', offset })
      sweepSessions(sandbox)
      runPayouts(sandbox)
      courier.advance(ms)
    },
    wallet: ({ kind, afterMs = 0 }) => {
      sandbox.wallet = kind
      sandbox.walletAfterMs = afterMs
    },
    enableEvents: ({ types }) => {
      sandbox.enabledEvents = types
    },
    setWebhookTarget: ({ url }) => {
      sandbox.webhookTarget = url
    },
    books: () => booksOf(sandbox),
    calls: () => Object.fromEntries(sandbox.calls),
    reset: () => {
      sandbox.forgetLater()
      store.clear()
      faults.clear()
      courier.rules.clear()
      sandbox.wallet = null
      sandbox.walletAfterMs = 0
      sandbox.calls.clear()
      sandbox.endpoint = newEndpoint()
      Object.assign(sandbox.moods, noMoods())
      Object.assign(sandbox.methods, allMethods())
    },
  }
}

/** Calls one control by name, as the HTTP door does. */
export async function callControl(control: Control, name: string, argument: unknown): Promise<unknown> {
  const action = Object.hasOwn(control, name) ? control[name as keyof Control] : undefined
  if (!action)
    throw new StripeProblem(404, { type: 'invalid_request_error', message: `No control named ${name}` })
  return await (action as (argument: unknown) => unknown)(argument)
}
