import type { Request } from 'express'
import { PushPage } from '../../../pages/push/push.page.tsx'
import { isTippable } from '../../../views/roles.ts'
import { paths } from '../../base/paths.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import type { AccountWeb } from '../../web.ts'
import { clockText, minutesOf } from './push.quiet.ts'
import { pushSettingSchema } from './push.schema.ts'
import { listLiveDevices, mostDevices } from './push.service.ts'
import { ownPushKeys } from './push-key.store.ts'
import { pushOwnerOf } from './push-owner.ts'
import { readPushSetting, writePushSetting } from './push-setting.store.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'flashes' | 'push' | 'send' | 'sessions'>

/** `/branch/profile/notifications`: a member's devices, and what they are told when. */
export function pushController({ clock, db, flashes, push, send, sessions }: Needs): FormHandlers {
  const typedOf = async (req: Request) => {
    const { amounts, quiet } = await readPushSetting(db, memberOf(req).staffId)
    return {
      amounts: amounts ? '1' : '0',
      quietFrom: quiet ? clockText(quiet.from) : '',
      quietTo: quiet ? clockText(quiet.to) : '',
    }
  }

  return formPage({
    send,
    schema: pushSettingSchema,
    initial: typedOf,
    view: async ({ req, typed, errors }) => {
      const owner = pushOwnerOf(req)
      const devices = await listLiveDevices({ db, sessions }, owner)
      const { publicKey } = await ownPushKeys(db, push.newKeys, clock())
      const isHere = ({ signInId }: { signInId: string }) => signInId === owner.signInId
      return {
        title: req.text('push:title'),
        signedIn: true,
        page: (
          <PushPage
            links={{ branch: branchLinks(memberOf(req)), profile: paths.memberProfile() }}
            actions={{
              settings: paths.memberPush(),
              here: paths.memberPushHere(),
              remove: paths.memberPushDevices(),
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
    act: async ({ req, res, data }) => {
      const [from, to] = [minutesOf(data.quietFrom), minutesOf(data.quietTo)]
      const quiet = from === undefined || to === undefined ? undefined : { from, to }
      const setting = { amounts: data.amounts === '1', quiet }
      await inTransaction(db, (trx) => writePushSetting(trx, memberOf(req).staffId, setting))
      flashes.set(res, { type: 'success', key: 'push:done.saved' })
      return paths.memberPush()
    },
  })
}
