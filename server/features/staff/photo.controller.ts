import type { RequestHandler } from 'express'
import { NotFoundError } from '../../base/errors.ts'
import type { Web } from '../../web.ts'
import { readPhoto } from './photo.store.ts'

/** A staff member's photo, open to everyone. Its address is a hash of its content, so the content never changes. */
export function photoController({ db }: Pick<Web, 'db'>): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const [, hash, large] = /^([0-9a-f]{25})(-2x)?$/.exec(String(req.params.name)) ?? []
      const bytes = hash && (await readPhoto(db, hash, large ? 'large' : 'small'))
      if (!bytes) throw new NotFoundError()
      res.set('Cache-Control', 'public, max-age=31536000, immutable')
      res.type('webp').send(Buffer.from(bytes))
    },
  }
}
