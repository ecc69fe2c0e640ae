import { type Job, startLoop } from '../../base/jobs.ts'
import type { Logger } from '../../base/logger.ts'
import { createOnceAMinute } from '../../base/once-a-minute.ts'
import type { Db } from '../../db/database.ts'
import {
  hasDevices,
  listUntold,
  listUntoldCash,
  listUntoldPaydays,
  mostUntold,
  newsMs,
  queueNews,
} from './push.news.store.ts'
import type { PushDeps } from './push.sender.ts'
import { removeSignedOut } from './push.service.ts'
import { removeOrphans } from './push-device.store.ts'

/**
 * A tip may become visible this much after its time: its transaction takes time, commits come in another order than the
 * times, and clocks differ. PostgreSQL ends a transaction that idles for 30 s. In ms.
 */
export const lateMs = 10 * 60_000

type Needs = {
  db: Db
  clock: () => number
  /** Called when messages wait. */
  wake: () => void
}

/**
 * Finds tips, cash and paydays that devices have not been told of. It only reads the books, so that a booking does no more than before.
 * What it has read it knows by itself, and begins {@link newsMs} back after a start. Several processes may do it at the
 * same time: a message exists once for a device and what it tells of.
 */
export function createNewsReader({ db, clock, wake }: Needs): () => Promise<void> {
  let readUntil = clock() - newsMs
  return async () => {
    for (;;) {
      const now = clock()
      const since = readUntil - lateMs
      const lists = (await hasDevices(db)) ? [listUntold, listUntoldCash, listUntoldPaydays] : []
      let full = false
      for (const list of lists) {
        const untold = await list(db, since, now)
        await queueNews(db, untold, now)
        if (untold.length > 0) wake()
        full ||= untold.length === mostUntold
      }
      if (!full) {
        readUntil = now
        return
      }
    }
  }
}

/** Looks for news every `everyMs`, and queues it. */
export const startNews = (deps: Needs & { log: Pick<Logger, 'error'> }, everyMs = 2000): Job => {
  const onceAMinute = createOnceAMinute()
  return startLoop({
    everyMs,
    failed: (err) =>
      onceAMinute(String(err)) && deps.log.error({ err }, 'looking for tips to tell of failed'),
    work: createNewsReader(deps),
  })
}

/** Removes devices of people who have left or signed out there. Throws SessionUnavailableError. */
export async function cleanUpPush(needs: Pick<PushDeps, 'db' | 'sessions'>): Promise<void> {
  await removeOrphans(needs.db)
  await removeSignedOut(needs)
}
