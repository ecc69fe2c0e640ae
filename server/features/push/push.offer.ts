import type { Request, RequestHandler } from 'express'
import type { PushOfferView } from '../../../pages/push/push.page.tsx'
import { isTippable } from '../../../views/roles.ts'
import { paths } from '../../base/paths.ts'
import { signedCookie } from '../../http/cookies.ts'
import { memberOf } from '../../people/access/allow.ts'
import type { Web } from '../../web.ts'
import { listDevices } from './push-device.store.ts'
import { pushOwnerOf } from './push-owner.ts'

const halfYear = 183 * 24 * 60 * 60_000

/** Offers notifications on the start page: on each device by itself, until they are on there or were put away there. */
export function createPushOffer({ config, db }: Pick<Web, 'config' | 'db'>) {
  /** Who has put it away in this browser. */
  const cookie = signedCookie(config, 'no-push', halfYear)

  const later: RequestHandler = (req, res) => {
    cookie.write(res, memberOf(req).staffId)
    res.redirect(303, paths.branchHome())
  }

  async function offered(req: Request): Promise<PushOfferView | undefined> {
    const { role, staffId } = memberOf(req)
    if (!isTippable(role) || cookie.read(req) === staffId) return undefined
    const owner = pushOwnerOf(req)
    const devices = await listDevices(db, owner)
    if (devices.some(({ signInId }) => signInId === owner.signInId)) return undefined
    return { href: paths.memberPush(), later: paths.memberPushLater(), others: devices.length > 0 }
  }

  return { offered, later }
}
