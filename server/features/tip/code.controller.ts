import type { RequestHandler } from 'express'
import type { Web } from '../../app.ts'
import { NotFoundError, RevokedCodeError } from '../../errors.ts'
import { paths } from '../../paths.ts'
import { countScan, resolveQrToken } from '../qr/qr.store.ts'
import { isId } from './tip-request.ts'

/** `/q/{token}`: what a printed code leads to. Counts the scan; a revoked code says so. */
export function codeController({ db }: Pick<Web, 'db'>): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const token = String(req.params.token)
      const code = isId(token) ? await resolveQrToken(db, token) : undefined
      if (!code) throw new NotFoundError()
      if (code.revoked) throw new RevokedCodeError()
      // Only what a browser fetches to show it: a messenger's preview, which asks with HEAD, is no scan.
      if (req.method === 'GET') await countScan(db, token)
      res.redirect(303, paths.tip(code.branchId, { staff: code.staffId }))
    },
  }
}
