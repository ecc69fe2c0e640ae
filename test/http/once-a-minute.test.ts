import { expect, it, vi } from 'vitest'
import { createOnceAMinute } from '../../server/base/once-a-minute.ts'
import type { Db } from '../../server/db/database.ts'
import { DatabaseAwayError } from '../../server/db/database-busy.ts'
import { startNews } from '../../server/features/push/push.news.ts'
import { type OutboxSender, startOutbox } from '../../server/outbox/outbox.ts'
import { until } from '../support/until.ts'

it('a line of each key is said once a minute', () => {
  let now = 1000
  const onceAMinute = createOnceAMinute(() => now)
  expect(['a', 'a', 'b', 'a'].map((key) => onceAMinute(key))).toEqual([true, false, true, false])
  now += 59_999
  expect(onceAMinute('a')).toBe(false)
  now += 1
  expect(onceAMinute('a')).toBe(true)
})

it.each([
  ['outbox', 'reading the outbox failed'],
  ['news', 'looking for tips to tell of failed'],
])('the %s, which looks every second, says once a minute that the database is away', async (which, line) => {
  const error = vi.fn()
  let asked = 0
  const away = () => {
    asked += 1
    throw new DatabaseAwayError(new Error('connect ECONNREFUSED'))
  }
  const db = new Proxy({}, { get: away }) as Db
  const deps = { db, clock: Date.now, log: { info: vi.fn(), warn: vi.fn(), error } }
  const sender = { kind: 'hook', queues: async () => away() } as unknown as OutboxSender
  const job = which === 'outbox' ? startOutbox(deps, [sender], 1) : startNews({ ...deps, wake: () => {} }, 1)
  await until(() => expect(asked).toBeGreaterThan(20))
  await job.stop()
  expect(error.mock.calls).toEqual([[{ err: expect.any(DatabaseAwayError) }, line]])
})
