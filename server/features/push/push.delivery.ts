import type { i18n as I18n } from 'i18next'
import { dayIn } from '../../base/calendar.ts'
import type { Logger } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import type { Db } from '../../db/database.ts'
import type { PushGateway, PushOutcome } from '../../gateways/push/push-gateway.ts'
import { signInIdOf } from '../../people/session/kept-sessions.ts'
import type { SessionBackend } from '../../people/session/session.types.ts'
import {
  claimDevice,
  type DeviceRow,
  dropOld,
  findReader,
  finishTry,
  listWaiting,
  readDay,
  type WaitingMessage,
} from './push.delivery.store.ts'
import { newsMs } from './push.queue.store.ts'
import { quietUntil } from './push.quiet.ts'
import { payloadOf } from './push.text.ts'
import { removeDevice } from './push-device.store.ts'
import { ownPushKeys } from './push-key.store.ts'
import { readPushSetting } from './push-setting.store.ts'

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

/**
 * - `idle`: another process has the device, or nothing waits any more;
 * - `removed`: the device is nobody's any more;
 * - `quiet`: its owner wants to hear of nothing now;
 * - `sent`, `later` and `refused`: what the push service said.
 */
export type Delivery = 'idle' | 'removed' | 'quiet' | 'sent' | 'later' | 'refused'

const secondMs = 1000
const longestRest = 60 * 60 * secondMs
/** Of several messages that wait for a device, the push service keeps the newest. */
const topic = 'tips'

/** Tells a device of all tips that wait for it, in one message. Throws SessionUnavailableError; then they wait on. */
export async function deliverTo(deps: PushDeps, deviceId: string): Promise<Delivery> {
  const { db, clock } = deps
  const now = clock()
  const device = await claimDevice(db, deviceId, now)
  if (!device) return 'idle'
  const reader = await findReader(db, device)
  if (!reader || !(await isSignedIn(deps, device))) {
    await removeDevice(db, device.id)
    return 'removed'
  }
  await dropOld(db, device.id, now)
  const messages = await listWaiting(db, device.id)
  const setting = await readPushSetting(db, reader.id)
  const quietEnd = quietUntil(setting.quiet, reader.time_zone, now)
  if (messages.length === 0) {
    await finishTry(db, device, { messages, device: {} })
    return 'idle'
  }
  if (quietEnd !== undefined) {
    const later = { device: { rests_until: quietEnd }, set: { give_up_at: quietEnd + newsMs } }
    await finishTry(db, device, { messages, ...later })
    return 'quiet'
  }
  const day = dayIn(reader.time_zone, now)
  const today = reader.branch_id
    ? await readDay(db, reader.branch_id, reader.id, day)
    : { tips: 0, earned: 0 }
  const outcome = await deps.push.send({
    to: device,
    keys: await ownPushKeys(db, deps.push.newKeys, now),
    payload: payloadOf({ messages, today, amounts: setting.amounts }, deps.i18n),
    ttlSeconds: Math.ceil((Math.max(...messages.map((one) => one.give_up_at)) - now) / secondMs),
    topic,
  })
  return take(deps, device, messages, outcome)
}

/** A device speaks only while its sign-in lasts: afterwards anybody may hold it. */
async function isSignedIn({ sessions }: PushDeps, { person_id, sign_in_id }: DeviceRow): Promise<boolean> {
  const all = await sessions.listOf(person_id)
  return all.some(({ id, session }) => signInIdOf(id, session) === sign_in_id)
}

async function take(
  { db, clock, log, meter }: PushDeps,
  device: DeviceRow,
  messages: WaitingMessage[],
  outcome: PushOutcome,
): Promise<Delivery> {
  const now = clock()
  const { kind } = outcome
  meter?.push(kind === 'later' ? outcome.why : kind)
  const fields = { deviceId: device.id, service: new URL(device.endpoint).host, ...outcome }
  if (kind === 'sent') {
    const well = { failures: 0, rests_until: 0, last_sent_at: now }
    await finishTry(db, device, { messages, device: well, set: { state: 'sent' } })
  } else if (kind === 'gone') {
    log.info(fields, 'push device gone')
    await removeDevice(db, device.id)
    return 'removed'
  } else if (kind === 'later') {
    log.info(fields, 'push message not delivered')
    const failures = device.failures + 1
    const rests_until = now + restOf(failures, outcome.waitMs)
    await finishTry(db, device, { messages, device: { failures, rests_until } })
  } else {
    log.error(fields, 'push message refused')
    await finishTry(db, device, { messages, device: {}, set: { state: 'dropped' } })
  }
  return kind
}

/** 5 s, then twice as long each time, up to an hour; not less than the push service asks, which may ask for an hour. */
const restOf = (failures: number, asked = 0): number =>
  Math.min(longestRest, Math.max(5 * secondMs * 2 ** (failures - 1), Math.ceil(asked)))
