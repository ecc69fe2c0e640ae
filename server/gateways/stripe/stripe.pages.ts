import type Stripe from 'stripe'
import type { Asking } from './stripe.asking.ts'

/** The object after which a page of a list begins. */
export type From = { starting_after?: string }

/** Reads a list page by page. The package's own iterator can't continue after a page failed once. */
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
