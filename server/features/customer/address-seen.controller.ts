import type { RequestHandler } from 'express'
import { paths } from '../../base/paths.ts'
import { hereOf } from '../../http/return-to.ts'
import { seenChange } from '../../http/seen-change.ts'
import { addressChanged } from '../../people/access/address-changed.store.ts'
import type { AccountWeb } from '../../web.ts'
import { personOf } from './person-of.ts'

/** `/profile/email-change/seen`: the button that hides the notice about a changed address, in this browser. */
export function addressSeenController({ db, clock, config }: Pick<AccountWeb, 'db' | 'clock' | 'config'>): {
  post: RequestHandler
} {
  const seen = seenChange(config)
  return {
    post: async (req, res) => {
      const { sub } = personOf(req)
      const changed = await addressChanged(db, sub, clock())
      if (changed) seen.keep(res, sub, changed.at)
      res.redirect(303, hereOf(req) ?? (req.member ? paths.memberProfile() : paths.profile()))
    },
  }
}
