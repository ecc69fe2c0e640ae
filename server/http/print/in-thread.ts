import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Memory of the thread's own objects, in MB; 2,000 name cards need 90. Fonts come on top, 5 MB each. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/**
 * Makes a PDF in a thread of its own: a large document takes seconds, in which guests want to pay. The thread ends with
 * its document, so its memory is free again. Throws what the thread throws.
 * @param entry the thread's file next to the caller, without its extension: in the sources and in the build
 * @param from the caller's `import.meta.url`
 * @param order what to print; plain data
 */
export async function printInThread(entry: string, from: string, order: unknown): Promise<Buffer> {
  const worker = new Worker(new URL(`${entry}${extname(from)}`, from), { workerData: order, resourceLimits })
  // Rejects with the thread's error, should one come first.
  const [pdf] = (await once(worker, 'message')) as [Uint8Array]
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
}
