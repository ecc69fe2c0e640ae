export { isReturn } from './refund.return.ts'
export {
  checkDueRefunds,
  confirmRefund,
  draftRefund,
  halfOf,
  leftToRefund,
  lookBackAtRefund,
  previewRefund,
  type RefusedRefund,
  refundableOf,
  tryReturnNow,
  wasDisputed,
} from './refund.service.ts'
export {
  findRefund,
  listRefunds,
  planRefundChecks,
  type RefundRow,
  requestReturn,
  secondChargeId,
} from './refund.store.ts'
export type { RefundDeps } from './refund.types.ts'
export { findRefundable, type RefundableTip } from './refundable.store.ts'
