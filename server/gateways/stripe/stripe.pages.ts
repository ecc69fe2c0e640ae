import type Stripe from 'stripe'
import type { Asking } from './stripe.asking.ts'

/** What a page of a list begins after. */
export type From = { starting_after?: string }

/** A list page by page: the package's own walk can't go on after a page that failed once. */
export async function* each<T extends { id: string }>(
  asking: Asking,
  pages: (from: From) => Promise<Stripe.ApiList<T>>,
): AsyncIterable<T> {
  for (let from: From = {}; ; ) {
    const { data, has_more } = await asking(() => pages(from))
    yield* data
    const last = data.at(-1)
    if (!has_more || !last) return
    from = { starting_after: last.id }
  }
}
