import { type ChildProcess, execSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { freePort } from '../demo/free-port.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { operatorProcess, operatorStream } from '../support/operator.ts'
import { root } from '../support/source-files.ts'
import { likeProduction } from '../support/test-environment.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

type Running = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

/** A command as npm runs it, with the project's own Node and nothing of this environment but what is given. */
function run(command: string, env: Record<string, string> = {}, cwd = root): Running {
  const PATH = `${dirname(process.execPath)}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const own = { PATH, HOME: tmpdir(), TMPDIR: process.env.TMPDIR ?? tmpdir(), ...env }
  const child = spawn(`exec ${command}`, { cwd, env: own, shell: true })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (some: string) => {
      text += some
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, said: () => text, ended }
}

describe('the commands of README.md and .github/CONTRIBUTING.md', () => {
  it('are those of package.json', () => {
    const contributing = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8')
    const table = contributing.match(/^\| `npm.*$/gm)?.join() ?? ''
    const named = [...table.matchAll(/`npm (?:run )?([\w:]+)[^`]*`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(8)
    // Parts of the check and of a release, which docs/adding.md and the lines above the table name.
    const parts = ['test', 'format', 'types', 'containers', 'release']
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

  // Packages that are linked to from elsewhere leave their path in what is built, where only plain letters may stand.
  it.skipIf(/[^ -~]/.test(root))(
    'npm run dev shows what is changed in a file, and logs lines for people',
    async () => {
      expect(scripts.dev).toBe('node test/demo/start.mjs --watch')
      // A fresh clone: it builds there, again and again, and not where the other tests find their build.
      const clone = mkdtempSync(join(tmpdir(), 'dev-'))
      for (const name of readdirSync(root).filter((one) => !/^(\.git|\.env|dist|node_modules)$/.test(one)))
        cpSync(join(root, name), join(clone, name), { recursive: true })
      symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
      const port = String(await freePort())
      const dev = run('node test/demo/demo.ts --watch', { PORT: port }, clone)
      const welcome = () =>
        fetch(`http://localhost:${port}/welcome`, { headers: { 'Accept-Language': 'en' } })
          .then((page) => page.text())
          .catch(() => '')
      try {
        await Promise.race([
          dev.ended,
          expect.poll(dev.said, { timeout: 100_000 }).toMatch(/INFO.*: listening/),
        ])
        expect(await welcome(), dev.said()).toContain('<h1>Welcome</h1>')
        const words = join(clone, 'locales/en/welcome.json')
        writeFileSync(words, readFileSync(words, 'utf8').replace('"Welcome"', '"Be welcome"'))
        await expect.poll(welcome, { timeout: 100_000 }).toContain('<h1>Be welcome</h1>')
      } finally {
        dev.child.kill('SIGTERM')
        expect(await dev.ended, dev.said()).toBe(0)
        rmSync(clone, { recursive: true })
      }
    },
    240_000,
  )

  // Hours, or keys of one's own: only that they load, and refuse what they do not know.
  it.each(['bench', 'soak'])('npm run %s loads, and takes no part that there is not', async (name) => {
    const refused = run(`${scripts[name]} --only nonsense --built`)
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toMatch(/RangeError: .*--only takes/)
  })
})

/** The secret that the container makes where none is given. */
const madeByItself = (dataDir: string) =>
  execSync('. server/container/settings.sh && printf %s "$SESSION_SECRETS"', {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  })

/** What stands in backticks after the ✓ of a step. */
const signs = (step: number) => {
  const text =
    new RegExp(`^${step}\\. [\\s\\S]*?(?=^${step + 1}\\. |^## Update$)`, 'm').exec(readme)?.[0] ?? ''
  return [...text.slice(text.indexOf('✓')).matchAll(/`([^`]+)`/g)].map(([, sign = '']) => sign)
}

describe('the ✓ of a step of README.md is seen on a server that npm start starts', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'readme-'))
  const copies = mkdtempSync(join(tmpdir(), 'copies-'))
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
      SESSION_SECRETS: madeByItself(dataDir),
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      // Where the test's own Stripe and books are.
      STRIPE_API_URL: stripe.url,
      STRIPE_JS_URL: stripe.stripeJsUrl,
      DATA_DIR: dataDir,
      PORT: `${port}`,
    }
    server = run(scripts.start ?? '', env)
  })
  afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.ended
    await stripe.close()
    for (const folder of [dataDir, copies]) rmSync(folder, { recursive: true, force: true })
  })
  const admin = async (...args: string[]) => (await operatorProcess(args, env)).said

  it('1: the file that starts it', () => {
    expect(signs(1)).toEqual(['ls', 'compose.yml'])
    expect(existsSync(join(root, 'compose.yml'))).toBe(true)
  })

  it('2, 3 and 4: the lines in .env, copied from .env.example, which settings check takes', async () => {
    expect([signs(2), signs(3), signs(4)]).toEqual([
      ['ls -l .env', '-rw-------'],
      ['docker compose run --rm app admin settings check', 'The settings can be used', 'test keys'],
      ['SMTP_URL', 'MAIL_FROM', '.env'],
    ])
    const file = join(dataDir, '.env')
    const fill =
      (name: string, value = '') =>
      (text: string) => {
        expect(text.match(new RegExp(`^#?${name}=.*$`, 'gm'))).toHaveLength(1)
        return text.replace(new RegExp(`^#?${name}=.*$`, 'm'), `${name}=${value}`)
      }
    const empty = readFileSync(join(root, '.env.example'), 'utf8')
    const four = [
      fill('SESSION_SECRETS', env.SESSION_SECRETS),
      fill('STRIPE_SECRET_KEY', stripe.secretKey),
      fill('STRIPE_PUBLISHABLE_KEY', stripe.publishableKey),
    ].reduce((text, line) => line(text), empty)
    expect(four.match(/^STRIPE_/gm)).toHaveLength(2)
    const check = async (text: string) => {
      writeFileSync(file, text)
      const own = scripts.admin?.replace('--env-file-if-exists=.env', `--env-file=${file}`)
      const checked = run(`${own} settings check`)
      return [await checked.ended, checked.said()]
    }
    expect(await check(four)).toEqual([
      0,
      expect.stringMatching(/The settings can be used.*test keys, .*, no mail/s),
    ])
    const live = fill('STRIPE_PUBLISHABLE_KEY', 'pk_live_abc')(four)
    expect(await check(live)).toEqual([1, expect.stringMatching(/both live or both test/)])
    const half = fill('SMTP_URL', 'smtps://tips:secret@mail.example.jp:465')(four)
    expect(await check(half)).toEqual([1, expect.stringMatching(/MAIL_FROM is needed/)])
    const mail = fill('MAIL_FROM', 'tips@example.jp')(half)
    expect(await check(mail)).toEqual([0, expect.stringMatching(/test keys, .*, mail/)])
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

  /** The lines of the block below a heading of README.md, without remarks. */
  const block = (heading: string, at = 0) =>
    ([...readme.slice(readme.indexOf(heading)).matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)][at]?.[1] ?? '')
      .split('\n')
      .flatMap((line) => line.replace(/ +#.*/, '').trim() || [])

  it('2: the block for .env is taken once the keys are put there, and not before', async () => {
    const lines = block('2. **Settings**')
    const given = (text: string[]) =>
      Object.fromEntries(text.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))
    const own = { NODE_ENV: 'production', SESSION_SECRETS: env.SESSION_SECRETS ?? '', DATA_DIR: dataDir }
    const check = (text: string[]) =>
      operatorProcess(['settings', 'check'], { ...own, STRIPE_WEBHOOK_SECRET: '', ...given(text) })
    const empty = await check(lines)
    expect(empty.code).toBe(1)
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'])
      expect(empty.complained).toContain(`${name} is a placeholder`)
    const filled = await check(lines.map((line) => line.replace('…', '51AbCdEfGh')))
    expect([filled.code, filled.said]).toEqual([0, expect.stringContaining('The settings can be used')])
  })

  /** Types a line as it stands, but for where the operator's tool is. */
  const type = async (line: string, own = env) => {
    const [, args = '', way, file] = / app admin ([^<>]*?)(?: ([<>]) (\S+))?$/.exec(line) ?? []
    const given = way === '<' ? readFileSync(join(copies, file ?? '')) : undefined
    const { code, said, complained } = await operatorStream(args.trim().split(' '), own, given)
    if (way === '>') writeFileSync(join(copies, file ?? ''), said)
    return { code, told: said.toString() + complained }
  }

  it('the lines of *Update* say what is to come, and start it', async () => {
    const [dry = '', ...rest] = block('## Update')
    expect(await type(dry)).toMatchObject({ code: 0, told: expect.stringContaining('Nothing to do') })
    expect(rest).toEqual(['docker compose up -d'])
  })

  it('the lines of *Back up* make a copy, and bring it back elsewhere', async () => {
    const [mask, backup = '', secret = ''] = block('## Back up')
    expect(mask).toBe('umask 077')
    expect((await type(backup)).code).toBe(0)
    const [, file = ''] = /cat \/data\/(\S+) > /.exec(secret) ?? []
    expect(readFileSync(join(dataDir, file), 'utf8')).toBe(env.SESSION_SECRETS)
    const [stop, restore = '', up] = block('## Back up', 1)
    expect([stop, up]).toEqual(['docker compose stop app', 'docker compose up -d'])
    const elsewhere = { ...env, DATA_DIR: join(copies, 'data') }
    // On a new machine, and where there are books already.
    for (const _time of [1, 2]) {
      const { code, told } = await type(restore, elsewhere)
      expect([code, told]).toEqual([0, expect.stringContaining('The books add up.')])
    }
    expect(readdirSync(elsewhere.DATA_DIR)).toContainEqual(expect.stringMatching(/\.before-\d+$/))
  })

  it('the lines of *Something is wrong* show what is not usual, and nothing else', async () => {
    const [doctor = '', status = '', logs = ''] = block('## Something is wrong')
    expect((await type(doctor)).told).toMatch(/^✓ /m)
    expect((await type(status)).told).toMatch(/^Stripe last answered: /m)
    const filter = logs.slice(logs.indexOf('| ') + 2)
    const shown = execSync(`${filter} || true`, { input: server.said(), encoding: 'utf8' })
    const lines = server.said().trim().split('\n')
    const isInfo = (line: string) =>
      line.startsWith('{') && (JSON.parse(line) as { level: string }).level === 'info'
    const unusual = lines.filter((line) => !isInfo(line))
    expect(lines.length).toBeGreaterThan(unusual.length)
    expect(shown.trim().split('\n').filter(Boolean)).toEqual(unusual)
  })

  it('7 and 8: the status counts tips, and says which keys there are', async () => {
    expect(signs(7)).toEqual(['docker compose exec app admin status'])
    expect(signs(8)).toEqual(['docker compose exec app admin status', 'live'])
    const status = await admin('status')
    expect(status).toMatch(/^Tips today: +0$/m)
    expect(status).toMatch(/^Stripe: +test/m)
    expect(status).toMatch(/^Last backup: /m)
  })
})
