import type { RequestHandler } from 'express'
import { z } from 'zod'
import { paths } from '../../base/paths.ts'
import { parseForm } from '../../http/parse-form.ts'
import type { AccountWeb } from '../../web.ts'

/** `everywhere=1` ends all of the person's sessions. */
const schema = z.strictObject({ everywhere: z.literal('1', 'common:errors.validation').optional() })

/** `/auth/logout`: posted by a button. Signing out twice is not an error. */
export function logoutController({ signIns, flashes }: Pick<AccountWeb, 'signIns' | 'flashes'>): {
  post: RequestHandler
} {
  return {
    post: async (req, res) => {
      const form = parseForm(schema, req.body)
      await signIns.end(req, res, { everywhere: form.ok && form.data.everywhere === '1' })
      // Someone else may use the browser next. Cookies stay: the language, and that this browser knows the account.
      res.set('Clear-Site-Data', '"cache", "storage"')
      flashes.set(res, { type: 'success', key: 'auth:toast.signedOut' })
      res.redirect(303, paths.home())
    },
  }
}
