import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SavedBackup } from '../../db/backup.ts'

/** What the thread is told: whose database, and the new file. */
export type CopyJob = { dataDir: string; file: string }
/** What is in the copy. `differences`: what `books verify` finds in it, as in the books themselves. */
export type Copied = Partial<SavedBackup> & { bytes: number; differences: number }

/** Next to this file, in the sources and in the build. */
const entry = new URL(`backup-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Copies the SQLite database and checks the copy, in a thread of its own: both take seconds of pure work, in which guests
 * want to pay. Throws what the thread throws, and an AbortError after `signal`; then part of the file may be left.
 */
export async function copyApart(job: CopyJob, signal: AbortSignal | undefined): Promise<Copied> {
  const worker = new Worker(entry, { workerData: job })
  try {
    // Rejects with the thread's error, should one come first.
    const [copied] = (await once(worker, 'message', { signal })) as [Copied]
    return copied
  } finally {
    await worker.terminate()
  }
}
