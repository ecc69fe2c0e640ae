import { invalidRequest } from '../errors.ts'
import type { FormHash, FormValue } from '../http/form.ts'
import { definition, resolve, type Schema } from './schema.ts'

type Unknowns = string[]

const isHash = (value: FormValue): value is FormHash => typeof value === 'object'

function checkHash(
  schema: Schema,
  value: FormHash,
  path: string,
  unknowns: Unknowns,
): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = path === '' ? key : `${path}[${key}]`
    const known =
      schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
    const innerSchema = known ?? (schema.additionalProperties || undefined)
    if (innerSchema) result[key] = checkValue(innerSchema, inner, innerPath, unknowns)
    else unknowns.push(innerPath)
  }
  for (const key of schema.required ?? []) {
    const param = path === '' ? key : `${path}[${key}]`
    if (!Object.hasOwn(value, key)) throw missing(param)
  }
  return result
}

function checkArray(schema: Schema, value: FormHash, path: string, unknowns: Unknowns): unknown[] {
  const keys = Object.keys(value)
  if (keys.some((key) => !/^\d+$/.test(key))) throw invalidRequest('Invalid array', { param: path })
  const items = keys.map((key) =>
    checkValue(schema.items ?? {}, value[key] ?? '', `${path}[${key}]`, unknowns),
  )
  if (path === 'allowed_payment_method_types' && new Set(items).size < items.length)
    throw invalidRequest(`The ${path} array contains duplicates.`, { param: path })
  return items
}

/** Longest texts by the last part of their name (`maxLength` in Stripe's OpenAPI description); 5000 for all others. */
const longest = new Map([
  ['description', 1000],
  ['customer_email', 800],
  ['receipt_email', 800],
  ['instructions_email', 800],
])

function checkLength(value: string, path: string): void {
  const name = path.replace(/\]$/, '').split('[').at(-1) ?? ''
  // A product's description is as long as any text; that of a payment isn't.
  const most = path.includes('product_data') ? 5000 : (longest.get(name) ?? 5000)
  if (value.length <= most) return
  const shown = `${value.slice(0, 10)}...${value.slice(-10)}`
  throw invalidRequest(`Invalid string: ${shown}; must be at most ${most} characters`, { param: path })
}

function checkText(options: Schema[], value: string, path: string): unknown {
  const allowed = options.flatMap((option) => option.enum ?? [])
  if (allowed.includes(value)) return value
  if (options.some((option) => option.type === 'string')) {
    checkLength(value, path)
    if (value === '' && !path.startsWith('metadata') && !path.includes('[metadata]')) throw empty(path)
    return value
  }
  if (value === '') throw empty(path)
  if (options.some((option) => option.type === 'number')) {
    if (/^-?\d{1,15}$/.test(value)) return Number(value)
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: path })
  }
  if (options.some((option) => option.type === 'boolean')) {
    if (value === 'true' || value === 'false') return value === 'true'
    throw invalidRequest(`Invalid boolean: ${value}`, { param: path })
  }
  const words = allowed.filter((word) => word !== '')
  if (words.length > 0) {
    const list = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`
    throw invalidRequest(`Invalid ${path}: must be one of ${list}`, { param: path })
  }
  throw invalidRequest(
    options.some((option) => option.type === 'array') ? 'Invalid array' : 'Invalid object',
    {
      param: path,
    },
  )
}

/** One value against one schema: gives it the type the schema says, or throws Stripe's refusal. */
function checkValue(schema: Schema, value: FormValue, path: string, unknowns: Unknowns): unknown {
  const resolved = resolve(schema)
  const options = (resolved.anyOf ?? [resolved]).map(resolve)
  if (!isHash(value)) return checkText(options, value, path)
  const array = options.find((option) => option.type === 'array')
  if (array && Object.keys(value).every((key) => /^\d+$/.test(key)))
    return checkArray(array, value, path, unknowns)
  const hash = options.find((option) => option.type === 'object')
  if (hash) return checkHash(hash, value, path, unknowns)
  if (array) return checkArray(array, value, path, unknowns)
  throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param: path })
}

const missing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

const empty = (param: string) =>
  invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param },
  )

/** Known to older versions of the API: refused with a code of its own since 2026-09-30.endive. */
const methodTypesGone = invalidRequest(
  'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` or dynamic payment methods instead.',
  { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
)

/**
 * Checks the parameters of a call against the type the `stripe` package declares for them.
 *
 * @returns the parameters with numbers, booleans and arrays in place of text
 * @throws StripeProblem 400 as Stripe: unknown, missing, empty or ill-typed parameter
 */
export function checkParams<T>(type: string, form: FormHash): T {
  const unknowns: Unknowns = []
  const checked = checkHash(definition(type), form, '', unknowns)
  const [first] = unknowns
  if (first?.startsWith('payment_method_types')) throw methodTypesGone
  if (first !== undefined) {
    throw invalidRequest(
      `Received unknown parameter${unknowns.length > 1 ? 's' : ''}: ${unknowns.join(', ')}`,
      {
        code: 'parameter_unknown',
        param: first,
      },
    )
  }
  return checked as T
}

/** Refuses a call that lacks a parameter which the types can't mark as required. */
export function requireParam(value: unknown, param: string): void {
  if (value === undefined) throw missing(param)
}
