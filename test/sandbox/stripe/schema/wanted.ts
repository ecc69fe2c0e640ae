/** Parameters of each call the sandbox answers: type in the `stripe` package, file under its `resources`. */
export const requestTypes = [
  ['AccountRetrieveParams', 'Accounts'],
  ['PaymentIntentCreateParams', 'PaymentIntents'],
  ['PaymentIntentRetrieveParams', 'PaymentIntents'],
  ['PaymentIntentUpdateParams', 'PaymentIntents'],
  ['PaymentIntentConfirmParams', 'PaymentIntents'],
  ['PaymentIntentCancelParams', 'PaymentIntents'],
  ['PaymentIntentListParams', 'PaymentIntents'],
  ['ConfirmationTokenRetrieveParams', 'ConfirmationTokens'],
  ['TestHelpers.ConfirmationTokenCreateParams', 'TestHelpers/ConfirmationTokens'],
  ['ChargeRetrieveParams', 'Charges'],
  ['ChargeListParams', 'Charges'],
  ['RefundCreateParams', 'Refunds'],
  ['RefundRetrieveParams', 'Refunds'],
  ['RefundListParams', 'Refunds'],
  ['DisputeRetrieveParams', 'Disputes'],
  ['DisputeListParams', 'Disputes'],
  ['BalanceTransactionRetrieveParams', 'BalanceTransactions'],
  ['BalanceTransactionListParams', 'BalanceTransactions'],
  ['Checkout.SessionCreateParams', 'Checkout/Sessions'],
  ['Checkout.SessionRetrieveParams', 'Checkout/Sessions'],
  ['Checkout.SessionListParams', 'Checkout/Sessions'],
  ['Checkout.SessionExpireParams', 'Checkout/Sessions'],
  ['EventRetrieveParams', 'Events'],
  ['EventListParams', 'Events'],
  ['WebhookEndpointListParams', 'WebhookEndpoints'],
  ['WebhookEndpointCreateParams', 'WebhookEndpoints'],
  ['PaymentIntentCaptureParams', 'PaymentIntents'],
  ['RefundUpdateParams', 'Refunds'],
  ['DisputeUpdateParams', 'Disputes'],
  ['DisputeCloseParams', 'Disputes'],
  ['ProductCreateParams', 'Products'],
  ['PriceCreateParams', 'Prices'],
  ['PaymentMethodCreateParams', 'PaymentMethods'],
  ['BalanceRetrieveParams', 'Balance'],
] as const

/** What the sandbox answers with. */
export const answerTypes = [
  ['PaymentIntent', 'PaymentIntents'],
  ['PaymentMethod', 'PaymentMethods'],
  ['ConfirmationToken', 'ConfirmationTokens'],
  ['Charge', 'Charges'],
  ['Refund', 'Refunds'],
  ['Dispute', 'Disputes'],
  ['BalanceTransaction', 'BalanceTransactions'],
  ['Session', 'Checkout/Sessions'],
  ['EventBase', 'Events'],
  ['WebhookEndpoint', 'WebhookEndpoints'],
] as const

/** SDK-only fields, never on the wire. */
export const leftOutAnswerFields: ReadonlySet<string> = new Set(['lastResponse'])
