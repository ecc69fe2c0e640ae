import { constants, crc32, deflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { compressQuickly, type Encoding } from './compress-page.ts'

/** The styles of a kind of page. `deflated`: the same bytes as a piece of a gzip stream. */
export type Sheet = { bytes: Buffer; deflated: Buffer }

/** A page in three pieces. Most of it are its styles, which are the same bytes on every page of their kind. */
export type PageBytes = { before: Buffer; styles: Sheet; after: Buffer }

export const wholePage = ({ before, styles, after }: PageBytes): Buffer =>
  Buffer.concat([before, styles.bytes, after])

/** Compresses a page that one reader gets, in the encoding that takes the least time. `accepted`: by their browser. */
export function compressForOne(page: PageBytes, accepted: Encoding[]): [bytes: Buffer, encoding?: Encoding] {
  if (accepted.includes('gzip')) return [gzipAround(page), 'gzip']
  const [encoding] = accepted
  return encoding ? [compressQuickly[encoding](wholePage(page)), encoding] : [wholePage(page)]
}

/** Ten bytes: no name, no time, made on Unix (RFC 1952, 2.3). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** Ends at a whole byte, so that another piece can follow (RFC 1951, 3.2.4). */
const toBeContinued = { finishFlush: constants.Z_SYNC_FLUSH }

/**
 * The whole page as gzip, without compressing its styles again: they are a finished piece of the stream. It takes less
 * than a quarter of the time of brotli for some more bytes. What follows does not refer back to the styles: reading them first
 * would take as long again, and saves 50 bytes.
 */
function gzipAround({ before, styles, after }: PageBytes): Buffer {
  const end = Buffer.alloc(8)
  const checksum = crc32(after, crc32(styles.bytes, crc32(before)))
  end.writeUInt32LE(checksum)
  end.writeUInt32LE(before.length + styles.bytes.length + after.length, 4)
  return Buffer.concat([gzipHeader, deflatedHead(before), styles.deflated, deflateRawSync(after), end])
}

/** Heads differ by title and language only, and compressing one takes as long as the rest of the page. */
const heads = new LRUCache<string, Buffer>({ max: 200 })

function deflatedHead(before: Buffer): Buffer {
  const key = before.toString()
  const known = heads.get(key) ?? deflateRawSync(before, toBeContinued)
  heads.set(key, known)
  return known
}

/** Styles as a piece of a gzip stream, as small as can be: it is made once. */
export const deflatedPiece = (bytes: Buffer): Buffer =>
  deflateRawSync(bytes, { ...toBeContinued, level: constants.Z_BEST_COMPRESSION })
