import type { Days } from '../../earning/earning.types.ts'
import { InputError } from '../graphql.errors.ts'
import { builder } from './builder.ts'

export const daysArgs = builder.args((t) => ({
  from: t.field({ type: 'Day', description: 'The first day; left out: from the beginning.' }),
  to: t.field({ type: 'Day', description: 'The last day, included; left out: until now.' }),
}))

/** Throws InputError if the first day is after the last. */
export function daysOf({
  from,
  to,
}: {
  from?: string | null | undefined
  to?: string | null | undefined
}): Days {
  if (from && to && from > to) throw new InputError({ from: { key: 'customer:errors.days' } }, [])
  return { ...(from && { from }), ...(to && { to }) }
}
