export { startCatchUp } from './catch-up.ts'
export { handleWebhook } from './handle-stripe-event.ts'
export { leaseMs, type ReconcileOptions, reconcile, startReconciler } from './reconcile.ts'
export { stripeWebhook } from './stripe-webhook.controller.ts'
