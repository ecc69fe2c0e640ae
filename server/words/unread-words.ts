import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { HeldFor } from '../../views/words.ts'
import { type Job, startLoop } from '../base/jobs.ts'
import type { Logger } from '../base/logger.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { dropLease, type Lease, takeLease } from '../db/job-lease.store.ts'
import { judgeWords } from './judge-words.ts'
import { findWordRules } from './words.store.ts'

/** Texts per part, and the pause after it in ms: guests of large books never wait for long behind old texts. */
const part = 50
const pause = 20
/** If the process dies, the others wait at most this long. In ms. */
const leaseMs = 2 * 60_000
/** Books that were put back may hold unread texts again. In ms. */
const lookEvery = 10 * 60_000

type Needs = { db: Db; clock: () => number }

/**
 * Judges the texts that were written before words were judged, in parts; one process at a time. Each stays shown until
 * then. Returns how many were judged. Ends early, after a part, when `signal` is aborted.
 */
export async function readUnread({ db, clock }: Needs, signal?: AbortSignal): Promise<number> {
  const lease: Lease = { name: 'unread-words', holder: newId(), ttlMs: leaseMs }
  let judged = 0
  while (!signal?.aborted && (await takeLease(db, lease, clock()))) {
    const read = await readPart(db, clock())
    judged += read
    if (read < part) break
    await wait(pause)
  }
  await dropLease(db, lease)
  return judged
}

async function readPart(db: Db, now: number): Promise<number> {
  const texts = await db
    .selectFrom('tip')
    .select(['id', 'business_id', 'review'])
    // As in the partial index, without parameters.
    .where(sql<boolean>`words = 'unread' and review <> ''`)
    .orderBy('id')
    .limit(part)
    .execute()
  const rules = new Map(
    await Promise.all(
      [...new Set(texts.map((text) => text.business_id))].map(
        async (id) => [id, await findWordRules(db, id)] as const,
      ),
    ),
  )
  const why = ({ business_id, review }: (typeof texts)[number]): HeldFor | null =>
    judgeWords(review, rules.get(business_id) ?? { ownWords: [], wordList: false }) ?? null
  for (const [heldFor, same] of Map.groupBy(texts, why)) {
    await db
      .updateTable('tip')
      .set(
        heldFor
          ? (e) => ({ words: 'held', held_for: heldFor, words_wait: e.fn.coalesce('words_wait', e.val(now)) })
          : { words: 'shown' },
      )
      .where(
        'id',
        'in',
        same.map(({ id }) => id),
      )
      // Who is changing the text just now has it judged, too.
      .where('words', '=', 'unread')
      .execute()
  }
  return texts.length
}

export const startReadingUnread = (needs: Needs & { log: Logger }): Job =>
  startLoop({
    work: (signal) => readUnread(needs, signal),
    everyMs: lookEvery,
    failed: (err) => needs.log.error({ err }, 'old texts of guests could not be judged'),
  })
