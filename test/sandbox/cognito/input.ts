import { CognitoError, invalidParameter } from './errors.ts'

/** The parsed body of a call, read through checks that fail as the service's own do. */
export type Input = Record<string, unknown>

type Rule = { pattern: RegExp; shown: string; longest: number }

const letters = { pattern: /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u, shown: '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+' }
/** Without a line break: the service's dot does not match one. */
const password = { pattern: /^\S+.*\S+$/, shown: '^[\\S]+.*[\\S]+$', longest: 256 }

const patterns: Record<string, Rule> = {
  ClientId: { pattern: /^[\w+]+$/, shown: '[\\w+]+', longest: 128 },
  ClientSecret: { pattern: /^[\w+]+$/, shown: '[\\w+]+', longest: 64 },
  SecretHash: { pattern: /^[\w+=/]+$/, shown: '[\\w+=/]+', longest: 128 },
  Username: { ...letters, longest: 128 },
  Password: password,
  PreviousPassword: password,
  ProposedPassword: password,
  ConfirmationCode: { pattern: /^\S+$/, shown: '[\\S]+', longest: 2048 },
  Code: { pattern: /^\S+$/, shown: '[\\S]+', longest: 2048 },
  AccessToken: { pattern: /^[A-Za-z0-9-_=.]+$/, shown: '[A-Za-z0-9-_=.]+', longest: 100_000 },
  RefreshToken: { pattern: /^[A-Za-z0-9-_=.]+$/, shown: '[A-Za-z0-9-_=.]+', longest: 100_000 },
  Token: { pattern: /^[A-Za-z0-9-_=.]+$/, shown: '[A-Za-z0-9-_=.]+', longest: 100_000 },
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

export function violation(name: string, rule: string): CognitoError {
  return invalidParameter(
    `1 validation error detected: Value at '${lowerFirst(name)}' failed to satisfy constraint: Member must ${rule}`,
  )
}

/** A member that may be missing. @throws SerializationException for another type, InvalidParameterException by pattern */
export function optional(input: Input, name: string): string | undefined {
  return checked(input[name], name, patterns[name])
}

/** @param path what the service calls the member in its message */
function checked(value: unknown, path: string, rule: Rule | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') {
    throw new CognitoError('SerializationException', `${typeof value} can not be converted to a String`)
  }
  if (!rule) return value
  const { longest } = rule
  if (value.length > longest) throw violation(path, `have length less than or equal to ${longest}`)
  if (!rule.pattern.test(value)) throw violation(path, `satisfy regular expression pattern: ${rule.shown}`)
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
  if (
    typeof value !== 'object' ||
    Array.isArray(value) ||
    Object.values(value).some((entry) => typeof entry !== 'string')
  ) {
    throw new CognitoError('SerializationException', 'Expected a map of strings')
  }
  return value as Record<string, string | undefined>
}

/**
 * What the service can't read is refused before the call is looked at, also in members that no call here uses.
 * @throws SerializationException
 */
export function assertReadable(input: Input): void {
  for (const name of ['AuthParameters', 'ClientMetadata']) stringMap(input, name)
  const { ForceAliasCreation: force = false } = input
  if (typeof force !== 'boolean')
    throw new CognitoError('SerializationException', `${typeof force} can not be converted to a Boolean`)
}

const attributeRules = {
  Name: { ...letters, longest: 32 },
  Value: { pattern: /^.*$/s, shown: '.*', longest: 2048 },
}

/** A list of attributes as one record. @throws InvalidParameterException for a name or value no attribute can have */
export function attributes(input: Input, name: string): Record<string, string> {
  const list = input[name] ?? []
  if (!Array.isArray(list)) throw new CognitoError('SerializationException', 'Expected list')
  const entries = list.map((entry: Input, index) => {
    const path = (member: string) => `${lowerFirst(name)}.${index + 1}.member.${member}`
    const found = checked(entry.Name, path('name'), attributeRules.Name)
    if (found === undefined) throw violation(path('name'), 'not be null')
    return [found, checked(entry.Value, path('value'), attributeRules.Value) ?? ''] as const
  })
  return Object.fromEntries(entries)
}
