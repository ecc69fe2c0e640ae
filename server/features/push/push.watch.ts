import { forEachOf } from '../../base/for-each-of.ts'
import { type Job, startLoop } from '../../base/jobs.ts'
import { listDueDevices } from './push.delivery.store.ts'
import { deliverTo, type PushDeps } from './push.delivery.ts'
import {
  forgetPushMessages,
  hasDevices,
  listUntold,
  mostUntold,
  newsMs,
  queueMessages,
} from './push.queue.store.ts'
import { removeSignedOut } from './push.service.ts'
import { removeOrphans } from './push-device.store.ts'

/**
 * A tip may become visible this much after its time: its transaction takes time, commits come in another order than the
 * times, and clocks differ. PostgreSQL ends a transaction that idles for 30 s. In ms.
 */
export const lateMs = 10 * 60_000

/** Messages are sent to so many devices at once: a team of sixty hears of a tip within seconds. */
const atOnce = 10
const mostDue = 200

/**
 * Finds tips that devices have not been told of. It only reads the books, so that a booking does no more than before.
 * What it has read it knows by itself, and begins {@link newsMs} back after a start. Several processes may do it at the
 * same time: a message exists once for a device and a tip.
 */
export function createNewsReader({ db, clock }: Pick<PushDeps, 'db' | 'clock'>): () => Promise<void> {
  let readUntil = clock() - newsMs
  return async () => {
    for (;;) {
      const now = clock()
      const untold = (await hasDevices(db)) ? await listUntold(db, readUntil - lateMs, now) : []
      await queueMessages(db, untold, now)
      if (untold.length < mostUntold) {
        readUntil = now
        return
      }
    }
  }
}

/** Looks for news every `everyMs`, and sends it; stopping waits for messages in transit. */
export function startPush(deps: PushDeps, everyMs = 2000): Job {
  const read = createNewsReader(deps)
  const failed = (err: unknown) => deps.log.error({ err }, 'sending push messages failed')
  return startLoop({
    everyMs,
    failed,
    async work(signal) {
      await read()
      const due = await listDueDevices(deps.db, deps.clock(), mostDue)
      await forEachOf(due, atOnce, async (id) => {
        if (!signal.aborted) await deliverTo(deps, id).catch(failed)
      })
    },
  })
}

/** How long it is known which device was told of which tip, in ms: much longer than anybody looks back. */
const rememberedMs = 2 * 24 * 60 * 60_000

/** Removes old messages, and devices of people who have left or signed out there. Throws SessionUnavailableError. */
export async function cleanUpPush(
  { db, sessions }: Pick<PushDeps, 'db' | 'sessions'>,
  now: number,
): Promise<void> {
  await forgetPushMessages(db, now - rememberedMs)
  await removeOrphans(db)
  await removeSignedOut({ db, sessions })
}
