import type { Request, RequestHandler } from 'express'
import { RevokedCodeError, UnknownCodeError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { clientOf } from '../../http/client-of.ts'
import { resolveQrToken } from '../../venues/code.store.ts'
import type { Web } from '../../web.ts'
import { isId } from './venue-target.ts'

/** `/q/{token}`: the address in a printed code. Counts the scan. A revoked code shows its own page. */
export function codeController({ db, scans }: Pick<Web, 'db' | 'scans'>): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const token = String(req.params.token)
      const code = isId(token) ? await resolveQrToken(db, token) : undefined
      if (!code) throw new UnknownCodeError()
      if (code.revoked) throw new RevokedCodeError()
      if (isScan(req)) scans.count(token, clientOf(req.ip))
      res.redirect(303, paths.tip(code.branchId, { staff: code.staffId }))
    },
  }
}

/**
 * True if a person opens the address: not an image on another site, not a messenger's preview (HEAD), not a prefetch.
 * Browsers without these headers count as people: older browsers, and those inside apps (w3.org/TR/fetch-metadata).
 */
function isScan(req: Request): boolean {
  const mode = req.get('Sec-Fetch-Mode') ?? 'navigate'
  const dest = req.get('Sec-Fetch-Dest') ?? 'document'
  const ahead = req.get('Sec-Purpose')?.startsWith('prefetch') === true
  return req.method === 'GET' && mode === 'navigate' && dest === 'document' && !ahead
}
