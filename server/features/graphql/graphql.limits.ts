/** Limits per request. A typical page of lists and totals in another system needs a tenth of each. */
export const limits = {
  /** The request's body, uncompressed. */
  bodyBytes: 64 * 1024,
  /** Tokens of a document. */
  tokens: 2000,
  depth: 12,
  /**
   * Nested brackets of any kind, including values and fragments. A document at {@link limits.depth} needs half of
   * them.
   */
  nesting: 40,
  /** Lines of all lists without pages, together. */
  lines: 5000,
  /** What all fields may cost together; `@cost` in the schema says how much each does. */
  cost: 5000,
  /** The longest page of a list. */
  page: 100,
  /** A whole operation, in ms. */
  time: 10_000,
} as const

/** What may hold a bracket that nests nothing: texts of JSON and of a document, and a document's comments. */
const texts = /"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n\r])*"|#.*/g

/**
 * True if the brackets of a JSON text or a document are nested too deep. Whoever reads either recurses at each bracket,
 * so this runs first. What is no JSON or no document is left for them to refuse.
 */
export function isDeep(text: string): boolean {
  let depth = 0
  for (const [sign] of text.replaceAll(texts, ' ').matchAll(/[[{()}\]]/g)) {
    depth += '[{('.includes(sign) ? 1 : -1
    if (depth > limits.nesting) return true
  }
  return false
}
