import type { RefundReason } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'
import type { RefundState } from '../../db/schema.ts'
import type { PaymentGateway, PaymentSnapshot } from '../../gateways/stripe/payment-gateway.ts'
import type { Logger } from '../../logger.ts'

/** What giving back stands on. */
export type RefundDeps = {
  db: Db
  payments: Pick<PaymentGateway, 'createRefund' | 'findRefund'>
  /** Now, in ms since 1970. */
  clock: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Brings the books to what Stripe says of an attempt to pay. */
  settleAttempt(attemptId: string): Promise<{ kind: string; snapshot?: PaymentSnapshot }>
}

/** A request to give back, as pages show it. */
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

export const refundReasons = [
  'requested_by_customer',
  'duplicate',
  'fraudulent',
] as const satisfies RefundReason[]
