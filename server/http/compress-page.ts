import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'zstd' | 'gzip'

/** Smallest first. */
const encodings: Encoding[] = ['br', 'zstd', 'gzip']

/** Browsers send one of few texts, so each is read once. */
const chosen = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 })

/** The encoding that the browser accepts and that makes a page smallest; undefined: as it is. */
export function encodingOf(req: Request): Encoding | undefined {
  const accepted = req.headers['accept-encoding'] ?? ''
  const known = chosen.get(accepted) ?? { encoding: encodings.find((each) => req.acceptsEncodings(each)) }
  chosen.set(accepted, known)
  return known.encoding
}

// The window of 128 kB (2^17) is larger than any page.
const brotli = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 17 },
})

/** Compresses a page for many readers at once. Higher qualities would take more time than they save. */
export const compressQuickly: Record<Encoding, (page: Buffer) => Buffer> = {
  br: (page) => brotliCompressSync(page, brotli(5)),
  zstd: (page) => zstdCompressSync(page),
  // As fast as the usual 6, and 1 % smaller.
  gzip: (page) => gzipSync(page, { level: 8 }),
}

const best = { params: { [constants.ZSTD_c_compressionLevel]: 19 } }

/** Compresses a page for many readers, as small as can be. Takes some 50 ms, so it runs outside the event loop. */
export const compressWell: Record<Encoding, (page: Buffer) => Promise<Buffer>> = {
  br: (page) => promisify(brotliCompress)(page, brotli(constants.BROTLI_MAX_QUALITY)),
  zstd: (page) => promisify(zstdCompress)(page, best),
  gzip: (page) => promisify(gzip)(page, { level: constants.Z_BEST_COMPRESSION }),
}
