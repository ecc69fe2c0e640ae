import { statfs } from 'node:fs/promises'
import { type DoctorCheck, fail, off, ok, warn } from '../finding.types.ts'

const megabyte = 2 ** 20
/** A write-ahead log, a backup next to the file, and some years of tips. */
const comfortable = 1024 * megabyte
const least = 100 * megabyte

/** The disk of the data folder. PostgreSQL's own disk can't be seen from here. */
export const disk: DoctorCheck = {
  id: 'disk',
  async run({ config }) {
    if (config.database === 'postgres') return off('the data is in PostgreSQL')
    const { bavail, bsize } = await statfs(config.dataDir)
    return room(bavail * bsize)
  },
}

/** @param free bytes */
export function room(free: number) {
  const seen = `${Math.floor(free / megabyte)} MB free in DATA_DIR`
  const todo = 'make room or take a larger volume'
  if (free < least) return fail(seen, todo)
  return free < comfortable ? warn(seen, todo) : ok(seen)
}
