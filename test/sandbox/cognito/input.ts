import { CognitoError, invalidParameter } from './errors.ts'

/** The parsed body of a call, read through checks that fail as the service's own do. */
export type Input = Record<string, unknown>

const patterns: Record<string, { pattern: RegExp; shown: string; longest: number }> = {
  ClientId: { pattern: /^[\w+]+$/, shown: '[\\w+]+', longest: 128 },
  ClientSecret: { pattern: /^[\w+]+$/, shown: '[\\w+]+', longest: 64 },
  SecretHash: { pattern: /^[\w+=/]+$/, shown: '[\\w+=/]+', longest: 128 },
  Username: {
    pattern: /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u,
    shown: '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+',
    longest: 128,
  },
  ConfirmationCode: { pattern: /^\S+$/, shown: '[\\S]+', longest: 2048 },
  Code: { pattern: /^\S+$/, shown: '[\\S]+', longest: 2048 },
  AccessToken: { pattern: /^[A-Za-z0-9-_=.]+$/, shown: '[A-Za-z0-9-_=.]+', longest: 100_000 },
  RefreshToken: { pattern: /^[A-Za-z0-9-_=.]+$/, shown: '[A-Za-z0-9-_=.]+', longest: 100_000 },
  Token: { pattern: /^[A-Za-z0-9-_=.]+$/, shown: '[A-Za-z0-9-_=.]+', longest: 100_000 },
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

function violation(name: string, rule: string): CognitoError {
  return invalidParameter(
    `1 validation error detected: Value at '${lowerFirst(name)}' failed to satisfy constraint: Member must ${rule}`,
  )
}

/** A member that may be missing. @throws SerializationException for another type, InvalidParameterException by pattern */
export function optional(input: Input, name: string): string | undefined {
  const value = input[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') {
    throw new CognitoError('SerializationException', `${typeof value} can not be converted to a String`)
  }
  const rule = patterns[name]
  if (rule && value.length > rule.longest) {
    throw violation(name, `have length less than or equal to ${rule.longest}`)
  }
  if (rule && !rule.pattern.test(value)) {
    throw violation(name, `satisfy regular expression pattern: ${rule.shown}`)
  }
  return value
}

/** A member that must be there. @throws as {@link optional}, and when it is missing */
export function required(input: Input, name: string): string {
  const value = optional(input, name)
  if (value === undefined) throw violation(name, 'not be null')
  return value
}

/** A map of strings, such as AuthParameters; empty when missing. */
export function stringMap(input: Input, name: string): Record<string, string | undefined> {
  const value = input[name] ?? {}
  if (typeof value !== 'object' || Object.values(value).some((entry) => typeof entry !== 'string')) {
    throw new CognitoError('SerializationException', 'Expected a map of strings')
  }
  return value as Record<string, string | undefined>
}

/** A list of attributes as one record. */
export function attributes(input: Input, name: string): Record<string, string> {
  const list = input[name] ?? []
  if (!Array.isArray(list)) throw new CognitoError('SerializationException', 'Expected list')
  const entries = list.map(
    (entry: Input) => [required(entry, 'Name'), optional(entry, 'Value') ?? ''] as const,
  )
  return Object.fromEntries(entries)
}
