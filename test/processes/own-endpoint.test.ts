import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { clientOf } from '../contract/stripe-sandbox.support.ts'
import { freePort } from '../demo/free-port.ts'
import { type ServerProcess, startServerProcess, untilHealthy } from '../demo/server-process.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { createDatabase, noPostgres } from '../support/databases.ts'
import { adminProgram } from '../support/operator.ts'
import { type ProxyServer, startProxy } from '../support/proxy.ts'
import { testEnvironment } from '../support/test-environment.ts'

const why = existsSync(adminProgram) ? noPostgres : 'no build'

describe.skipIf(why !== undefined)(
  `two servers without STRIPE_WEBHOOK_SECRET${why ? `: skipped, ${why}` : ''}`,
  () => {
    let stripe: StripeSandbox
    let site: ProxyServer
    let db: Db
    let databaseUrl: string
    let drop: () => Promise<void>
    let ports: [number, number]
    const servers = new Set<ServerProcess>()
    const logged: string[] = []

    beforeAll(async () => {
      const database = await createDatabase('postgres', { tables: true })
      db = await database.open()
      ;({ drop, databaseUrl = '' } = database)
      stripe = await startStripeSandbox({ retryDelays: [100, 200, 400], reachesLocalhost: true })
      ports = [await freePort(), await freePort()]
      site = await startProxy(ports)
    })
    afterAll(async () => {
      for (const server of servers) await kill(server)
      await Promise.all([site.close(), stripe.close()])
      await drop()
    })

    function start(port: number): ServerProcess {
      const env = {
        ...testEnvironment(stripe, { STRIPE_WEBHOOK_SECRET: '', PUBLIC_URL: site.url }),
        ...{ DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: String(port) },
      }
      const server = startServerProcess({ env, onLine: (line) => void logged.push(line) })
      servers.add(server)
      return server
    }
    async function kill(server: ServerProcess) {
      server.child.kill('SIGKILL')
      await server.exited
      servers.delete(server)
    }
    const endpoints = async () => (await clientOf(stripe).webhookEndpoints.list()).data.map(({ id }) => id)
    const stored = async () =>
      (await db.selectFrom('stripe_endpoint').select('endpoint_id').execute()).map((row) => row.endpoint_id)
    const patience = { interval: 100 }

    it('make one endpoint, and both take its events', async () => {
      const started = ports.map(start)
      await Promise.all(started.map((server, n) => untilHealthy(`http://127.0.0.1:${ports[n]}`, server)))
      await expect.poll(stored, patience).toEqual([expect.stringMatching(/^we_/)])
      expect(await endpoints()).toEqual(await stored())
      const { paymentIntents, events } = clientOf(stripe)
      for (let n = 0; n < 6; n++) {
        const { id } = await paymentIntents.create({ amount: 500, currency: 'jpy' })
        await paymentIntents.cancel(id)
      }
      expect(await stripe.control.idle()).toBe(true)
      const { data } = await events.list({ type: 'payment_intent.canceled' })
      expect(data.map((event) => event.pending_webhooks)).toEqual([0, 0, 0, 0, 0, 0])
      const refused = logged.filter((line) => /webhook (with|before)/.test(line))
      expect(refused).toEqual([])
    })

    it('replace one whose secret was lost in a crash', async () => {
      for (const server of servers) await kill(server)
      for (const id of await endpoints()) await clientOf(stripe).webhookEndpoints.del(id)
      const asked = () => stripe.control.calls()['POST webhook_endpoints'] ?? 0
      const before = asked()
      stripe.control.slow({ method: 'POST', path: '/v1/webhook_endpoints', ms: 500 })
      const crashing = start(ports[0])
      await expect.poll(asked, patience).toBe(before + 1)
      await kill(crashing)
      await expect.poll(endpoints, patience).toHaveLength(1)
      const [lost] = await endpoints()
      expect(await stored()).not.toContain(lost)
      // As if the time of the lease had passed.
      await db.updateTable('job_lease').set({ expires_at: 0 }).where('name', '=', 'stripe-endpoint').execute()
      start(ports[0])
      await expect.poll(async () => (await endpoints()).includes(lost ?? ''), patience).toBe(false)
      await expect
        .poll(async () => [await endpoints(), await stored()], patience)
        .toSatisfy(([made, kept]) => made.length === 1 && made[0] === kept[0])
    })

    it('log no secret', () => {
      expect(logged.join('\n')).toContain('the webhook endpoint at Stripe is set up')
      expect(logged.join('\n')).not.toContain('whsec_')
    })
  },
)
