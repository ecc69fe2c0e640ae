import type { i18n as I18n } from 'i18next'
import { dayIn } from '../../base/calendar.ts'
import type { Logger } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import type { Db } from '../../db/database.ts'
import type { PushGateway } from '../../gateways/push/push-gateway.ts'
import type { OutboxRow } from '../../outbox/outbox.store.ts'
import type { OutboxSender } from '../../outbox/outbox.ts'
import type { SessionBackend } from '../../people/session/index.ts'
import { paydayPayloadOf, payloadOf, type ToldPayday, type ToldTip } from './push.text.ts'
import { deviceOf, removeDevice } from './push-device.store.ts'
import { ownPushKeys } from './push-key.store.ts'
import { wantsAmounts } from './push-setting.store.ts'

export type PushDeps = {
  db: Db
  push: PushGateway
  sessions: Pick<SessionBackend, 'listOf'>
  i18n: I18n
  /** Now, in ms since 1970. */
  clock: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  meter?: Pick<Meter, 'push'> | undefined
}

const secondMs = 1000
/** A push service may ask us to wait so long, in ms. */
const longestWait = 60 * 60 * secondMs

/**
 * Tells a device of all tips that wait for it in one message, and of all paydays in another: each is a lane. Throws SessionUnavailableError; then they
 * wait on.
 */
export function createPushMessages({ db, push, sessions, i18n, clock, log, meter }: PushDeps): OutboxSender {
  return {
    kind: 'push',
    queues: async () => ['push'],
    async send({ lane, type }, rows) {
      const now = clock()
      const device = await findLive({ db, sessions }, deviceOf(lane))
      if (!device) {
        await removeDevice(db, deviceOf(lane))
        return { kind: 'gone' }
      }
      const amounts = await wantsAmounts(db, device.staff_id)
      const expiresAt = Math.max(...rows.map(({ expires_at }) => expires_at))
      const sent = await push.send({
        to: device,
        keys: await ownPushKeys(db, push.newKeys, now),
        payload:
          type === 'payday'
            ? paydayPayloadOf({ paydays: rows.map(paydayOf), amounts }, i18n)
            : payloadOf({ tips: rows.map(tipOf), today: await readDay(db, device, now), amounts }, i18n),
        ttlSeconds: Math.ceil((expiresAt - now) / secondMs),
        // Of several messages of a topic that wait for a device, the push service keeps the newest.
        topic: type === 'payday' ? 'paydays' : 'tips',
      })
      meter?.push(sent.kind === 'later' ? sent.why : sent.kind)
      const fields = { deviceId: device.id, service: new URL(device.endpoint).host, ...sent }
      if (sent.kind === 'refused') log.error(fields, 'push message refused')
      if (sent.kind === 'later') {
        log.info(fields, 'push message not delivered')
        return { kind: 'later', error: sent.why, waitMs: Math.min(sent.waitMs ?? 0, longestWait) }
      }
      if (sent.kind !== 'gone') return sent
      log.info(fields, 'push device gone')
      await removeDevice(db, device.id)
      return sent
    },
    async also(trx, { lane }, outcome, now) {
      if (outcome.kind === 'sent')
        await trx
          .updateTable('push_device')
          .set({ last_sent_at: now })
          .where('id', '=', deviceOf(lane))
          .execute()
    },
    // What a push service said is logged where it is known.
    tell() {},
  }
}

const tipOf = ({ subject, payload }: OutboxRow): ToldTip => ({
  tip_id: subject,
  ...(JSON.parse(payload ?? '') as Omit<ToldTip, 'tip_id'>),
})

const paydayOf = ({ subject, payload }: OutboxRow): ToldPayday => ({
  payday_id: subject,
  ...(JSON.parse(payload ?? '') as Omit<ToldPayday, 'payday_id'>),
})

/**
 * A device with its owner. Undefined if they have left, if the place is another person's now, or if the sign-in has ended:
 * afterwards anybody may hold the device.
 */
async function findLive({ db, sessions }: Pick<PushDeps, 'db' | 'sessions'>, id: string) {
  const device = await db
    .selectFrom('push_device as device')
    .innerJoin('staff', (on) =>
      on.onRef('staff.id', '=', 'device.staff_id').onRef('staff.person_id', '=', 'device.person_id'),
    )
    .innerJoin('business', 'business.id', 'staff.business_id')
    .selectAll('device')
    .select(['staff.branch_id', 'business.time_zone'])
    .where('device.id', '=', id)
    .where('staff.deleted_at', 'is', null)
    .executeTakeFirst()
  const all = device ? await sessions.listOf(device.person_id) : []
  return all.some(({ session }) => session.signInId === device?.sign_in_id) ? device : undefined
}

type Place = { branch_id: string | null; staff_id: string; time_zone: string }

/** What a person has been given today so far: number of tips and yen. */
async function readDay(db: Db, { branch_id, staff_id, time_zone }: Place, now: number) {
  const row = await db
    .selectFrom('earning_sum')
    .select(['tips', 'earned'])
    .where('branch_id', '=', branch_id ?? '')
    .where('holder', '=', staff_id)
    .where('span', '=', 'day')
    .where('period', '=', dayIn(time_zone, now))
    .executeTakeFirst()
  return row ?? { tips: 0, earned: 0 }
}
