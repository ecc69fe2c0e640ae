import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { rememberFirst } from '../../server/db/remembered.store.ts'
import { createStripeClock } from '../../server/gateways/stripe/stripe.clock.ts'
import { age, room } from '../../server/operations/doctor/checks/machine.ts'
import { createDatabase } from '../support/databases.ts'
import { operatorOf } from '../support/operator.ts'
import { describeWithRedis, startRedis } from '../support/redis.ts'
import { doctorWorld, notGreen, outside } from './doctor.support.ts'

const hookSecret = `whsec_${Buffer.from('a secret of the webhook, for the doctor').toString('base64')}`

describe('the doctor', () => {
  const world = doctorWorld()

  it('finds nothing where all is right', async () => {
    expect(notGreen(await world.look())).toEqual({})
  })

  it('sees settings that are not for real guests', async () => {
    expect(notGreen(await world.look({ DEMO: '1' }))).toEqual({ configuration: 'warn' })
    const findings = await world.look({ LEGAL_NAME: '' })
    expect(notGreen(findings)).toEqual({ configuration: 'warn' })
    expect(findings.get('configuration')?.todo).toContain('LEGAL_')
  })

  it('sees that there is no database', async () => {
    const findings = await world.look({}, { db: undefined })
    expect(findings.get('database')).toMatchObject({
      status: 'fail',
      seen: `there is no database in ${world.where.dataDir}`,
    })
  })

  it('sees tables that are not there', async () => {
    const empty = await createDatabase('sqlite')
    const db = await empty.open(async () => {})
    const findings = await world.look({}, { db })
    await empty.drop()
    expect(findings.get('database')).toMatchObject({ status: 'fail', todo: 'run `admin migrate`' })
  })

  it('sees a PostgreSQL that does not answer, and shows no password', async () => {
    const closed = await closedPort()
    const nowhere = await createDatabase('sqlite')
    const { openDatabase } = await import('../../server/db/database.ts')
    const databaseUrl = `postgres://tipping:horse-battery@127.0.0.1:${closed}/tipping`
    const db = openDatabase({ databaseUrl, dataDir: nowhere.dataDir })
    const findings = await world.look({ DATABASE_URL: databaseUrl }, { db })
    await db.destroy()
    await nowhere.drop()
    expect(findings.get('database')?.seen).toMatch(
      /^DATABASE_URL: the database can not be asked \(connect ECONNREFUSED /,
    )
    expect(JSON.stringify([...findings])).not.toContain('horse-battery')
  })

  it('sees a Redis that is away', async () => {
    const findings = await world.look({ REDIS_URL: `redis://:horse-battery@127.0.0.1:${await closedPort()}` })
    expect(notGreen(findings)).toEqual({ redis: 'fail' })
    expect(JSON.stringify([...findings])).not.toContain('horse-battery')
  })

  it('sees a clock that is wrong', async () => {
    const stripeClock = createStripeClock({ info() {}, warn() {}, error() {} })
    const now = Date.now()
    stripeClock.heard(new Date(now + 5 * 60_000).toUTCString(), now, now)
    const findings = await world.look({}, { stripeClock })
    expect(notGreen(findings)).toEqual({ clock: 'fail' })
    expect(findings.get('clock')?.seen).toMatch(/^(299|30[01]) s behind Stripe’s$/)
  })

  it('sees a domain that takes no mail, and tells it from a DNS that is away', async () => {
    const dns = (code: string) => ({
      mailServers: () => Promise.reject(Object.assign(new Error(), { code })),
    })
    expect(notGreen(await world.look({}, { mailServers: async () => [] }))).toEqual({ mail: 'fail' })
    expect(notGreen(await world.look({}, dns('ENOTFOUND')))).toEqual({ mail: 'fail' })
    expect(notGreen(await world.look({}, dns('ETIMEOUT')))).toEqual({ mail: 'warn' })
    expect((await world.look({ LEGAL_EMAIL: '' })).get('mail')?.status).toBe('off')
  })

  it('does not judge the made-up addresses of a demo', async () => {
    const none = { mailServers: async () => [], txt: async () => [] }
    const mail = { SMTP_URL: 'smtps://u:p@127.0.0.1:1', MAIL_FROM: 'tips@sakura.example.jp' }
    const judged = async (env: Record<string, string>) =>
      [...(await world.look({ ...mail, ...env }, none)).keys()].filter((id) => /^mail/.test(id))
    expect(await judged({})).toEqual(['mail', 'mail-domain'])
    expect(await judged({ DEMO: '1' })).toEqual([])
  })

  it('sees since when messages to another system lack', async () => {
    const { db } = world
    const hook = { HOOK_URL: 'http://till.local/x?key=k1-of-the-till', HOOK_SECRETS: hookSecret }
    const seen = async (env = hook) => (await world.look(env)).get('hook')
    expect((await world.look()).get('hook')?.status).toBe('off')
    expect(await seen()).toMatchObject({ status: 'ok', seen: 'all messages to till.local arrive' })
    const row = {
      id: 'msg_1',
      kind: 'hook' as const,
      queue: 'hook',
      lane: 'hook a',
      place: 1,
      type: 'tip.succeeded',
      subject: 'a',
      payload: '{}',
      state: 'failed' as const,
      status: 500,
      done_at: 1,
      expires_at: 1,
      created_at: Date.UTC(2026, 10, 21, 20),
    }
    await db.insertInto('outbox').values(row).execute()
    const { status, todo, seen: text } = (await seen()) ?? {}
    expect([status, text]).toEqual([
      'warn',
      'since 2026-11-21T20:00:00.000Z not all messages to till.local arrive: 0 waiting, 1 lost',
    ])
    expect(todo).toContain('hook again --since 2026-11-22')
    await db.deleteFrom('outbox').execute()
  })

  it('counts the hours since the last backup', () => {
    const hour = 3600 * 1000
    const made = (madeAt: number | undefined, failed = false) => ({ madeAt, triedAt: undefined, failed })
    const day = 24 * hour
    expect([age(made(undefined), 0, day).status, age(made(undefined, true), 0, day).status]).toEqual([
      'warn',
      'fail',
    ])
    expect(age(made(hour), 25 * hour, day)).toEqual({ status: 'ok', seen: 'the last one is 24 hours old' })
    expect(age(made(hour), 50 * hour, day).status).toBe('fail')
    expect(age(made(hour), 50 * hour, 2 * day).status).toBe('ok')
    // A person makes them.
    expect([
      age(made(hour), 49 * hour, undefined).status,
      age(made(hour), 50 * hour, undefined).status,
    ]).toEqual(['ok', 'warn'])
  })

  it('remembers the address of the first printed code, until all were printed again', async () => {
    const { db, where } = world
    expect((await world.look()).get('printed-codes')?.status).toBe('off')
    await rememberFirst(db, 'codes', 'https://old.example.jp')
    await rememberFirst(db, 'codes', outside)
    const findings = await world.look()
    expect(notGreen(findings)).toEqual({ 'printed-codes': 'warn' })
    expect(findings.get('printed-codes')?.seen).toBe(
      `they were printed with https://old.example.jp, and PUBLIC_URL is ${outside}`,
    )
    await operatorOf(where, { PUBLIC_URL: outside })('code', 'printed')
    expect((await world.look()).get('printed-codes')).toMatchObject({ status: 'ok' })
  })

  it('sees how much room is left', () => {
    expect(room(50 * 2 ** 20).status).toBe('fail')
    expect(room(500 * 2 ** 20).status).toBe('warn')
    expect(room(5000 * 2 ** 20).status).toBe('ok')
  })
})

describeWithRedis('the doctor with Redis', () => {
  const world = doctorWorld()

  it('reads what a real one says, and sees a wrong password', async () => {
    const server = await startRedis({ password: 'horse-battery' })
    try {
      const { port } = new URL(server.url)
      expect(notGreen(await world.look({ REDIS_URL: server.url }))).toEqual({})
      const wrong = await world.look({ REDIS_URL: `redis://:another-one@127.0.0.1:${port}` })
      expect(wrong.get('redis')?.seen).toMatch(/^Redis can not be used: WRONGPASS /)
    } finally {
      await server.close()
    }
  })
})

/** A port at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
