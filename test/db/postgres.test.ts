import { once } from 'node:events'
import { connect, createServer, Socket } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { onEachDatabase } from '../support/databases.ts'
import { until } from '../support/until.ts'

onEachDatabase('a connection that breaks', (database) => {
  if (database.kind !== 'postgres') return it.skip('can not happen: there is none', () => {})

  let other: Db
  const heard: string[] = []
  const opened: Db[] = []
  const open = (options: { databaseUrl?: string; statementMs?: number } = {}) => {
    const { databaseUrl, dataDir } = database
    const onError = (error: Error) => void heard.push(error.message)
    const db = openDatabase({ databaseUrl, dataDir, onError, ...options })
    opened.push(db)
    return db
  }
  beforeAll(async () => {
    other = await database.open()
  })
  afterAll(() => Promise.all(opened.map((db) => db.destroy())))

  const pidOf = async (db: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
  const kill = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(other)
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const one = async (db: Db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows

  it('in the middle of a query: its caller hears of it, the next one gets a new connection', async () => {
    const db = open()
    const broken = db.transaction().execute(async (trx) => {
      const pid = await pidOf(trx)
      setTimeout(() => void kill(pid), 100)
      await sql`select pg_sleep(5)`.execute(trx)
    })
    await expect(broken).rejects.toThrow(/terminat/)
    // Which of the two arrives first is the network's choice.
    await expect.poll(() => heard.join()).toMatch(/terminat|ECONNRESET/)
    expect(await one(db)).toEqual([{ one: 1 }])
  })

  it('between two queries of a transaction: the process lives', async () => {
    const db = open()
    const broken = db.transaction().execute(async (trx) => {
      await kill(await pidOf(trx))
      await wait(200)
      await sql`select 1`.execute(trx)
    })
    await expect(broken).rejects.toThrow()
    expect(await one(db)).toEqual([{ one: 1 }])
  })

  it('while nobody uses it: it is told of once', async () => {
    const db = open()
    const pid = await pidOf(db)
    heard.length = 0
    await kill(pid)
    await until(() => expect(heard).not.toEqual([]))
    await wait(200)
    expect(heard).toHaveLength(1)
    expect(await one(db)).toEqual([{ one: 1 }])
  })

  it('is not taken for dead on the way while nobody uses it: it says every ten seconds that it lives', async () => {
    const kept = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const db = open()
    await one(db)
    expect(kept.mock.calls).toEqual([[true, 10_000]])
    kept.mockRestore()
  })

  it('a transaction that can not begin is none: nothing of it is done', async () => {
    const db = open()
    await sql`create table begun (id integer primary key)`.execute(db)
    const real = Client.prototype.query as (this: Client, text: unknown, ...more: unknown[]) => unknown
    // As behind a pooler that allows no transactions. The connection itself is well.
    const query = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...[text, ...more]: unknown[]
    ) {
      return real.call(this, text === 'begin' ? 'select 1 / 0' : text, ...more)
    })
    const work = vi.fn((trx: Db) => sql`insert into begun values (1)`.execute(trx))
    await expect(inTransaction(db, work)).rejects.toThrow('division by zero')
    query.mockRestore()
    expect(work).not.toHaveBeenCalled()
    expect((await sql`select id from begun`.execute(db)).rows).toEqual([])
  })

  it('ends a statement that takes too long, and no migration', async () => {
    const hasty = open({ statementMs: 100 })
    await expect(sql`select pg_sleep(1)`.execute(hasty)).rejects.toThrow(/statement timeout/)
    await sql`select pg_sleep(0.3)`.execute(open({ statementMs: 0 }))
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(open())
    expect(rows).toEqual([{ statement_timeout: '15s' }])
  })

  it('without a word: nobody waits for ever, nor for the same connection again', async () => {
    let silent = false
    const target = new URL(database.databaseUrl ?? '')
    const sockets: Socket[] = []
    const proxy = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname)
      const mute = silent
      sockets.push(near, far)
      near.on('data', (data) => (silent && !mute ? undefined : far.write(data))).on('error', () => {})
      far.on('data', (data) => near.write(data)).on('error', () => {})
      near.on('close', () => far.destroy())
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const address = proxy.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const through = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) })
    const db = open({ databaseUrl: through.href, statementMs: 100 })
    await one(db)
    silent = true
    await expect(one(db)).rejects.toThrow(/does not answer/)
    // Connections made from now on get through.
    expect(await one(db)).toEqual([{ one: 1 }])
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
})
