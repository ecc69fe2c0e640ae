import { createComplexityRule } from '@pothos/plugin-complexity'
import { GraphQLError, type ValidationRule } from 'graphql'

/** What one request may ask for. A page of lists and totals, as another system shows it, needs a tenth of each. */
export const limits = {
  /** Of the request, unpacked. */
  bodyBytes: 64 * 1024,
  /** Words and signs of a document. */
  tokens: 2000,
  depth: 12,
  /** One for each field that may be answered; a list counts as often as it may be long. */
  cost: 5000,
  /** The longest page of a list, and what it is unless asked for otherwise. */
  page: 100,
  usualPage: 20,
  /** All of an operation, in ms. */
  time: 10_000,
} as const

/** Requests in ten minutes. Guests behind one address share the first; a system that asks with a token has its own. */
export const perTenMinutes = { visitors: 600, anybody: 3000, person: 1200 } as const

/** Refuses, before anything is run, what is nested deeper or would cost more than the limits say. */
export const costRule = (variableValues: Record<string, unknown>, operationName?: string): ValidationRule =>
  createComplexityRule({
    // What a field costs depends on its arguments alone.
    context: {},
    variableValues,
    ...(operationName !== undefined && { operationName }),
    maxComplexity: limits.cost,
    maxDepth: limits.depth,
  })

export const tooLong = () =>
  new GraphQLError(`The operation took longer than ${limits.time / 1000} s`, {
    extensions: { code: 'TIMEOUT', http: { status: 504, spec: true } },
  })
