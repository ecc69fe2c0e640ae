import type { RequestHandler } from 'express'
import type { Web } from '../../app.ts'
import { NotFoundError, RevokedCodeError } from '../../errors.ts'
import { codePng, codeSvg } from './qr.picture.ts'
import { resolveQrToken } from './qr.store.ts'
import { codeUrl } from './qr-view.ts'

type Needs = Pick<Web, 'config' | 'db'>

/** A code as a picture. Looking at it is no scan. */
export function qrImageController({ config, db }: Needs): { png: RequestHandler; svg: RequestHandler } {
  const urlOf = async (token: string): Promise<string> => {
    const code = await resolveQrToken(db, token)
    if (!code) throw new NotFoundError()
    if (code.revoked) throw new RevokedCodeError()
    return codeUrl(config, token)
  }
  return {
    png: async (req, res) => {
      const picture = await codePng(await urlOf(String(req.params.token)))
      res.set('Cache-Control', kept).type('png').send(picture)
    },
    svg: async (req, res) => {
      const picture = codeSvg(await urlOf(String(req.params.token)))
      res.set('Cache-Control', kept).type('svg').send(picture)
    },
  }
}

/** What a token looks like never changes; an hour, since it may be revoked. */
const kept = 'public, max-age=3600'
