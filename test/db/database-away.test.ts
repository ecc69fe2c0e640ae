import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import supertest, { type Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { DatabaseAwayError, nameOutage } from '../../server/db/database-busy.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { createDatabase, noPostgres } from '../support/databases.ts'
import { beginTip, guestBrowser, pay, toPreview } from '../support/guest.ts'
import { titleOf } from '../web/wire.ts'

/** A way to PostgreSQL that can be cut. */
async function startWay(to: URL) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connectTo(Number(to.port || 5432), to.hostname)
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
    mend: () => listen(port),
  }
}

describe.skipIf(noPostgres)('while PostgreSQL is away', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let test: TestApp
  let way: Awaited<ReturnType<typeof startWay>>
  let db: Db
  beforeAll(async () => {
    database = await createDatabase('postgres', { tables: true })
    await database.open()
    const url = new URL(database.databaseUrl ?? '')
    way = await startWay(url)
    const onWay = Object.assign(new URL(url), { hostname: '127.0.0.1', port: way.port }).href
    db = openDatabase({ databaseUrl: onWay, dataDir: '' })
    test = await createTestApp({}, {}, () => db)
  })
  afterAll(async () => {
    await test.close()
    await db.destroy()
    await way.cut()
    await database.drop()
  })

  const english = { 'Accept-Language': 'en' }
  const ask = (path: string) =>
    supertest(test.app)
      .get(path)
      .set({ Accept: 'text/html', ...english })
  const expectAway = (answer: Response) => {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(titleOf(answer.text)).toBe('Not available for a moment')
  }
  /** Lines that an operator must look at, and what they say; the lines of the requests are apart. */
  const said = (from: number) =>
    test.logged
      .slice(from)
      .filter(({ level, msg }) => (level === 'error' || level === 'warn') && msg !== 'request')

  it('every page is 503 and says that it passes, and the log has one line a minute without a stack', async () => {
    const guest = guestBrowser(test.app, english)
    const { confirm } = await beginTip(guest, test.seed.branchId)
    const from = test.logged.length
    await way.cut()
    for (let press = 0; press < 10; press++) {
      expectAway(await ask(`/q/${test.seed.codes.branch}`))
      expectAway(await guest.get(confirm))
    }
    const api = await supertest(test.app).get(`/tip/${test.seed.branchId}`).set('Accept', 'application/json')
    expect([api.status, api.headers['retry-after']]).toEqual([503, '10'])
    expect((await ask('/health')).body).toMatchObject({ status: 'down', database: 'down' })
    expect(said(from)).toMatchObject([
      {
        level: 'error',
        msg: 'the database does not answer',
        err: {
          type: 'DatabaseAwayError',
          message: expect.stringMatching(/^Connection term|^read E|^connect E/),
        },
      },
    ])
    expect(JSON.stringify(test.logged.slice(from))).not.toContain('stack')
    await way.mend()
    expect((await guest.get(confirm)).status).toBe(200)
  })

  it('a page of a payment says that we are checking, and the tip goes on afterwards', async () => {
    const guest = guestBrowser(test.app, english)
    const { confirm } = await beginTip(guest, test.seed.branchId)
    const preview = await toPreview(guest, test.sandbox, confirm)
    await way.cut()
    const answer = await pay(guest, preview)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(answer.text).toContain('don’t pay again')
    await way.mend()
    await pay(guest, await toPreview(guest, test.sandbox, confirm))
    expect(test.sandbox.books().charges.filter((charge) => charge.paid)).toHaveLength(1)
  })

  it('a database that can only be read is away, too: a standby has been asked', async () => {
    const name = new URL(database.databaseUrl ?? '').pathname.slice(1)
    const only = (value: string) =>
      sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(db)
    await only('on')
    await way.cut()
    await way.mend()
    const from = test.logged.length
    expect((await beginTip(guestBrowser(test.app, english), test.seed.branchId)).status).toBe(503)
    expect(said(from).map(({ msg }) => msg)).not.toContain('request failed')
    await db.transaction().execute(async (trx) => {
      await sql`set transaction read write`.execute(trx)
      await sql.raw(`alter database ${name} reset default_transaction_read_only`).execute(trx)
    })
    await way.cut()
    await way.mend()
    const status = async () => (await beginTip(guestBrowser(test.app, english), test.seed.branchId)).status
    await expect.poll(status).toBe(303)
  })
})

it.each([
  ['57P01', 'terminating connection due to administrator command', true],
  ['57P03', 'the database system is starting up', true],
  ['53300', 'sorry, too many clients already', true],
  ['25006', 'cannot execute INSERT in a read-only transaction', true],
  ['08006', 'connection failure', true],
  ['ECONNRESET', 'read ECONNRESET', true],
  [undefined, 'Connection terminated unexpectedly', true],
  [undefined, 'Client has encountered a connection error and is not queryable', true],
  [undefined, 'the database does not answer', true],
  ['53100', 'could not extend file: No space left on device', false],
  ['57014', 'canceling statement due to statement timeout', false],
  ['23505', 'duplicate key value violates unique constraint', false],
  ['42P01', 'relation "nowhere" does not exist', false],
  ['ERR_INVALID_ARG_TYPE', 'The argument must be a string', false],
  [undefined, 'tip x is paid without an attempt', false],
])('an error %s “%s” of a query: the database is away: %s', (code, message, away) => {
  const error = Object.assign(new Error(message), { code })
  const named = nameOutage(error)
  expect(named instanceof DatabaseAwayError).toBe(away)
  expect(named).toMatchObject({ message, code })
  expect(named === error).toBe(!away)
})
