import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createLogger } from '../../server/base/logger.ts'
import { newId } from '../../server/db/ids.ts'
import { databaseSessions } from '../../server/people/session/database-sessions.ts'
import { startSessionCleanUp } from '../../server/people/session/session-clean-up.ts'
import { onEachDatabase } from '../support/databases.ts'
import { until } from '../support/until.ts'
import { silent } from './backends.ts'
import { seal } from './seal.ts'

onEachDatabase('expired sessions', async (database) => {
  const now = 1_795_000_000_000
  const db = await database.open()
  const rows = (count: number, expires_at: number) =>
    Array.from({ length: count }, () => ({ id: newId(), person_id: null, data: '{}', expires_at }))

  it('are removed in batches, with their tokens and locks; the others stay', async () => {
    const [expired, alive] = [rows(1203, now), rows(3, now + 1)]
    for (let i = 0; i < expired.length; i += 200) {
      await db
        .insertInto('session')
        .values(expired.slice(i, i + 200))
        .execute()
    }
    await db.insertInto('session').values(alive).execute()
    const some = [...expired.slice(0, 5), ...alive]
    const tokens = some.map(({ id, expires_at }) => ({ session_id: id, data: '{}', expires_at }))
    await db.insertInto('session_token').values(tokens).execute()
    const locks = some.map(({ id, expires_at }) => ({ session_id: id, holder: 'x', expires_at }))
    await db.insertInto('session_lock').values(locks).execute()

    const sessions = databaseSessions(db, seal, () => now)
    expect(await sessions.removeExpired()).toBe(1203)
    expect(await sessions.removeExpired()).toBe(0)
    const left = alive.map(({ id }) => id).sort()
    const ids = await Promise.all([
      db.selectFrom('session').select('id').orderBy('id').execute(),
      db.selectFrom('session_token').select('session_id as id').orderBy('session_id').execute(),
      db.selectFrom('session_lock').select('session_id as id').orderBy('session_id').execute(),
    ])
    for (const found of ids) expect(found.map(({ id }) => id)).toEqual(left)
  })

  it('may be removed by several containers at once', async () => {
    const other = await database.open()
    await db.insertInto('session').values(rows(150, now)).execute()
    const removed = await Promise.all(
      [db, other].map((each) => databaseSessions(each, seal, () => now).removeExpired()),
    )
    expect(removed.reduce((sum, count) => sum + count)).toBe(150)
  })

  it('are found through an index, however many sessions there are', async () => {
    if (database.kind !== 'sqlite') return
    const { sql } = await import('kysely')
    const plan = await sql<{ detail: string }>`explain query plan
      select id from session where expires_at <= ${now} order by expires_at limit 500`.execute(db)
    expect(plan.rows.map(({ detail }) => detail).join()).toMatch(/USING (COVERING )?INDEX session_by_expiry/)
  })
})

describe('the clean-up', () => {
  it('runs at once, then again and again, one at a time, until stopped', async () => {
    let running = 0
    const removeExpired = vi.fn(async () => {
      expect(++running).toBe(1)
      await wait(30)
      return --running
    })
    const job = startSessionCleanUp({ removeExpired }, silent, 10)
    expect(removeExpired).toHaveBeenCalledTimes(1)
    await until(() => expect(removeExpired.mock.calls.length).toBeGreaterThan(2))
    await job.stop()
    expect(running).toBe(0)
    const { length } = removeExpired.mock.calls
    await wait(50)
    expect(removeExpired).toHaveBeenCalledTimes(length)
  })

  it('goes on after a failure, and says so', async () => {
    const lines: string[] = []
    const destination = { write: (line: string) => void lines.push(line) }
    const log = createLogger({ level: 'info', pretty: false, destination })
    const removeExpired = vi.fn(async () => 7)
    removeExpired.mockRejectedValueOnce(new Error('database away'))
    const job = startSessionCleanUp({ removeExpired }, log, 10)
    await until(() => expect(lines.length).toBeGreaterThan(1))
    await job.stop()
    expect(lines[0]).toContain('database away')
    expect(lines[1]).toContain('"removed":7')
  })
})

it('a clean-up while Redis is away is one plain line, another failure a warning with its error', async () => {
  const told = async (error: Error) => {
    const log = { info: vi.fn(), warn: vi.fn() }
    const job = startSessionCleanUp({ removeExpired: () => Promise.reject(error) }, log as never)
    await until(() => expect(log.info.mock.calls.length + log.warn.mock.calls.length).toBe(1))
    await job.stop()
    return [...log.info.mock.calls, ...log.warn.mock.calls][0]
  }
  // As the client says it, whose line with what to do stands above.
  const away = new Error("Stream isn't writeable and enableOfflineQueue options is false")
  expect(await told(away)).toEqual(['the hourly clean-up is put off: redis is away'])
  const other = new Error('other')
  expect(await told(other)).toEqual([{ err: other }, 'the hourly clean-up failed'])
})
