import { type ChildProcess, execSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { freePort } from '../demo/free-port.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { operatorProcess } from '../support/operator.ts'
import { root } from '../support/source-files.ts'
import { likeProduction } from '../support/test-environment.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

type Running = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

/** A command as npm runs it, with the project's own Node and nothing of this environment but what is given. */
function run(command: string, env: Record<string, string> = {}): Running {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const own = { PATH, HOME: tmpdir(), TMPDIR: process.env.TMPDIR ?? tmpdir(), ...env }
  const child = spawn(`exec ${command}`, { cwd: root, env: own, shell: true })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (some: string) => {
      text += some
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, said: () => text, ended }
}

describe('the commands of README.md', () => {
  it('are those of package.json', () => {
    const table = readme.slice(readme.indexOf('## Commands'), readme.indexOf('## How the code'))
    const named = [...table.matchAll(/`npm (?:run )?([\w:]+)[^`]*`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(8)
    // Parts of the check, which docs/adding.md and .github/CONTRIBUTING.md name.
    const parts = ['test', 'format', 'types']
    expect(named.toSorted()).toEqual(
      Object.keys(scripts)
        .filter((name) => !parts.includes(name))
        .toSorted(),
    )
  })

  it('npm run demo shows a guest’s page at the address that it prints, and ends', async () => {
    // Without its first part, which installs and builds.
    expect(scripts.demo).toBe('node test/demo/start.mjs')
    const demo = run('node test/demo/demo.ts', { PORT: String(await freePort()) })
    await expect.poll(() => /http\S+\/q\/\w+/.exec(demo.said())?.[0], { timeout: 60_000 }).toBeTruthy()
    const page = await fetch(/http\S+\/q\/\w+/.exec(demo.said())?.[0] ?? '')
    expect([page.status, new URL(page.url).pathname]).toEqual([200, expect.stringMatching(/^\/(tip|q)\//)])
    demo.child.kill('SIGTERM')
    expect(await demo.ended, demo.said()).toBe(0)
  })

  // Hours, or keys of one's own: only that they load, and refuse what they do not know.
  it.each(['bench', 'soak'])('npm run %s loads, and takes no part that there is not', async (name) => {
    const refused = run(`${scripts[name]} --only nonsense --built`)
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toMatch(/RangeError: .*--only takes/)
  })
})

/** What stands in backticks after the ✓ of a step. */
const signs = (step: number) => {
  const text =
    new RegExp(`^${step}\\. [\\s\\S]*?(?=^${step + 1}\\. |^\\[Updates\\])`, 'm').exec(readme)?.[0] ?? ''
  return [...text.slice(text.indexOf('✓')).matchAll(/`([^`]+)`/g)].map(([, sign = '']) => sign)
}

describe('the ✓ of a step of README.md is seen on a server that npm start starts', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'readme-'))
  let stripe: StripeSandbox
  let server: Running
  let env: Record<string, string>
  beforeAll(async () => {
    // As set up in step 7; test/browser/setup.test.ts walks that way.
    const db = openDatabase({ dataDir })
    await migrateToLatest(db)
    await seedDemo(db)
    await db.destroy()
    stripe = await startStripeSandbox()
    const port = await freePort()
    env = {
      // A stand-in for Stripe in production is a demo.
      ...likeProduction,
      PUBLIC_URL: `http://localhost:${port}`,
      SESSION_SECRETS: execSync(signs(2)[0] ?? '', { encoding: 'utf8' }).trim(),
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      // Where the test's own Stripe and books are.
      ...{
        STRIPE_API_URL: stripe.url,
        STRIPE_JS_URL: stripe.stripeJsUrl,
        DATA_DIR: dataDir,
        PORT: `${port}`,
      },
    }
    server = run(scripts.start ?? '', env)
  })
  afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.ended
    await stripe.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const admin = async (...args: string[]) => (await operatorProcess(args, env)).said

  it('1: the version', async () => {
    expect(signs(1)).toEqual(['docker run --rm tipping admin version'])
    expect(await admin('version')).toMatch(/^\d+\.\d+\.\d+ /)
  })

  it('5: listening', async () => {
    expect(signs(5)).toContain('listening')
    await Promise.race([server.ended, expect.poll(server.said, { timeout: 60_000 }).toContain('listening')])
    expect(server.said()).toContain('"msg":"listening"')
  })

  it('6: health, and the doctor', async () => {
    const [, health = ''] = signs(6)
    const answer = await fetch(`${env.PUBLIC_URL}/health`)
    expect(await answer.text()).toContain(health.replace(/…\}$/, ''))
    expect(await admin('doctor')).toMatch(/^✓ /m)
  })

  it('7 and 8: the status counts tips, and says which keys there are', async () => {
    expect(signs(7)).toEqual(['docker exec tipping admin status'])
    expect(signs(8)).toEqual(['admin status', 'live'])
    const status = await admin('status')
    expect(status).toMatch(/^Tips today: +0$/m)
    expect(status).toMatch(/^Stripe: +test/m)
    expect(status).toMatch(/^Last backup: /m)
  })
})
