import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { PushPage } from '../../../pages/push/push.page.tsx'
import { isTippable } from '../../../views/roles.ts'
import { paths, patterns } from '../../base/paths.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import { parseForm } from '../../http/parse-form.ts'
import { branchLinks, memberOf } from '../../people/access/index.ts'
import { browserNameOf } from '../../people/session/index.ts'
import type { AccountWeb } from '../../web.ts'
import { listLiveDevices, mostDevices, type TurnedOn, tryPush, turnPushOn } from './push.service.ts'
import { removeOwnDevice } from './push-device.store.ts'
import { ownPushKeys } from './push-key.store.ts'
import { pushOwnerOf } from './push-owner.ts'
import { wantsAmounts, writeWantsAmounts } from './push-setting.store.ts'

/** A member's notifications of tips; behind the area's guard. */
export function pushRoutes(web: AccountWeb): Router {
  const router = Router()
  const devices = pushDevicesController(web)
  // Each address that is taken in is written to later.
  const limit = { name: 'push', points: 30, seconds: 600 }
  const presses = web.limits.guard(limit, (req) => memberOf(req).staffId)

  mountPage(router, patterns.memberPush, pushController(web))
  router.post(patterns.memberPushHere, presses, devices.here)
  router.post(patterns.memberPushDevices, devices.remove)
  router.post(patterns.memberPushTest, presses, testController(web))
  return router
}

/** `/branch/profile/notifications`: a member's devices, and whether they read amounts. */
function pushController({ clock, db, formPage, push, sessions }: AccountWeb): FormHandlers {
  return formPage({
    schema: pushSettingSchema,
    initial: async (req) => ({ amounts: (await wantsAmounts(db, memberOf(req).staffId)) ? '1' : '0' }),
    view: async ({ req, typed, errors }) => {
      const owner = pushOwnerOf(req)
      const devices = await listLiveDevices({ db, sessions }, owner)
      const { publicKey } = await ownPushKeys(db, push.newKeys, clock())
      const isHere = ({ signInId }: { signInId: string }) => signInId === owner.signInId
      return {
        title: 'push:title',
        page: (
          <PushPage
            links={{ branch: branchLinks(memberOf(req)), profile: paths.memberProfile() }}
            actions={{
              settings: paths.memberPush(),
              here: paths.memberPushHere(),
              remove: paths.memberPushDevices(),
              test: paths.memberPushTest(),
            }}
            publicKey={isTippable(memberOf(req).role) ? publicKey : undefined}
            on={devices.some(isHere)}
            most={mostDevices}
            devices={devices.map((device) => ({ ...device, here: isHere(device) }))}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, data }) => {
      await writeWantsAmounts(db, memberOf(req).staffId, data.amounts === '1')
      return { to: paths.memberPush(), toast: 'push:done.saved' }
    },
  })
}

/** Sends a message to this device at once: the only proof before a guest pays. */
function testController({ clock, db, formPage, i18n, push, sessions }: AccountWeb): RequestHandler {
  return formPage({
    schema: buttonSchema,
    buttons: true,
    view: () => paths.memberPush(),
    act: async ({ req }) => {
      const done = await tryPush({ db, i18n, push, sessions }, pushOwnerOf(req), clock())
      const said = `push:test.${done}` as const
      return {
        to: paths.memberPush(),
        ...(done === 'sent' ? { toast: said } : { problem: said }),
        log: [{ result: done }, 'push test sent'],
      }
    },
  }).post
}

/** What a script is answered; it has a text for each. */
const statuses: Record<TurnedOn, number> = { on: 204, shape: 400, service: 422, key: 412, many: 409 }

/** Devices are added by a browser's script (`here`), and removed by a button (`remove`). */
function pushDevicesController({ clock, db, formPage, push, sessions }: AccountWeb): {
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
    remove: formPage({
      schema: pushRemoveButtonSchema,
      buttons: true,
      view: () => paths.memberPush(),
      act: async ({ req, data }) => {
        // One that is gone already is fine: that is what was wanted.
        await removeOwnDevice(db, pushOwnerOf(req), data.device)
        return { to: paths.memberPush(), toast: 'push:done.removed' }
      },
    }).post,
  }
}

export const pushSettingSchema = z.strictObject({ amounts: z.enum(['0', '1'], 'common:errors.validation') })

const word = z.string('common:errors.validation').min(1, 'common:errors.validation')

/** What a browser's script sends. The gateway checks the address. */
const pushHereButtonSchema = z.strictObject({ endpoint: word, p256dh: word, auth: word, key: word })

/** The button of a device in the list. */
const pushRemoveButtonSchema = z.strictObject({ device: word.max(40, 'common:errors.validation') })
