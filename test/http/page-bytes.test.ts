import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compressForOne, deflatedPiece, type PageBytes, wholePage } from '../../server/http/page-bytes.ts'

/** Texts that repeat themselves, as pages do, and some that don't. Longer than what gzip looks back to (32 kB). */
const piece = fc
  .tuple(fc.string({ maxLength: 50 }), fc.nat(2000), fc.string({ maxLength: 200 }))
  .map(([text, times, end]) => text.repeat(times) + end)

const page = fc.tuple(piece, piece, piece).map(([before, styles, after]): PageBytes => {
  const bytes = Buffer.from(styles)
  const sheet = { bytes, deflated: deflatedPiece(bytes) }
  return { before: Buffer.from(before), styles: sheet, after: Buffer.from(after) }
})

describe('a page for one reader', () => {
  it('is the whole page, whatever its pieces are', () => {
    fc.assert(
      fc.property(page, (given) => {
        const [bytes, encoding] = compressForOne(given, ['br', 'zstd', 'gzip'])
        expect(encoding).toBe('gzip')
        expect(gunzipSync(bytes).equals(wholePage(given))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('is sent as the browser accepts it', () => {
    const [given] = fc.sample(page, { numRuns: 1, seed: 1 }) as [PageBytes]
    const [bytes, encoding] = compressForOne(given, ['br'])
    expect(encoding).toBe('br')
    expect(brotliDecompressSync(bytes).equals(wholePage(given))).toBe(true)
    expect(compressForOne(given, [])).toEqual([wholePage(given)])
  })
})
