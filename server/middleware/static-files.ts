import type { RequestHandler } from 'express'
import sirv from 'sirv'

const year = 31_536_000

/** Built files, compressed at build time. Names under /assets carry a hash of their content, so they never change. */
export function staticFiles(dir: string): RequestHandler {
  return sirv(dir, {
    etag: true,
    brotli: true,
    gzip: true,
    dotfiles: false,
    setHeaders(res, pathname) {
      const immutable = pathname.startsWith('/assets/')
      res.setHeader(
        'Cache-Control',
        immutable ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      )
    },
  })
}
