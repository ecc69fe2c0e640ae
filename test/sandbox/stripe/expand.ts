import type { Sandbox } from './context.ts'
import { invalidRequest } from './errors.ts'
import type { Kind } from './state/collections.ts'

/** A balance transaction may come from anything: its source's id tells what it is. */
const sources: Record<string, Kind> = { ch: 'charge', re: 'refund', dp: 'dispute', po: 'payout' }

/** What the product has put in the place of an id, by object and field: of which stored kind. */
const expandable: Record<string, Record<string, Kind | 'source'>> = {
  balance_transaction: { source: 'source' },
  payment_intent: { latest_charge: 'charge' },
  charge: { balance_transaction: 'balance_transaction' },
  payout: { failure_balance_transaction: 'balance_transaction' },
  'checkout.session': { payment_intent: 'payment_intent' },
}

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
  const kindOfObject = String(object.object)
  const value = object[key]
  const known = Object.hasOwn(expandable[kindOfObject] ?? {}, key)
  if (value !== null && typeof value === 'object' && (known || rest.length > 0)) {
    return { ...object, [key]: expandOne(sandbox, value as Hash, rest, path) }
  }
  if (!known) return cannotExpand(path)
  const kind = expandable[kindOfObject]?.[key]
  if (!kind) return object
  if (typeof value !== 'string') return object
  const of = kind === 'source' ? sources[value.split('_')[0] ?? ''] : kind
  const found = of && (sandbox.store.get(of, value) as Hash | undefined)
  return found ? { ...object, [key]: expandOne(sandbox, found, rest, path) } : object
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
