import { lstatSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 2 ** 30
const prefix = 'tipping-run-'

/**
 * One folder for the temporary files of a run, in memory where there is room: SQLite waits for the disk at each commit,
 * and no test cuts the power. It goes at the end, and so do those of runs of this user that were killed.
 */
export default function useOwnFolder() {
  const base = hasRoom(memory) ? memory : tmpdir()
  sweepRuns(base)
  const own = join(base, `${prefix}${process.pid}`)
  mkdirSync(own, { recursive: true })
  process.env.TMPDIR = own
  // What Node makes of a file is kept: the programs that tests start, one after the other, load the same packages.
  process.env.NODE_COMPILE_CACHE = join(own, 'compiled')
  return () => remove(own)
}

/** Removes what killed runs of this user have left in a folder. What others have left is theirs. */
export function sweepRuns(base: string) {
  for (const name of readdirSync(base)) {
    const folder = join(base, name)
    if (name.startsWith(prefix) && isOwn(folder) && !isAlive(Number(name.slice(prefix.length))))
      remove(folder)
  }
}

const isOwn = (folder: string) => lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > enough
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One that belongs to another user by now lives.
    return (error as { code?: string }).code === 'EPERM'
  }
}
