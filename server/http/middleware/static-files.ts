import type { RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'

/** Every built file has a file extension; no page's URL has one. */
const hasEnding = /\.\w+$/

/**
 * Built files, compressed at build time. File names under /assets contain a hash of the content, so they never change.
 * URLs of pages don't touch the disk.
 */
export function staticFiles(dir: string): RequestHandler {
  const files: RequestHandler = expressStaticGzip(dir, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      dotfiles: 'ignore',
      // The files are small, and a nonsensical range would be an error.
      acceptRanges: false,
      redirect: false,
      maxAge: '1h',
      setHeaders(res, path) {
        // Browsers compare the service worker with their copy byte by byte.
        if (path.endsWith('service-worker.js')) res.setHeader('Cache-Control', 'no-cache')
        if (path.includes('/assets/')) res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      },
    },
  })
  return (req, res, next) => (hasEnding.test(req.path) ? files(req, res, next) : next())
}
