import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { NotFoundError, RevokedCodeError } from '../../base/errors.ts'
import { resolveQrToken } from '../../venues/code.store.ts'
import type { Web } from '../../web.ts'
import { codePng, codeSvg } from './qr.picture.ts'
import { codeUrl } from './qr-view.ts'

type Needs = Pick<Web, 'config' | 'db'>

/** Images kept in memory, per format; some kilobytes each. */
const kept = 200

const drawing = { png: codePng, svg: async (url: string) => codeSvg(url) }

/**
 * A code as an image. Loading it is not a scan. Each image is drawn once, because any number of people may request it.
 */
export function qrImageController(
  { config, db }: Needs,
  draw = drawing,
): { png: RequestHandler; svg: RequestHandler } {
  const urlOf = async (token: string): Promise<string> => {
    const code = await resolveQrToken(db, token)
    if (!code) throw new NotFoundError()
    if (code.revoked) throw new RevokedCodeError()
    return codeUrl(config, token)
  }
  const png = keepFinished(draw.png, kept)
  const svg = keepFinished(draw.svg, kept)
  return {
    png: async (req, res) => {
      const picture = await png(await urlOf(String(req.params.token)))
      res.set('Cache-Control', cached).type('png').send(picture)
    },
    svg: async (req, res) => {
      const picture = await svg(await urlOf(String(req.params.token)))
      res.set('Cache-Control', cached).type('svg').send(picture)
    },
  }
}

/** A token's image never changes. Cached for an hour only, because the code may be revoked. */
const cached = 'public, max-age=3600'

/** Makes each result once and keeps the `most` recently used ones. */
export function keepFinished<T>(
  make: (key: string) => Promise<T>,
  most: number,
): (key: string) => Promise<T> {
  const finished = new LRUCache<string, Promise<T>>({
    max: most,
    memoMethod(key) {
      const made = make(key)
      made.catch(() => finished.delete(key))
      return made
    },
  })
  return (key) => finished.memo(key)
}
