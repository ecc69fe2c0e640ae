import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../server/db/database.ts'
import type { TipDeps } from '../../server/features/payment/payment.deps.ts'
import { PaymentUnavailable } from '../../server/gateways/stripe/payment-errors.ts'
import type { PaymentGateway } from '../../server/gateways/stripe/payment-gateway.ts'

/** What goes wrong: the process dies at its n-th step, or the answer to its n-th call of Stripe is lost. */
export type Trouble =
  | { kind: 'none' }
  | { kind: 'crash'; at: number }
  | { kind: 'lost'; at: number; executed: boolean }

/** Thrown in place of dying: everything after it throws too, as a dead process does nothing more. */
export class Crash extends Error {}

/**
 * The same parts in a process that meets with trouble. Steps are database statements and both sides of each call of
 * Stripe: so it can die before and after anything that leaves a trace.
 */
export function mortal(deps: TipDeps, trouble: Trouble): TipDeps {
  let steps = 0
  const step = () => {
    steps += 1
    if (trouble.kind === 'crash' && steps >= trouble.at) throw new Crash()
  }
  return { ...deps, db: withSteps(deps.db, step), payments: withTrouble(deps.payments, step, trouble) }
}

function withSteps(db: Db, step: () => void): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

function withTrouble(payments: PaymentGateway, step: () => void, trouble: Trouble): PaymentGateway {
  let calls = 0
  const lost = () => new PaymentUnavailable('timeout', undefined)
  const around =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      calls += 1
      const mine = trouble.kind === 'lost' && trouble.at === calls
      step()
      if (mine && !trouble.executed) throw lost()
      const answer = await call(...args)
      if (mine) throw lost()
      step()
      return answer
    }
  return {
    createIntent: around(payments.createIntent),
    confirmIntent: around(payments.confirmIntent),
    cancelIntent: around(payments.cancelIntent),
    retrieveIntent: around(payments.retrieveIntent),
    createCheckout: around(payments.createCheckout),
    expireCheckout: around(payments.expireCheckout),
    retrieveCheckout: around(payments.retrieveCheckout),
    createRefund: around(payments.createRefund),
    findRefund: around(payments.findRefund),
    previewCard: around(payments.previewCard),
    verifyWebhook: payments.verifyWebhook,
    listEvents: payments.listEvents,
    listPaidIntents: payments.listPaidIntents,
    listCharges: payments.listCharges,
    listRefunds: payments.listRefunds,
    listDisputes: payments.listDisputes,
  }
}
