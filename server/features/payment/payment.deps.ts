import type { Db } from '../../db/database.ts'
import type { PaymentGateway } from '../../gateways/stripe/payment-gateway.ts'
import type { Logger } from '../../logger.ts'
import type { Meter } from '../../meter.ts'
import type { Gate } from './payment.gate.ts'

/** What the tip services stand on. */
export type TipDeps = {
  db: Db
  payments: PaymentGateway
  /** Now, in ms since 1970. */
  clock: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Whether payments may begin yet; undefined: always. */
  gate?: Gate
  /** Undefined where nobody reads metrics. */
  meter?: Pick<Meter, 'tip' | 'stripeWebhook'> | undefined
}

/** Through which door the news came: the log says so. */
export type Source = 'answer' | 'return' | 'webhook' | 'job' | 'guest'
