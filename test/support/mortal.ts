import {
  type CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { type Db, isSqlite } from '../../server/db/database.ts'
import type { Database } from '../../server/db/schema.ts'
import { PaymentUnavailable } from '../../server/gateways/stripe/payment-errors.ts'
import type { PaymentGateway } from '../../server/gateways/stripe/payment-gateway.ts'
import type { TipDeps } from '../../server/money/payment/payment.deps.ts'

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

/** The same database, reached by the process alone: each statement is a step, however it was made and wherever it runs. */
function withSteps(db: Db, step: () => void): Db {
  const { adapter } = db.getExecutor()
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => Object.create(adapter),
      createDriver: () => new MortalDriver(db, step),
      createIntrospector: () => db.introspection,
      createQueryCompiler: () => (isSqlite(db) ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  })
}

/** One transaction of the database beneath, or statements by themselves. */
class MortalConnection implements DatabaseConnection {
  readonly #db: Db
  readonly #step: () => void
  #transaction: ControlledTransaction<Database> | undefined

  constructor(db: Db, step: () => void) {
    this.#db = db
    this.#step = step
  }

  async executeQuery<R>(query: CompiledQuery) {
    this.#step()
    return (this.#transaction ?? this.#db).executeQuery<R>(query as CompiledQuery<R>)
  }

  streamQuery(): never {
    throw new Error('nothing asks for rows one by one')
  }

  async begin({ accessMode, isolationLevel }: TransactionSettings) {
    let builder = this.#db.startTransaction()
    if (accessMode) builder = builder.setAccessMode(accessMode)
    if (isolationLevel) builder = builder.setIsolationLevel(isolationLevel)
    this.#transaction = await builder.execute()
  }

  async commit() {
    this.#step()
    await this.#transaction?.commit().execute()
  }

  async rollback() {
    await this.#transaction?.rollback().execute()
  }
}

class MortalDriver implements Driver {
  readonly #connect: () => MortalConnection

  constructor(db: Db, step: () => void) {
    this.#connect = () => new MortalConnection(db, step)
  }

  acquireConnection = async () => this.#connect()
  beginTransaction = (connection: MortalConnection, settings: TransactionSettings) =>
    connection.begin(settings)
  commitTransaction = (connection: MortalConnection) => connection.commit()
  rollbackTransaction = (connection: MortalConnection) => connection.rollback()
  init = async () => {}
  releaseConnection = async () => {}
  destroy = async () => {}
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
    listPayouts: payments.listPayouts,
    retrievePayout: around(payments.retrievePayout),
    listPaidOut: payments.listPaidOut,
  }
}
