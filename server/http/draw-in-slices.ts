import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as othersFirst } from 'node:timers/promises'
import type { ReactElement } from 'react'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'

const twoTurns = async () => {
  await othersFirst()
  await othersFirst()
}

/**
 * The same HTML as `renderToString`, drawn over several turns of the event loop: a slice of it waits for `later(its number)`.
 * Rejects with what a component throws.
 */
export async function drawInSlices(
  page: (later: (slice: number) => Promise<void>) => ReactElement,
): Promise<string> {
  const turns: Promise<void>[] = []
  // Each waits for the one before, and a turn more: React draws what is due in the turn after. Asked twice, it is the same
  // promise, as React wants it.
  const later = (slice: number): Promise<void> => {
    turns[slice] ??= (slice === 0 ? Promise.resolve() : later(slice - 1)).then(twoTurns)
    return turns[slice]
  }
  // Those who ask at the same time come first: what they need is read already.
  await othersFirst()
  const pipe = await new Promise<PipeableStream['pipe']>((resolve, reject) => {
    // Nothing is sent before all is there, so React must not set large parts aside for a script to put in place.
    const { pipe } = renderToPipeableStream(page(later), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(pipe),
      onError: reject,
      onShellError: reject,
    })
  })
  // Putting the slices together takes as long as a slice, and so does what the caller does with the whole.
  await othersFirst()
  const html = await text(pipe(new PassThrough()))
  await othersFirst()
  return html
}
