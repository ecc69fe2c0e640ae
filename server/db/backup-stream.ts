import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { backUp, type SavedBackup } from './backup.ts'
import { BackupError, createPrivate } from './backup-file.ts'
import { makePrivateFolder } from './private-files.ts'
import { type Restored, restore } from './restore.ts'

/** SQLite reads and writes files only. It lies in the data folder: there is no more private place with as much room. */
const passing = (dataDir: string) => join(dataDir, `passing-${process.pid}.sqlite`)

/** {@link backUp} to a stream, which gets the whole copy and nothing else. The stream stays open. */
export async function backUpToStream(dataDir: string, to: NodeJS.WritableStream): Promise<SavedBackup> {
  const file = passing(dataDir)
  try {
    const saved = backUp(dataDir, file)
    await pipeline(createReadStream(file), to, { end: false })
    return saved
  } finally {
    rmSync(file, { force: true })
  }
}

/** {@link restore} from a stream. Throws {@link BackupError} as it does, and if the stream is empty. */
export async function restoreFromStream(
  dataDir: string,
  from: NodeJS.ReadableStream,
  options: Parameters<typeof restore>[2],
): Promise<Restored> {
  makePrivateFolder(dataDir)
  const file = passing(dataDir)
  createPrivate(file)
  try {
    const into = createWriteStream(file)
    await pipeline(from, into)
    if (into.bytesWritten === 0) throw new BackupError('nothing came from standard input')
    return restore(dataDir, file, options)
  } finally {
    rmSync(file, { force: true })
  }
}
