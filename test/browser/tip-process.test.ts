import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { freePort } from '../demo/free-port.ts'
import { type Seed, seedDemo } from '../demo/seed-demo.ts'
import { type ServerProcess, startServerProcess, untilHealthy } from '../demo/server-process.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { cardToken, hiddenField } from '../support/guest.ts'
import { testEnvironment } from '../support/test-environment.ts'

/** A guest's browser that keeps its connections open, as browsers do. */
function lastingBrowser(url: string) {
  let cookie = ''
  return async (path: string, fields?: Record<string, string>): Promise<Response> => {
    const headers = { Accept: 'text/html', Origin: url, Cookie: cookie }
    const form = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const answer = await fetch(url + path, { redirect: 'manual', headers, ...form })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer
  }
}

describe('the server as a process', () => {
  let sandbox: StripeSandbox
  let dataDir: string
  let seed: Seed
  const running: ServerProcess[] = []
  beforeAll(async () => {
    sandbox = await startStripeSandbox()
  })
  afterAll(() => sandbox.close())
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tipping-process-'))
    const db = openDatabase({ dataDir })
    await migrateToLatest(db)
    seed = await seedDemo(db)
    await db.destroy()
  })
  afterEach(async () => {
    for (const { child, exited } of running.splice(0)) {
      child.kill('SIGKILL')
      await exited
    }
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Starts it; everything it says, apart by where it says it. */
  function start(more: Record<string, string> = {}) {
    const logged: Record<string, unknown>[] = []
    const errors: string[] = []
    const server = startServerProcess({
      env: { ...testEnvironment(sandbox), NODE_ENV: 'production', DEMO: '1', DATA_DIR: dataDir, ...more },
      onLine: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>),
      onErrorLine: (line) => void errors.push(line),
    })
    running.push(server)
    return { ...server, logged, errors, said: () => logged.map((line) => line.msg) }
  }

  async function serve(more: Record<string, string> = {}) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const server = start({ PORT: String(port), PUBLIC_URL: url, ...more })
    await untilHealthy(url, server)
    return { ...server, port, url }
  }

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s finishes what is under way, takes nothing new, closes all, and ends with 0',
    async (signal) => {
      const { child, exited, said, errors, port, url } = await serve()
      const guest = lastingBrowser(url)
      const begun = await guest(`/tip/${seed.branchId}`, { recipient: 'all', amount: '500' })
      const credit = (begun.headers.get('location') ?? '').replace('/confirm', '/credit')
      const page = await guest(credit)
      const token = await cardToken(sandbox)
      const idle = connect(port, '127.0.0.1')
      const idleClosed = new Promise((resolve) => idle.once('close', resolve))
      idle.write('GET /ping HTTP/1.1\r\nHost: x\r\n\r\n')
      await new Promise((resolve) => idle.once('data', resolve))

      sandbox.control.slow({ path: '/v1/confirmation_tokens/*', ms: 2000 })
      const form = { version: hiddenField(await page.text(), 'version'), confirmationToken: token }
      const underWay = guest(credit, form)
      await wait(500)
      child.kill(signal)
      await expect.poll(said).toContain('stopping')
      const started = performance.now()
      const late = connect(port, '127.0.0.1')
      const [refusal] = await once(late, 'error')
      expect(refusal).toMatchObject({ code: 'ECONNREFUSED' })
      const answer = await underWay
      const preview = credit.replace('/credit', '/payment')
      expect([answer.status, answer.headers.get('location')]).toEqual([303, preview])
      await idleClosed
      expect(await exited).toBe(0)
      expect(performance.now() - started, 'an idle connection is kept for 65 s').toBeLessThan(60_000)
      await expect.poll(() => said().at(-1)).toBe('stopped')
      expect(errors).toEqual([])
      // The last one to close SQLite tidies its log away.
      expect(readdirSync(dataDir).filter((name) => /-(wal|shm)$/.test(name))).toEqual([])
      const db = openDatabase({ dataDir })
      const tip = await db.selectFrom('tip').select('card_last4').executeTakeFirstOrThrow()
      await db.destroy()
      expect(tip.card_last4).toBe('4242')
    },
  )
})
