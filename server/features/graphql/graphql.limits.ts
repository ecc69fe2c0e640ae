import { createComplexityRule } from '@pothos/plugin-complexity'
import { GraphQLError, Lexer, Source, TokenKind, type ValidationRule } from 'graphql'

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
  /** One per field that may be answered, multiplied by the possible length of its lists. */
  cost: 5000,
  /** `page`: the longest page of a list. `usualPage`: the default. */
  page: 100,
  usualPage: 20,
  /** A whole operation, in ms. */
  time: 10_000,
} as const

/** Requests per ten minutes. All visitors behind one IP address share a limit; a system with a token has its own. */
export const perTenMinutes = { visitors: 600, anybody: 3000, person: 1200 } as const

/** Refuses, before it runs, a document that is nested too deep or costs too much. */
export const costRule = (variableValues: Record<string, unknown>, operationName?: string): ValidationRule =>
  createComplexityRule({
    // A field's cost depends only on its arguments.
    context: {},
    variableValues,
    ...(operationName !== undefined && { operationName }),
    maxComplexity: limits.cost,
    maxDepth: limits.depth,
  })

/** Counts the lines of an operation's lists. `charge` throws a GraphQLError if there are too many. */
export function createCharge(): (lines: number) => void {
  let charged = 0
  return (lines) => {
    charged += lines
    if (charged <= limits.lines) return
    throw new GraphQLError(`The lists of this operation hold more than ${limits.lines} lines`, {
      extensions: { code: 'QUERY_COMPLEXITY' },
    })
  }
}

export const tooLong = () =>
  new GraphQLError(`The operation took longer than ${limits.time / 1000} s`, {
    extensions: { code: 'TIMEOUT', http: { status: 504, spec: true } },
  })

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * True if the document's brackets are nested too deep. The parser recurses at each bracket, so this runs first. An
 * invalid document is left for the parser to refuse.
 */
export function isDeepDocument(document: string): boolean {
  const lexer = new Lexer(new Source(document))
  let depth = 0
  try {
    for (let read = 0; read <= limits.tokens; read++) {
      const { kind } = lexer.advance()
      if (kind === TokenKind.EOF) return false
      if (opening.has(kind)) depth++
      if (closing.has(kind)) depth--
      if (depth > limits.nesting) return true
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
  }
  return false
}

/** True if a JSON text's brackets are nested too deep. Brackets inside strings don't count. */
export function isDeepJson(text: Buffer): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = String.fromCharCode(text[at] ?? 0)
    if (quoted && sign === '\\') at++
    else if (sign === '"') quoted = !quoted
    else if (!quoted && '[{'.includes(sign)) depth++
    else if (!quoted && ']}'.includes(sign)) depth--
    if (depth > limits.nesting) return true
  }
  return false
}
