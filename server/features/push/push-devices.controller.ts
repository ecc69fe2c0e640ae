import type { RequestHandler } from 'express'
import { paths } from '../../base/paths.ts'
import { parseForm } from '../../http/parse-form.ts'
import { browserNameOf } from '../../people/session/browser-name.ts'
import type { AccountWeb } from '../../web.ts'
import { pushHereButtonSchema, pushRemoveButtonSchema } from './push.schema.ts'
import { type TurnedOn, turnPushOn } from './push.service.ts'
import { removeOwnDevice } from './push-device.store.ts'
import { pushOwnerOf } from './push-owner.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'flashes' | 'push' | 'sessions'>

/** What a script is answered; it has a text for each. */
const statuses: Record<TurnedOn, number> = { on: 204, shape: 400, service: 422, key: 412, many: 409 }

/** Devices are added by a browser's script (`here`), and removed by a button (`remove`). */
export function pushDevicesController({ clock, db, flashes, push, sessions }: Needs): {
  here: RequestHandler
  remove: RequestHandler
} {
  return {
    async here(req, res) {
      const form = parseForm(pushHereButtonSchema, req.body)
      if (!form.ok) return void res.status(statuses.shape).end()
      const { key, ...address } = form.data
      const owner = pushOwnerOf(req)
      const asked = { owner, address, key, browser: browserNameOf(req.get('user-agent')) }
      const done = await turnPushOn({ db, push, sessions }, asked, clock())
      req.log.info({ memberId: owner.staffId, result: done }, 'push device turned on')
      res.status(statuses[done]).end()
    },
    async remove(req, res) {
      const form = parseForm(pushRemoveButtonSchema, req.body)
      // One that is gone already is fine: that is what was wanted.
      if (form.ok) {
        await removeOwnDevice(db, pushOwnerOf(req), form.data.device)
        flashes.set(res, { type: 'success', key: 'push:done.removed' })
      } else {
        flashes.set(res, { type: 'error', key: 'common:errors.validation' })
      }
      res.redirect(303, paths.memberPush())
    },
  }
}
