export { startKeepingEndpoint } from './keep-endpoint.ts'
export { createOwnEndpoint, type OwnEndpoint, webhookUrl } from './own-endpoint.ts'
export { findStripeEndpoint } from './stripe-endpoint.store.ts'
