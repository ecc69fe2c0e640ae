import { createComplexityRule } from '@pothos/plugin-complexity'
import { GraphQLError, Lexer, Source, TokenKind, type ValidationRule } from 'graphql'

/** What one request may ask for. A page of lists and totals, as another system shows it, needs a tenth of each. */
export const limits = {
  /** Of the request, unpacked. */
  bodyBytes: 64 * 1024,
  /** Words and signs of a document. */
  tokens: 2000,
  depth: 12,
  /** Brackets of any kind inside each other, values and fragments included; {@link limits.depth} needs half of it. */
  nesting: 40,
  /** Lines of all lists that have no pages, together. */
  lines: 5000,
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

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * Whether the brackets of a document are nested deeper than the limits say. What reads a document calls itself once a
 * bracket, so this is asked before; what is no document is for the parser to refuse.
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

/** Whether the brackets of a JSON text are nested deeper than the limits say; those inside of strings don't count. */
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

/** Counts the lines of an operation's lists. `charge` throws a GraphQLError with those that are too many. */
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
