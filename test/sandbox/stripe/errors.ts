/** The body of Stripe's error answers, as far as the sandbox fills it. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
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

/** 400 for a request that Stripe understands but refuses. */
export function invalidRequest(
  message: string,
  more: Omit<Partial<ErrorBody>, 'message'> = {},
): StripeProblem {
  return new StripeProblem(400, { ...more, type: 'invalid_request_error', message })
}

/**
 * 404 with Stripe's words for an id nobody knows.
 *
 * @param kind the resource in Stripe's spelling, e.g. `payment_intent`
 * @param param the name Stripe gives the id in that call, e.g. `intent`
 */
export function noSuch(kind: string, id: string, param: string): StripeProblem {
  return new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}

/**
 * 400 with the same words, where the id stands in a body, a filter or a cursor instead of the address.
 *
 * @param param the name of the parameter that holds the id
 */
export function noSuchParam(kind: string, id: string, param: string): StripeProblem {
  return new StripeProblem(400, noSuch(kind, id, param).body)
}

/** 404 for an address that isn't part of the API (or not of the part we stand in for). */
export function unrecognizedUrl(method: string, path: string): StripeProblem {
  return new StripeProblem(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })
}

/** The error object as it is sent, with the links Stripe adds. */
export function wireError(body: ErrorBody, requestId: string): { error: Record<string, unknown> } {
  const doc = body.code
    ? { doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
    : {}
  const log = `https://dashboard.stripe.com/acct_sandbox/test/workbench/logs?object=${requestId}`
  return { error: { ...body, ...doc, request_log_url: log } }
}
