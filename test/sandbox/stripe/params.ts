import { refuse } from './errors.ts'

/** What one parameter may be. `required` ones must be sent with their hash. */
export type Param = {
  type: 'text' | 'integer' | 'boolean' | 'array' | 'hash'
  required?: true
  /** The only texts it may be. */
  words?: readonly string[]
  /** Bounds of a number, or the longest text. */
  least?: number
  most?: number
  /** Of an array: each of its elements, none of them twice. */
  items?: Param
  /** Of a hash: by name; `any` name where there is no list. */
  fields?: { [name: string]: Param }
  any?: Param
  /** Throws what else is wrong with a text. */
  check?: (value: string, param: string) => void
}

/** Parameters whose names are some of those that a type of the `stripe` package has. */
export type FieldsOf<T> = { [Name in keyof T]?: Param }

/** The longest texts are `maxLength` in Stripe's OpenAPI description. */
export const text: Param = { type: 'text', most: 5000 }
export const textOf = (most: number): Param => ({ ...text, most })
export const integer: Param = { type: 'integer' }
export const integerOf = (least: number, most = Infinity): Param => ({ ...integer, least, most })
export const flag: Param = { type: 'boolean' }
export const metadata: Param = { type: 'hash', any: text }
export const oneOf = (...words: string[]): Param => ({ ...text, words })
export const listOf = (items: Param): Param => ({ type: 'array', items })
export const hash = <T>(fields: FieldsOf<NonNullable<T>>): Param => ({
  type: 'hash',
  fields: fields as { [name: string]: Param },
})
export const required = (param: Param): Param => ({ ...param, required: true })

const emailShape =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?!-)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
export const email: Param = {
  ...textOf(800),
  check: (value, param) => {
    if (!emailShape.test(value)) throw refuse('email', { value, param })
  },
}

const neverOpened = /^(javascript|data|vbscript|file|blob|about):/i
/** Absolute, and of a kind one can be sent back to. */
export const url: Param = {
  ...text,
  check: (value, param) => {
    const explicit =
      /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(value) && URL.canParse(value) && !neverOpened.test(value)
    if (!explicit) throw refuse('url', { param })
  },
}

/** The product takes nothing but yen. */
export const yen: Param = {
  ...text,
  check: (value) => {
    if (value.toLowerCase() !== 'jpy') throw refuse('currency', { value, param: 'currency' })
  },
}

/** Later than any year a date picker offers: milliseconds, by mistake. */
const latest = 99_999_999_999
export const time: Param = {
  ...integer,
  check: (value, param) => {
    if (Number(value) > latest) throw refuse('badTime', { time: value, param })
  },
}

/** Stripe's bounds on an amount of yen. */
export function checkAmount(amount: number, param = 'amount'): number {
  if (amount < 1) throw refuse('atLeast', { least: 1, param })
  if (amount < 50) throw refuse('tooSmall', { param })
  if (amount > 99_999_999) throw refuse('tooMuch', { param })
  return amount
}
export const amount: Param = { ...integer, check: (value, param) => void checkAmount(Number(value), param) }

/** Stripe's limits on metadata: 50 keys of 40 characters, values of 500. Empty values remove their key. */
export function mergeMetadata(old: object, change: object | '' | null = {}): Record<string, string> {
  const merged = Object.entries<string>({ ...old, ...(change || {}) }).filter(([, value]) => value !== '')
  for (const [key, value] of merged) {
    if (key.length > 40) throw refuse('metadataKey', { key, param: 'metadata' })
    if (value.length > 500) throw refuse('metadataValue', { value, param: `metadata[${key}]` })
  }
  if (merged.length > 50) throw refuse('metadataKeys', { param: 'metadata' })
  return Object.fromEntries(merged)
}

/** A decoded form: text at the leaves, arrays still as objects with the keys 0, 1, 2 … */
export type FormValue = string | FormHash
export type FormHash = { [key: string]: FormValue }

const emptyHash = (): FormHash => Object.create(null) as FormHash

/** Stripe's form encoding: nested brackets, `[]` for the next element of an array. A name that isn't well formed is one key. */
export function parseForm(form: string): FormHash {
  const result = emptyHash()
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = /^[^[\]]+(\[[^[\]]*\])*$/.test(name) ? name.replaceAll(']', '').split('[') : [name]
    const last = keys.pop() ?? ''
    let inner = result
    for (const key of keys) {
      const next = inner[key || Object.keys(inner).length]
      inner = inner[key || Object.keys(inner).length] = typeof next === 'object' ? next : emptyHash()
    }
    inner[last || Object.keys(inner).length] = value
  }
  return result
}

function checkText(
  { type, words, least = -Infinity, most = Infinity, check }: Param,
  value: string,
  param: string,
) {
  if (words?.includes(value)) return value
  if (value === '' && !/^metadata|\[metadata\]/.test(param)) throw refuse('empty', { param })
  if (words) throw refuse('notOneOf', { param, words: words.join(', or ') })
  if (type === 'array') throw refuse('notArray', { param })
  if (type === 'hash') throw refuse('notHash', { param })
  if (type === 'boolean') {
    if (value !== 'true' && value !== 'false') throw refuse('notBoolean', { value, param })
    return value === 'true'
  }
  if (type === 'integer') {
    if (!/^-?\d{1,15}$/.test(value)) throw refuse('notInteger', { value, param })
    if (Number(value) < least) throw refuse('atLeast', { least, param })
    if (Number(value) > most) throw refuse('atMost', { most, param })
  } else if (value.length > most) throw refuse('tooLong', { value: `${value.slice(0, 10)}...`, most, param })
  check?.(value, param)
  return type === 'integer' ? Number(value) : value
}

/** One value against what it may be: gives it its type, or throws Stripe's refusal. */
function checkValue(known: Param, value: FormValue, param: string, unknowns: string[]): unknown {
  const { type, items, fields = {}, any } = known
  if (typeof value === 'string') return checkText(known, value, param)
  const inside = (key: string) => (param === '' ? key : `${param}[${key}]`)
  if (items) {
    const keys = Object.keys(value)
    if (keys.some((key) => !/^\d+$/.test(key))) throw refuse('notArray', { param })
    const elements = keys.map((key) => checkValue(items, value[key] ?? '', inside(key), unknowns))
    if (new Set(elements).size < elements.length) throw refuse('twice', { param })
    return elements
  }
  if (type !== 'hash') throw refuse('notText', { value: JSON.stringify(value), param })
  const result: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : any
    if (field) result[key] = checkValue(field, inner, inside(key), unknowns)
    else unknowns.push(inside(key))
  }
  for (const [key, field] of Object.entries(fields))
    if (field.required && !Object.hasOwn(value, key)) throw refuse('missing', { param: inside(key) })
  return result
}

/**
 * Checks the parameters of a call against those it may have (`calls.ts`).
 *
 * @returns the parameters with numbers, booleans and arrays in place of text
 * @throws StripeProblem 400 as Stripe: unknown, missing, empty or ill-typed parameter
 */
export function checkParams(params: Param, form: FormHash): unknown {
  const unknowns: string[] = []
  const checked = checkValue(params, form, '', unknowns)
  const [param] = unknowns
  // Known to older versions of the API: refused with a code of its own since 2026-09-30.endive.
  if (param?.startsWith('payment_method_types'))
    throw refuse('oldMethodTypes', { param: 'payment_method_types' })
  if (param)
    throw refuse('unknownParams', { s: unknowns.length > 1 ? 's' : '', names: unknowns.join(', '), param })
  return checked
}
