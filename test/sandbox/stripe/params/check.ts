import { invalidRequest } from '../errors.ts'
import type { FormHash, FormValue } from '../http/form.ts'
import type { Param } from './schema.ts'

type Unknowns = string[]

const isHash = (value: FormValue): value is FormHash => typeof value === 'object'

function checkHash(
  { fields = {}, any }: Param,
  value: FormHash,
  path: string,
  unknowns: Unknowns,
): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const pathOf = (key: string) => (path === '' ? key : `${path}[${key}]`)
  for (const [key, inner] of Object.entries(value)) {
    const known = Object.hasOwn(fields, key) ? fields[key] : any
    if (known) result[key] = checkValue(known, inner, pathOf(key), unknowns)
    else unknowns.push(pathOf(key))
  }
  for (const [key, field] of Object.entries(fields))
    if (field.required && !Object.hasOwn(value, key)) throw missing(pathOf(key))
  return result
}

function checkArray(items: Param, value: FormHash, path: string, unknowns: Unknowns): unknown[] {
  const keys = Object.keys(value)
  if (keys.some((key) => !/^\d+$/.test(key))) throw invalidRequest('Invalid array', { param: path })
  const elements = keys.map((key) => checkValue(items, value[key] ?? '', `${path}[${key}]`, unknowns))
  if (path === 'allowed_payment_method_types' && new Set(elements).size < elements.length)
    throw invalidRequest(`The ${path} array contains duplicates.`, { param: path })
  return elements
}

/** Longest texts by the last part of their name (`maxLength` in Stripe's OpenAPI description); 5000 for all others. */
const longest = new Map([
  ['description', 1000],
  ['customer_email', 800],
  ['receipt_email', 800],
])

function checkLength(value: string, path: string): void {
  const name = path.replace(/\]$/, '').split('[').at(-1) ?? ''
  const most = longest.get(name) ?? 5000
  if (value.length <= most) return
  const shown = `${value.slice(0, 10)}...${value.slice(-10)}`
  throw invalidRequest(`Invalid string: ${shown}; must be at most ${most} characters`, { param: path })
}

function checkText({ type, words }: Param, value: string, path: string): unknown {
  if (words?.includes(value)) return value
  if (value === '' && !/^metadata|\[metadata\]/.test(path)) throw empty(path)
  if (words) {
    const list = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`
    throw invalidRequest(`Invalid ${path}: must be one of ${list}`, { param: path })
  }
  if (type === 'text') {
    checkLength(value, path)
    return value
  }
  if (type === 'integer') {
    if (/^-?\d{1,15}$/.test(value)) return Number(value)
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: path })
  }
  if (type === 'boolean') {
    if (value === 'true' || value === 'false') return value === 'true'
    throw invalidRequest(`Invalid boolean: ${value}`, { param: path })
  }
  throw invalidRequest(type === 'array' ? 'Invalid array' : 'Invalid object', { param: path })
}

/** One value against what it may be: gives it its type, or throws Stripe's refusal. */
function checkValue(param: Param, value: FormValue, path: string, unknowns: Unknowns): unknown {
  if (!isHash(value)) return checkText(param, value, path)
  if (param.type === 'array') return checkArray(param.items ?? { type: 'text' }, value, path, unknowns)
  if (param.type === 'hash') return checkHash(param, value, path, unknowns)
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
 * Checks the parameters of a call against those it may have (`calls.ts`).
 *
 * @returns the parameters with numbers, booleans and arrays in place of text
 * @throws StripeProblem 400 as Stripe: unknown, missing, empty or ill-typed parameter
 */
export function checkParams<T>(params: Param, form: FormHash): T {
  const unknowns: Unknowns = []
  const checked = checkHash(params, form, '', unknowns)
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
