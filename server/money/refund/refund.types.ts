import type { RefundReason } from '../../../views/words.ts'
import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import type { RefundState } from '../../db/schema.ts'
import type { PaymentGateway } from '../../gateways/stripe/payment-gateway.ts'
import type { PaymentSnapshot } from '../../gateways/stripe/payment-snapshot.ts'

/** Dependencies of the refund functions. */
export type RefundDeps = {
  db: Db
  payments: Pick<PaymentGateway, 'createRefund' | 'findRefund'>
  /** Now, in ms since 1970. */
  clock: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Asks Stripe for an attempt's snapshot and applies it. */
  settleAttempt(attemptId: string): Promise<{ kind: string; snapshot?: PaymentSnapshot }>
}

/** A refund request for the pages. */
export type Refund = {
  id: string
  amount: number
  reason: RefundReason
  note: string
  state: RefundState
  failure: string | undefined
  /** Undefined: the server itself. */
  memberName: string | undefined
  at: number
}
