import type { Sandbox } from './context.ts'
import { refuse } from './errors.ts'
import { type Kind, kinds, type Objects } from './objects.ts'

/** Parameters that Stripe's lists share. */
export type ListParams = {
  limit?: number
  starting_after?: string
  created?: { gte?: number; lt?: number }
  payment_intent?: string
}

/** One page of a list as Stripe gives it: newest first, by cursor. `oldestFirst`: in the order they were made. */
export function pageOf<T extends { id: string; created: number }>(
  kind: string,
  url: string,
  oldestFirst: readonly T[],
  { limit = 10, starting_after: after, created: { gte = 0, lt = Infinity } = {} }: ListParams,
) {
  const all = oldestFirst.filter(({ created }) => created >= gte && created < lt).reverse()
  const at = all.findIndex((one) => one.id === after)
  if (after !== undefined && at < 0) throw refuse('noSuchParam', { kind, id: after, param: 'starting_after' })
  const data = all.slice(at + 1, at + 1 + limit)
  return { object: 'list' as const, url: `/v1/${url}`, has_more: at + 1 + limit < all.length, data }
}

/**
 * What the mode has of a kind, or what of it belongs to the PaymentIntent that is asked for.
 *
 * @throws StripeProblem 400 where Stripe doesn't know that: an empty list would say that there is nothing
 */
export function list<K extends Kind>(
  s: Sandbox,
  kind: K,
  params: ListParams,
  has: (one: Objects[K]) => boolean = () => true,
) {
  const { payment_intent: of } = params
  if (of !== undefined) s.find('payment_intent', of, 'payment_intent')
  const isOf = (one: object) => of === undefined || ('payment_intent' in one && one.payment_intent === of)
  return pageOf(kind, kinds[kind].path, s.all(kind).filter(has).filter(isOf), params)
}

type Hash = Record<string, unknown>

/** The object with this id, of whatever kind. */
const whichever = (s: Sandbox, id: unknown) =>
  (Object.keys(kinds) as Kind[]).map((kind) => s.get(kind, id) as Hash | undefined).find((one) => one)

function expandOne(s: Sandbox, object: Hash, [key, ...rest]: readonly string[], path: string): Hash {
  if (key === undefined) return object
  const value = object[key]
  if (object.object === 'list' && key === 'data')
    return { ...object, data: (value as Hash[]).map((one) => expandOne(s, one, rest, path)) }
  if (!kinds[object.object as Kind]?.expands?.includes(key))
    throw refuse('cannotExpand', { path, param: 'expand' })
  const inner = typeof value === 'string' ? whichever(s, value) : (value as Hash | null)
  return inner ? { ...object, [key]: expandOne(s, inner, rest, path) } : object
}

/**
 * Puts objects in the place of ids, for each path such as `latest_charge.balance_transaction` or `data.charge`.
 *
 * @throws StripeProblem 400 where Stripe couldn't expand the path, or past four levels
 */
export function expand(s: Sandbox, answer: object, paths: readonly string[] = []): object {
  return paths.reduce((object: Hash, path) => {
    const keys = path.split('.')
    if (keys.length > 4) throw refuse('expandsTooDeep', { path, param: 'expand' })
    return expandOne(s, object, keys, path)
  }, answer as Hash)
}
