/** Limits per request. A typical page of lists and totals in another system needs a tenth of each. */
export const limits = {
  /** The request's body, uncompressed. */
  bodyBytes: 64 * 1024,
  /** Tokens of a document. So few also bound how deep its brackets are, because the library reads each by a call in a call. */
  tokens: 1000,
  depth: 12,
  /** Lines of all lists without pages, together. */
  lines: 5000,
  /** What all fields may cost together; `@cost` in the schema says how much each does. */
  cost: 5000,
  /** The longest page of a list. */
  page: 100,
  /** A whole operation, in ms. */
  time: 10_000,
} as const
