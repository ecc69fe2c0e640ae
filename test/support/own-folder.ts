import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 2 ** 30
const prefix = 'tipping-run-'

/**
 * One folder for the temporary files of a run, in memory where there is room: SQLite waits for the disk at each commit,
 * and no test cuts the power. It goes at the end, and so do those of runs that were killed.
 */
export default function useOwnFolder() {
  const base = hasRoom(memory) ? memory : tmpdir()
  for (const name of readdirSync(base)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) remove(join(base, name))
  }
  const own = join(base, `${prefix}${process.pid}`)
  mkdirSync(own, { recursive: true })
  process.env.TMPDIR = own
  // What Node makes of a file is kept: the programs that tests start, one after the other, load the same packages.
  process.env.NODE_COMPILE_CACHE = join(own, 'compiled')
  return () => remove(own)
}

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
  } catch {
    return false
  }
}
