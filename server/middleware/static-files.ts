import type { RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'

/** Every built file has an ending, and no page's address has. */
const hasEnding = /\.\w+$/

/**
 * Built files, compressed at build time. Names under /assets carry a hash of their content, so they never change.
 * The disk is not asked about the addresses of pages.
 */
export function staticFiles(dir: string): RequestHandler {
  const files: RequestHandler = expressStaticGzip(dir, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      dotfiles: 'ignore',
      // The files are small, and a range that makes no sense would be an error.
      acceptRanges: false,
      redirect: false,
      maxAge: '1h',
      setHeaders(res, path) {
        // Browsers compare it byte by byte with the one they run.
        if (path.endsWith('service-worker.js')) res.setHeader('Cache-Control', 'no-cache')
        if (path.includes('/assets/')) res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      },
    },
  })
  return (req, res, next) => (hasEnding.test(req.path) ? files(req, res, next) : next())
}
