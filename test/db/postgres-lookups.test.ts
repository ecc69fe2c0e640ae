import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { PostgresLookups } from '../../server/db/postgres-lookups.ts'
import { onEachDatabase } from '../support/databases.ts'
import { until } from '../support/until.ts'

onEachDatabase('short reads', (database) => {
  if (database.kind !== 'postgres')
    return it.skip('need no journey: the database is in the process', () => {})

  const heard: string[] = []
  const opened: PostgresLookups[] = []
  function open(more: { query_timeout?: number; connectionString?: string | undefined } = {}) {
    const onError = (error: Error) => void heard.push(error.message)
    const lookups = new PostgresLookups({ connectionString: database.databaseUrl, onError, ...more })
    opened.push(lookups)
    return lookups
  }
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    heard.length = 0
    await Promise.all(opened.splice(0).map((lookups) => lookups.end()))
  })

  const ask = (lookups: PostgresLookups, n: number) =>
    lookups.run<{ n: number }>({ sql: 'select 60 / $1::int as n', parameters: [n] })
  const pidOf = async (lookups: PostgresLookups) =>
    (await lookups.run<{ pid: number }>({ sql: 'select pg_backend_pid() as pid', parameters: [] }))[0]?.pid

  it('of one moment travel in one piece, and each gets its own answer', async () => {
    const lookups = open()
    await ask(lookups, 1)
    // How a socket gives several pieces to the system at once.
    const written = vi.spyOn(Socket.prototype as unknown as { _writev(): void }, '_writev')
    const answers = await Promise.allSettled([1, 2, 0, 3, 4].map((n) => ask(lookups, n)))
    expect(written).toHaveBeenCalledTimes(1)
    expect(answers).toMatchObject([
      { value: [{ n: 60 }] },
      { value: [{ n: 30 }] },
      { reason: { message: 'division by zero' } },
      { value: [{ n: 20 }] },
      { value: [{ n: 15 }] },
    ])
  })

  it('fail where the connection breaks; the next one gets another', async () => {
    const lookups = open()
    const pid = await pidOf(lookups)
    const broken = lookups.run({ sql: 'select pg_sleep(5)', parameters: [] })
    const behind = ask(lookups, 1)
    const fail = Promise.all([expect(broken).rejects.toThrow(), expect(behind).rejects.toThrow()])
    await sql`select pg_terminate_backend(${pid})`.execute(db)
    await fail
    expect(heard).not.toEqual([])
    expect(await pidOf(lookups)).not.toBe(pid)
  })

  it('do not wait for ever for a database that does not answer', async () => {
    const lookups = open({ query_timeout: 300 })
    await expect(lookups.run({ sql: 'select pg_sleep(5)', parameters: [] })).rejects.toThrow(/timeout/)
    await until(async () => expect(await ask(lookups, 1)).toEqual([{ n: 60 }]))
  })

  it('fail each for itself while the database is not there', async () => {
    const url = new URL(database.databaseUrl ?? '')
    const lookups = open({ connectionString: Object.assign(new URL(url), { port: '1' }).href })
    await expect(ask(lookups, 1)).rejects.toThrow(/ECONNREFUSED/)
    await expect(ask(lookups, 1)).rejects.toThrow(/ECONNREFUSED/)
  })
})
