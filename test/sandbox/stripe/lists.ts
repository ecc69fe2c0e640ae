import { invalidRequest, noSuchParam } from './errors.ts'

type Range = { gte?: number; lt?: number }

/** Parameters that all of Stripe's lists share. */
export type ListParams = {
  limit?: number
  starting_after?: string
  created?: Range
}

export type List<T> = { object: 'list'; url: string; has_more: boolean; data: T[] }

/** Later than any year a date picker offers: milliseconds, by mistake. */
const latest = 99_999_999_999

function checkTimes(created: Range = {}): void {
  for (const [name, time] of Object.entries(created)) {
    if (time <= latest) continue
    throw invalidRequest(`Invalid timestamp: ${time}; must be an integer Unix timestamp in seconds.`, {
      param: `created[${name}]`,
    })
  }
}

const inRange = (created: number, { gte = -Infinity, lt = Infinity }: Range = {}): boolean =>
  created >= gte && created < lt

/**
 * One page of a list as Stripe gives it: newest first, by cursor.
 *
 * @param kind the resource in Stripe's spelling, for the error about an unknown cursor
 * @param oldestFirst all objects, in the order they were made
 */
export function listPage<T extends { id: string; created: number }>(
  kind: string,
  url: string,
  oldestFirst: readonly T[],
  params: ListParams,
): List<T> {
  checkTimes(params.created)
  const limit = params.limit ?? 10
  if (limit < 1 || limit > 100) {
    const side = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'
    throw invalidRequest(`This value must be ${side}.`, { code: 'parameter_invalid_integer', param: 'limit' })
  }
  const newestFirst = oldestFirst.filter((one) => inRange(one.created, params.created)).reverse()
  const after = params.starting_after
  const at = newestFirst.findIndex((one) => one.id === after)
  if (after !== undefined && at < 0) throw noSuchParam(kind, after, 'starting_after')
  const data = newestFirst.slice(at + 1, at + 1 + limit)
  return { object: 'list', url, has_more: at + 1 + limit < newestFirst.length, data }
}
