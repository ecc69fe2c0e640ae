import * as delivery from '../../../server/features/push/push.delivery.store.ts'
import * as queue from '../../../server/features/push/push.queue.store.ts'
import * as device from '../../../server/features/push/push-device.store.ts'
import * as key from '../../../server/features/push/push-key.store.ts'
import * as setting from '../../../server/features/push/push-setting.store.ts'
import { type Calls, me, now } from '../world.ts'

const keys = { publicKey: 'public', privateKey: 'private' }
const address = { endpoint: 'https://web.push.apple.com/a', p256dh: 'p', auth: 'a' }
const deviceId = 'device'
const claimed = { id: deviceId, claimed_until: now }
const message = { tip_id: 'tip', recipient: 'all', amount: 1, give_up_at: now } as const
const ownerOfDevice = (staffId: string) => ({ staffId, personId: me.sub, signInId: 'sign-in' })

/** What a staff member's devices are told. */
export const push: Calls = {
  'features/push/push-key': {
    ownPushKeys: ({ db }) => key.ownPushKeys(db, () => keys, now),
    replacePushKeys: ({ trx }) => trx((t) => key.replacePushKeys(t, keys, now)),
  },
  'features/push/push-device': {
    putDevice: ({ trx, staffId }) =>
      trx((t) => device.putDevice(t, ownerOfDevice(staffId), address, { browser: 'Chrome' }, now)),
    listDevices: ({ db, staffId }) => device.listDevices(db, ownerOfDevice(staffId)),
    removeOwnDevice: ({ db, staffId }) => device.removeOwnDevice(db, ownerOfDevice(staffId), deviceId),
    removeDevice: ({ db }) => device.removeDevice(db, deviceId),
    removeOrphans: ({ db }) => device.removeOrphans(db),
    listDeviceOwners: ({ db }) => device.listDeviceOwners(db),
  },
  'features/push/push-setting': {
    writePushSetting: ({ trx, staffId }) =>
      trx((t) => setting.writePushSetting(t, staffId, { amounts: true, quiet: { from: 1, to: 2 } })),
    readPushSetting: ({ db, staffId }) => setting.readPushSetting(db, staffId),
  },
  'features/push/push.queue': {
    hasDevices: ({ db }) => queue.hasDevices(db),
    listUntold: ({ db }) => queue.listUntold(db, now, now),
    queueMessages: async ({ db, tip, trx, staffId }) => {
      await trx((t) => device.putDevice(t, ownerOfDevice(staffId), address, {}, now))
      const { id } = await db.selectFrom('push_device').select('id').executeTakeFirstOrThrow()
      const row = { device_id: id, tip_id: tip.id, recipient: 'all', amount: 1, paid_at: now } as const
      await queue.queueMessages(db, [row], now)
    },
    readPushBacklog: ({ db }) => queue.readPushBacklog(db),
    forgetPushMessages: ({ db }) => queue.forgetPushMessages(db, now),
  },
  'features/push/push.delivery': {
    listDueDevices: ({ db }) => delivery.listDueDevices(db, now, 10),
    claimDevice: async ({ db }) => {
      const { id } = await db.selectFrom('push_device').select('id').executeTakeFirstOrThrow()
      await delivery.claimDevice(db, id, now)
      const set = { state: 'sent' } as const
      const claim = { id, claimed_until: now + 30_000 }
      await delivery.finishTry(db, claim, { messages: [message], device: { failures: 0 }, set })
    },
    finishTry: ({ db }) => delivery.finishTry(db, claimed, { messages: [message], device: { failures: 1 } }),
    dropOld: ({ db }) => delivery.dropOld(db, deviceId, now),
    listWaiting: ({ db }) => delivery.listWaiting(db, deviceId),
    findReader: ({ db, staffId }) => delivery.findReader(db, { staff_id: staffId, person_id: me.sub }),
    readDay: ({ db, branchId, staffId }) => delivery.readDay(db, branchId, staffId, '2026-11-21'),
  },
}
