/** The body of Stripe's error answers, as far as the sandbox fills it. */
export type ErrorBody = {
  type: string
  message: string
  code?: string
  param?: string
  [more: string]: unknown
}

/** Thrown by any part of the sandbox to answer a request the way Stripe refuses it. */
export class StripeProblem extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'StripeProblem'
    this.status = status
    this.body = body
  }
}

type Refusal = string | readonly [code: string | undefined, words: string, status?: number, type?: string]

const seeKeys =
  'See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.'
const notAfter = 'from Checkout Session creation.'

/** Everything that is refused, by Stripe's code, if there is one, and words. What stands in braces is filled in. */
const refusals = {
  unknownUrl: [
    undefined,
    'Unrecognized request URL ({method}: {path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.',
    404,
  ],
  tooLarge: [undefined, 'Request body too large: {size} bytes.', 413],
  version: 'Invalid Stripe API version: {version}',
  contentType:
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
  noKey: [undefined, `You did not provide an API key. ${seeKeys}`, 401],
  publishableKey: [
    'secret_key_required',
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    401,
  ],
  wrongKey: [undefined, 'Invalid API Key provided: {key}', 401],
  otherAccount: [
    'account_invalid',
    "The provided key '{key}' does not have access to account '{account}' (or that account does not exist). Application access may have been revoked.",
    403,
  ],
  forbidden: [
    undefined,
    "The provided key 'rk_test_*********************************andIn' does not have the required permissions for this endpoint on account '{account}'.{having}",
    403,
  ],
  locked: [
    'lock_timeout',
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. For more details, see https://stripe.com/docs/rate-limits#object-lock-timeouts.',
    429,
  ],
  longKey: 'Idempotency keys can be at most 255 characters long.',
  keyInUse: [
    'idempotency_key_in_use',
    'There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): {key}. Please try again later.',
    409,
    'idempotency_error',
  ],
  keyElsewhere: [
    undefined,
    "Keys for idempotent requests can only be used for the same endpoint they were first used for. Try using a key other than '{key}' if you meant to execute a different request.",
    400,
    'idempotency_error',
  ],
  keyOtherwise: [
    undefined,
    "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '{key}' if you meant to execute a different request.",
    400,
    'idempotency_error',
  ],

  unknownParams: ['parameter_unknown', 'Received unknown parameter{s}: {names}'],
  missing: ['parameter_missing', 'Missing required param: {param}.'],
  empty: [
    'parameter_invalid_empty',
    "You passed an empty string for '{param}'. We assume empty values are an attempt to unset a parameter; however '{param}' cannot be unset. You should remove '{param}' from your request or supply a non-empty value.",
  ],
  notOneOf: 'Invalid {param}: must be one of {words}',
  notText: 'Invalid string: {value}',
  tooLong: 'Invalid string: {value}; must be at most {most} characters',
  notInteger: ['parameter_invalid_integer', 'Invalid integer: {value}'],
  notBoolean: 'Invalid boolean: {value}',
  notArray: 'Invalid array',
  notHash: 'Invalid object',
  twice: 'The {param} array contains duplicates.',
  oldMethodTypes: [
    'payment_method_types_no_longer_supported',
    'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` or dynamic payment methods instead.',
  ],
  atLeast: ['parameter_invalid_integer', 'This value must be greater than or equal to {least}.'],
  atMost: ['parameter_invalid_integer', 'This value must be less than or equal to {most}.'],
  badTime: 'Invalid timestamp: {time}; must be an integer Unix timestamp in seconds.',
  cannotExpand:
    'This property cannot be expanded ({path}). You may want to try expanding a parent property or remove it from the `expand` parameter.',
  expandsTooDeep: 'You cannot expand more than 4 levels of a property. Property: {path}',
  exclusive: ['parameters_exclusive', 'You may only specify one of these parameters: {names}.'],
  metadataKey: 'Metadata keys can have up to 40 characters. Invalid key: {key}',
  metadataValue: 'Metadata values can have up to 500 characters. Invalid value: {value}',
  metadataKeys: 'Metadata can have up to 50 keys.',
  email: ['email_invalid', 'Invalid email address: {value}'],
  url: ['url_invalid', 'Not a valid URL'],
  currency: 'Invalid currency: {value}. Stripe currently supports these currencies: jpy',
  tooSmall: ['amount_too_small', 'Amount must be at least ¥50 jpy'],
  tooMuch: ['amount_too_large', 'Amount must be no more than ¥99,999,999'],

  noSuch: ['resource_missing', "No such {kind}: '{id}'", 404],
  noSuchParam: ['resource_missing', "No such {kind}: '{id}'"],
  wrongSecret: [
    'payment_intent_invalid_parameter',
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
  ],
  withoutConfirm:
    'You cannot provide `{param}` when creating a PaymentIntent without also setting `confirm` to true.',
  noReturnUrl:
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
  noMethod: [
    'payment_intent_unexpected_state',
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
  ],
  wrongState: [
    'payment_intent_unexpected_state',
    'You cannot {do} this PaymentIntent because it has a status of {status}.',
  ],
  checkouts:
    'You cannot perform this action on PaymentIntents created by Checkout. Expire the Checkout Session instead.',
  tokenUsed: [
    'token_already_used',
    "The ConfirmationToken {id} was already used to confirm an Intent and can't be used again. Create a new ConfirmationToken.",
  ],
  tokenExpired: 'The ConfirmationToken {id} has expired. Create a new ConfirmationToken.',
  methodUsed:
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  noWallet: '{wallet} is not available on this device.',
  typed: ['incorrect_{field}', "The card's {field} is not right.", 402, 'card_error'],

  noPayment: 'One of the following params should be provided for this request: payment_intent or charge.',
  notPaid: 'This PaymentIntent ({id}) does not have a successful charge to refund.',
  notRefundable: ['charge_not_refundable', 'Charge {id} is not refundable: it failed.'],
  disputed: ['charge_disputed', 'Charge {id} has been charged back; cannot issue a refund.'],
  refunded: ['charge_already_refunded', 'Charge {id} has already been refunded.'],
  moreThanLeft: 'Refund amount (¥{amount}) is greater than {whole} (¥{left})',
  noBalance: [
    'balance_insufficient',
    'Insufficient funds in your Stripe balance to refund this amount. Add funds to your balance and try again.',
  ],
  notPossible: "{what} {id} has a status of {status} and can't {do}.",
  cannotDispute: "Charge {id} can't be disputed (again).",
  noFunds: 'You have insufficient funds in your Stripe account for this payout.',
  byHand: 'Balance transaction history can only be filtered on automatic transfers, not manual.',

  notOpen: 'This Checkout Session is no longer open.',
  cannotExpire:
    'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of {status}.',
  tooSoon: `The \`expires_at\` timestamp must be at least 30 minutes ${notAfter}`,
  tooLate: `The \`expires_at\` timestamp must be less than 24 hours ${notAfter}`,
  adaptive: "Stripe knows `adaptive_pricing`, but this sandbox can't do it yet.",
  lines: 'You may pass up to 100 line items.',

  eventType: 'Invalid event type: {value}',
  eventTypes: 'You may pass up to 20 types, either as `type` or as `types`.',
  endpoints: 'You have reached the maximum of 16 test webhook endpoints.',
  endpointUrl: ['url_invalid', 'Invalid URL: The URL must be {what}.'],
  domain: 'Invalid domain name: {value}. Give the bare host name, without https:// or a path.',
} as const satisfies Record<string, Refusal>

/** @param about what the words name; its `param` is told by itself, too, as is what goes `along` */
export function refuse(
  name: keyof typeof refusals,
  about: { param?: string; [more: string]: unknown } = {},
  along: object = {},
): StripeProblem {
  const refusal: Refusal = refusals[name]
  const [code, words, status = 400, type = 'invalid_request_error'] =
    typeof refusal === 'string' ? [undefined, refusal] : refusal
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => String(about[key] ?? ''))
  const { param } = about
  const body = { type, message: filled(words), ...(code && { code: filled(code) }), ...(param && { param }) }
  return new StripeProblem(status, { ...body, ...along })
}

/** The error object as it is sent, with the link Stripe adds. */
export const wireError = ({ body }: StripeProblem, requestId: string) => ({
  error: {
    ...body,
    request_log_url: `https://dashboard.stripe.com/acct_sandbox/test/workbench/logs?object=${requestId}`,
  },
})

/** What is thrown for another reason is a mistake of the sandbox. */
export const problemOf = (error: unknown): StripeProblem =>
  error instanceof StripeProblem
    ? error
    : new StripeProblem(500, { type: 'api_error', message: `The sandbox failed: ${String(error)}` })
