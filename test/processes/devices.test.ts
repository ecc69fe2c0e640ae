import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { newsMs } from '../../server/features/push/push.news.store.ts'
import { freePort } from '../demo/free-port.ts'
import { demoMembers, type Seed, seedDemo } from '../demo/seed-demo.ts'
import { type ServerProcess, startServerProcess, untilHealthy } from '../demo/server-process.ts'
import { payTip } from '../features/earning/earned.ts'
import { cognitoEnvironment } from '../sandbox/cognito/environment.ts'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type PushSandbox, startPushSandbox } from '../sandbox/push/server.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { createDatabase, noPostgres } from '../support/databases.ts'
import { guestBrowser } from '../support/guest.ts'
import { adminProgram } from '../support/operator.ts'
import { testEnvironment } from '../support/test-environment.ts'

const password = 'Correct-horse-1'
const page = '/branch/profile/notifications'
/** One tip of each amount for each person. Any sum of some of them says which they were. */
const amounts = Array.from({ length: 12 }, (_, at) => 2 ** at)

// Two servers share a PostgreSQL; a second one on a SQLite file ends at its start.
const why = noPostgres ? `: skipped, ${noPostgres}` : ''
describe.skipIf(noPostgres !== undefined)(`devices that two servers write to${why}`, () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let db: Db
  let seed: Seed
  let service: PushSandbox
  let servers: ServerProcess[] = []
  let env: Record<string, string> = {}
  const people = [demoMembers.staff, demoMembers.manager]
  const devices: string[] = []

  const start = async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const server = startServerProcess({ env: { ...env, PORT: String(port) }, onLine: () => {} })
    servers.push(server)
    await untilHealthy(url, server)
    return { url, server }
  }
  const kill = async ({ child, exited }: ServerProcess) => {
    child.kill('SIGKILL')
    await exited
  }
  const turnOn = async (url: string, email: string) => {
    const browser = guestBrowser(url)
    await browser.post('/auth/login', { email, password })
    await browser.post(page, { amounts: '1', quietFrom: '', quietTo: '' })
    const key = /&quot;publicKey&quot;:&quot;([\w-]+)&quot;/.exec((await browser.get(page)).text)?.[1] ?? ''
    const address = service.subscribe(key)
    expect((await browser.post(`${page}/here`, { ...address })).status).toBe(204)
    devices.push(address.endpoint)
  }
  /** All become news in one moment: a server that looks meanwhile sees none or all of them. */
  const payAll = async () => {
    const noNews = Date.now() - newsMs
    const staff = await db
      .selectFrom('staff')
      .select('id')
      .where(
        'person_id',
        'in',
        people.map(({ sub }) => sub),
      )
      .execute()
    expect(staff).toHaveLength(people.length)
    const { branchId } = seed
    const ids = await Promise.all(
      staff.flatMap(({ id: staffId }) =>
        amounts.map((amount) => payTip(db, { branchId, staffId, amount, at: noNews })),
      ),
    )
    const at = Date.now()
    await inTransaction(db, async (trx) => {
      await trx.updateTable('tip').set({ succeeded_at: at }).where('id', 'in', ids).execute()
      await trx.updateTable('share').set({ created_at: at }).where('tip_id', 'in', ids).execute()
    })
  }
  /** The amounts of the tips that each device was told of, message by message. */
  const told = () =>
    devices.map((device) =>
      service.received.filter(({ to }) => to === device).flatMap(({ payload }) => amountsIn(payload)),
    )
  const tipsTold = () => Math.min(...told().map((each) => each.length))

  beforeAll(async () => {
    database = await createDatabase('postgres')
    db = await database.open()
    seed = await seedDemo(db)
    const stripe = await startStripeSandbox()
    const cognito = await startCognitoSandbox()
    service = await startPushSandbox()
    for (const member of people) await cognito.seedUser({ ...member, password })
    env = {
      ...testEnvironment(stripe),
      ...cognitoEnvironment(cognito),
      DATABASE_URL: database.databaseUrl ?? '',
      HOST: '127.0.0.1',
      PUSH_SERVICE_URL: service.url,
    }
    return () => Promise.all([stripe, cognito, service].map((each) => each.close()))
  })
  afterAll(async () => {
    await Promise.all(servers.map(kill))
    await database.drop()
  })

  it.skipIf(!existsSync(adminProgram))(
    'are told of each tip once, and of all when one is killed',
    async () => {
      const [first, second] = [await start(), await start()]
      for (const { email } of people) for (const { url } of [first, second, first]) await turnOn(url, email)

      // So slow that the other server looks for work while a message is on its way.
      service.delayMs = 2500
      await payAll()
      await expect.poll(tipsTold).toBeGreaterThanOrEqual(amounts.length)
      await expect.poll(() => waiting(db)).toBe(0)
      expect(told().map((each) => each.sort((a, b) => a - b))).toEqual(devices.map(() => amounts))

      // One server has taken all devices, and dies before the push service has any message.
      await kill(second.server)
      service.received.length = 0
      service.delayMs = 0
      service.answers = devices.map(() => 'hang')
      await payAll()
      await expect.poll(() => service.answers.length).toBe(0)
      await kill(first.server)
      servers = []
      // As if its claims had run out meanwhile.
      const claimed = db.updateTable('outbox').where('claimed_until', 'is not', null)
      const rows = await claimed.set({ claimed_until: Date.now() }).returning('lane').execute()
      expect(new Set(rows.map(({ lane }) => lane)).size).toBe(devices.length)
      await start()
      await expect.poll(tipsTold, { timeout: 60_000, interval: 200 }).toBeGreaterThanOrEqual(amounts.length)
      await expect.poll(() => waiting(db)).toBe(0)
      expect(told().map((each) => each.sort((a, b) => a - b))).toEqual(devices.map(() => amounts))
    },
  )
})

/** The amounts whose sum a message says. */
function amountsIn(payload: string): number[] {
  const { title } = JSON.parse(payload) as { title: { en: string } }
  const sum = Number(/¥([\d,]+)/.exec(title.en)?.[1]?.replaceAll(',', ''))
  return amounts.filter((amount) => (sum & amount) !== 0)
}

async function waiting(db: Db): Promise<number> {
  const rows = await db.selectFrom('outbox').select('id').where('state', '=', 'pending').execute()
  return rows.length
}
