import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Request, Response } from 'express'

// Higher qualities take more time than they save. The window of 128 kB (2^17) is larger than any page.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 } }

/**
 * Compresses a page with an encoding that the browser accepts, and sets the header. Compresses in one go: a page is
 * small, and a stream (as in the compression middleware) takes half as long again and gives more bytes.
 */
export function compressPage(req: Request, res: Response, page: Buffer): Buffer {
  const encoding = (['br', 'gzip'] as const).find((each) => req.acceptsEncodings(each))
  res.vary('Accept-Encoding')
  if (!encoding) return page
  res.set('Content-Encoding', encoding)
  return encoding === 'br' ? brotliCompressSync(page, brotli) : gzipSync(page)
}
