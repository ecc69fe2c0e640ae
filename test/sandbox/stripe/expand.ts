import type { Sandbox } from './context.ts'
import { invalidRequest } from './errors.ts'
import type { Kind } from './state/collections.ts'

/** Which stored kind an id of each expandable field belongs to, by the object that has the field. */
const expandable: Record<string, Record<string, Kind>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: {
    balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    failure_balance_transaction: 'balance_transaction',
  },
  refund: {
    charge: 'charge',
    payment_intent: 'payment_intent',
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
  },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  'checkout.session': { payment_intent: 'payment_intent' },
  balance_transaction: {},
}

/** Expandable in Stripe's API, but always null here. */
const alwaysNull = new Set(['customer', 'application', 'on_behalf_of', 'review', 'invoice', 'subscription'])

const maxDepth = 4

type Hash = Record<string, unknown>

function cannotExpand(path: string): never {
  throw invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding a parent property or remove it from the \`expand\` parameter.`,
    { param: 'expand' },
  )
}

function expandOne(sandbox: Sandbox, object: Hash, keys: readonly string[], path: string): Hash {
  const [key, ...rest] = keys
  if (key === undefined) return object
  if (object.object === 'list') {
    if (key !== 'data') cannotExpand(path)
    const data = (object.data as Hash[]).map((item) => expandOne(sandbox, item, rest, path))
    return { ...object, data }
  }
  if (key === 'line_items' && object.object === 'checkout.session') return object
  const value = object[key]
  if (value !== null && typeof value === 'object') {
    return { ...object, [key]: expandOne(sandbox, value as Hash, rest, path) }
  }
  const kind = expandable[String(object.object)]?.[key] ?? (key === 'source' ? sourceKind(value) : undefined)
  if (kind === undefined) {
    if (alwaysNull.has(key)) return object
    return cannotExpand(path)
  }
  if (typeof value !== 'string') return object
  const found = sandbox.store.get(kind, value) as Hash | undefined
  return found ? { ...object, [key]: expandOne(sandbox, found, rest, path) } : object
}

function sourceKind(id: unknown): Kind | undefined {
  if (typeof id !== 'string') return undefined
  return id.startsWith('re_') ? 'refund' : id.startsWith('dp_') ? 'dispute' : 'charge'
}

/**
 * Puts objects in the place of ids, for each path such as `latest_charge.balance_transaction` or `data.charge`.
 *
 * @throws StripeProblem 400 where Stripe couldn't expand the path, or past four levels
 */
export function expand(sandbox: Sandbox, answer: object, paths: readonly string[] | undefined): object {
  let result = answer as Hash
  for (const path of paths ?? []) {
    const keys = path.split('.')
    if (keys.length > maxDepth) {
      throw invalidRequest(
        `You cannot expand more than ${maxDepth} levels of a property. Property: ${path}`,
        {
          param: 'expand',
        },
      )
    }
    result = expandOne(sandbox, result, keys, path)
  }
  return result
}
