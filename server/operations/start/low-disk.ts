import { statfsSync } from 'node:fs'

/**
 * Tells whether a disk has less than a tenth and less than `leastBytes` left: then what is not needed for payments and
 * sign-ins is not written. `dir` undefined: the books are not on a disk of this server, and there is always room.
 */
export const createLowDisk = (dir: string | undefined, leastBytes: number) => (): boolean => {
  if (dir === undefined) return false
  const { bavail, blocks, bsize } = statfsSync(dir)
  return bavail < blocks / 10 && bavail * bsize < leastBytes
}
