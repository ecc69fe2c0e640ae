import { expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { remember } from '../../server/db/remembered.store.ts'
import { announceChange } from '../../server/outbox/audit/hook.outbox.store.ts'
import { hookState } from '../../server/outbox/hook/hook.store.ts'
import { claimNext, forgetDone, readBacklog } from '../../server/outbox/outbox.store.ts'
import { rules } from '../../server/outbox/outbox.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { analyze, plansOf } from '../support/plans.ts'

const now = Date.UTC(2026, 10, 21)
const change = { action: 'staff.changed', subject: 's' } as const

/** What the job asks every second, and what a tip that has been paid asks. */
const questions: Record<string, (db: Db) => Promise<unknown>> = {
  'what is due': (db) => claimNext(db, 'hook', rules.hook, now),
  'a device’s news': (db) => claimNext(db, 'push', rules.push, now),
  'whom to tell': (db) => announceChange(db, change, now),
  'what waits': (db) => readBacklog(db, 'hook'),
  'what to forget': (db) => forgetDone(db, 1),
  'what has not arrived': (db) => hookState(db),
}

onEachDatabase('an outbox with a long log', async (database) => {
  const db = await database.open()
  await seedDemo(db)
  await remember(db, 'hook', 'on')
  const rows = Array.from({ length: 6000 }, (_, n) => ({
    id: `msg_${n}`,
    ...({ kind: 'hook', queue: 'hook', lane: `hook tip${n % 3000}` } as const),
    type: 'tip.succeeded',
    subject: `tip${n % 3000}`,
    place: n,
    payload: '{}',
    state: n % 1000 === 0 ? ('pending' as const) : ('sent' as const),
    next_at: n % 1000 === 0 ? now - n : null,
    expires_at: now * 2,
    created_at: now - n,
    done_at: n % 1000 === 0 ? null : now,
  }))
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insertInto('outbox')
      .values(rows.slice(at, at + 1000))
      .execute()
  await analyze(db)

  it.each(Object.entries(questions))('%s is found by an index', async (_, ask) => {
    const plans = await plansOf(db, ask)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on outbox|SCAN (outbox|earlier)\s*($|\n)/i)
  })
})
