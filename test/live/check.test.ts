import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contracts } from './contracts.ts'
import { environmentOf, startStandIns } from './stand-ins.ts'

/** `npm run check:live` with nothing in the environment but this. */
async function checkLive(env: Record<string, string>) {
  const cwd = mkdtempSync(join(tmpdir(), 'live-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'check.ts')], { cwd, env })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, said, report: () => readFileSync(join(cwd, 'live-check.json'), 'utf8') }
}

it('says what it needs, and ends with 2', async () => {
  const { code, said } = await checkLive({})
  expect(code).toBe(2)
  expect(said).toContain('STRIPE_SECRET_KEY=sk_test_')
  expect(said).toContain('docs/live-check.md')
})

it('asks nobody where a key is live', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const STRIPE_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { code, said } = await checkLive({ STRIPE_SECRET_KEY: 'sk_live_OfSomebody', STRIPE_API_URL })
  // A test key is asked with: so the server would have heard.
  const test = await checkLive({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL })
  server.close()
  expect([code, said]).toEqual([2, expect.stringContaining('STRIPE_SECRET_KEY is a live key')])
  expect(said).not.toContain('OfSomebody')
  expect([test.code, asked > 0]).toEqual([expect.any(Number), true])
})

it('prints a line for each contract, and writes a report without keys, secrets and addresses', async () => {
  const standIns = await startStandIns()
  const env = environmentOf(standIns)
  const { code, said, report } = await checkLive(env)
  await standIns.close()
  expect([code, said]).toEqual([0, expect.stringContaining(`${contracts.length} hold, 0 differ, 0 not seen`)])
  expect(said.split('\n').filter((line) => line.startsWith('✓'))).toHaveLength(contracts.length)
  const { results } = JSON.parse(report()) as { results: { id: string }[] }
  expect(results.map(({ id }) => id)).toEqual(contracts.map(({ id }) => id))
  const secret = Object.keys(env).filter((name) => /KEY|SECRET|_ID$/.test(name))
  expect(secret.filter((name) => `${report()}${said}`.includes(env[name] ?? ''))).toEqual([])
  expect(report()).not.toMatch(/@|_secret_|eyJ/)
})
