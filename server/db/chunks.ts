import { setImmediate as othersFirst } from 'node:timers/promises'

/** Rows per statement. SQLite runs it inside the event loop: with more, a banquet's requests would wait for it. */
const most = 200

/** Divides rows into chunks for one statement each, in their order. */
export const chunksOf = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, n) => rows.slice(n * most, (n + 1) * most))

/** Does the work for one chunk after the other. Other requests have their turn in between, however many rows there are. */
export async function inChunks<Row>(rows: Row[], work: (some: Row[]) => unknown): Promise<void> {
  for (const [n, some] of chunksOf(rows).entries()) {
    if (n > 0) await othersFirst()
    await work(some)
  }
}
