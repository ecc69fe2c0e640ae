import { parentPort, workerData } from 'node:worker_threads'
import { copyBooks } from '../../db/backup.ts'
import { openCopy } from '../../db/database.ts'
import { verifyBooks } from '../../money/verify/index.ts'
import type { Copied, CopyJob } from './backups.ts'

/** The thread of `backups.ts`: makes one copy, checks it as `books verify` does, and tells what is in it. */

const { dataDir, file } = workerData as CopyJob
const saved = copyBooks(dataDir, file)
const copy = openCopy(file)
const { differences, more } = await verifyBooks(copy).finally(() => copy.destroy())
const copied: Copied = { ...saved, differences: differences.length + more }
parentPort?.postMessage(copied)
