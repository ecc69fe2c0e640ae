import { invalidRequest, noSuchParam } from './errors.ts'

type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

/** Parameters that all of Stripe's lists share. */
export type ListParams = {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | Range
}

export type List<T> = { object: 'list'; url: string; has_more: boolean; data: T[] }

/** Later than any year a date picker offers: milliseconds, by mistake. */
const latest = 99_999_999_999

function checkTimes(created: number | Range | undefined): void {
  if (created === undefined) return
  const given = typeof created === 'number' ? { created } : created
  for (const [name, time] of Object.entries(given)) {
    if (time <= latest) continue
    const param = typeof created === 'number' ? name : `created[${name}]`
    throw invalidRequest(`Invalid timestamp: ${time}; must be an integer Unix timestamp in seconds.`, {
      param,
    })
  }
}

function inRange(created: number, range: number | Range | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}

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
  if (params.starting_after !== undefined && params.ending_before !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.')
  }
  const newestFirst = oldestFirst.filter((one) => inRange(one.created, params.created)).reverse()
  const position = (id: string, param: string): number => {
    const at = newestFirst.findIndex((one) => one.id === id)
    if (at < 0) throw noSuchParam(kind, id, param)
    return at
  }
  if (params.ending_before !== undefined) {
    const end = position(params.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', url, has_more: start > 0, data: newestFirst.slice(start, end) }
  }
  const start =
    params.starting_after === undefined ? 0 : position(params.starting_after, 'starting_after') + 1
  const data = newestFirst.slice(start, start + limit)
  return { object: 'list', url, has_more: start + limit < newestFirst.length, data }
}
