import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { environmentSchema } from '../../server/config/config.schema.ts'
import { loadConfig } from '../../server/config/config.ts'
import { freePort } from '../demo/free-port.ts'
import { asVersion1 } from '../support/compose-file.ts'
import { root } from '../support/source-files.ts'
import { until } from '../support/until.ts'

/** What others run beside the server, tried by their own programs: an operator copies it into a file as it stands. */
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const block = (kind: string) =>
  new RegExp(`^\`\`\`${kind}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(read('docs/operating.md'))?.[1] ?? ''

/** The system's own program, or the one that .ci/system.mjs has unpacked. */
const programAt = (path: string) =>
  [path, join(root, 'node_modules/.programs', path)].find((file) => existsSync(file))
const folder = mkdtempSync(join(tmpdir(), 'documented-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** What a program says; fails the test if it refuses. */
function told(program: string | undefined, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program ?? '', args, { cwd: folder, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

const caddy = programAt('/usr/bin/caddy')
describe.skipIf(!caddy)(`Caddy${caddy ? '' : ': skipped, it is missing'}`, () => {
  const adapted = (text: string) =>
    told(caddy, 'adapt', '--adapter', 'caddyfile', '--config', put('Caddyfile', text))

  it('takes what docs/operating.md says is the whole configuration', () => {
    const made = adapted(block('caddyfile'))
    expect(made).toContain('"host":["tips.example.jp"]')
    expect(made).toContain('"dial":"127.0.0.1:3000"')
  })

  /** What a compose file gives it, for an address of ours. */
  const given = (path: string, address: string) => {
    const [, text = ''] = /^ {4}content: \|\n((?: {6}.*\n)+)/m.exec(read(path)) ?? []
    return text.replace(/\$\{PUBLIC_URL:[^}]*\}/, address)
  }

  it('takes what docs/examples/several-containers.yml gives it', () => {
    const made = adapted(given('docs/examples/several-containers.yml', 'https://tips.example.jp'))
    expect(made).toContain('"host":["tips.example.jp"]')
    expect(made).toContain('"name":"app"')
  })

  it('hands over what compose.yml tells it to, with the name that was asked for', async () => {
    const server = createServer((req, res) => {
      const { host, 'x-forwarded-proto': proto } = req.headers
      res.end(`${host} ${proto}`)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const from = `http://127.0.0.1:${await freePort()}`
    const file = given('compose.yml', from).replace('app:3000', `127.0.0.1:${port}`)
    const config = put('Caddyfile', `{\n  admin off\n}\n${file}`)
    const proxy = spawn(caddy ?? '', ['run', '--adapter', 'caddyfile', '--config', config], {
      env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: 'ignore',
    })
    try {
      await until(async () => expect(await (await fetch(from)).text()).toBe(`${new URL(from).host} http`))
    } finally {
      proxy.kill()
      server.close()
    }
  })
})

const nginx = programAt('/usr/sbin/nginx')
describe.skipIf(!nginx)(`nginx${nginx ? '' : ': skipped, it is missing'}`, () => {
  it('takes the block of docs/operating.md', () => {
    const [key, certificate] = [join(folder, 'tips.key'), join(folder, 'tips.pem')]
    const made = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-subj',
      '/CN=tips.example.jp',
      '-days',
      '1',
    ]
    told('openssl', 'req', '-x509', '-nodes', ...made, '-keyout', key, '-out', certificate)
    const server = block('nginx')
      .replace('/etc/ssl/tips.pem', certificate)
      .replace('/etc/ssl/tips.key', key)
      // A port below 1024 is for root alone.
      .replace('listen 443 ', 'listen 8443 ')
    expect(server).toContain('client_max_body_size 12m')
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const http = `access_log off;\n${kept.map((name) => `${name}_temp_path ${folder}/${name};\n`).join('')}${server}`
    const config = `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${http}}\n`
    told(nginx, '-t', '-e', 'stderr', '-c', put('nginx.conf', config), '-p', folder)
  })
})

const promtool = programAt('/usr/bin/promtool')
describe.skipIf(!promtool)(`Prometheus${promtool ? '' : ': skipped, it is missing'}`, () => {
  it('takes the alerts, and the configuration that names them', () => {
    put('alerts.yml', read('docs/monitoring/alerts.yml'))
    const config = put('prometheus.yml', block('yaml'))
    expect(told(promtool, 'check', 'config', config)).toContain('rules found')
  })

  const events = (event: string, values: string) => ({
    series: `tipping_tip_events_total{event="${event}"}`,
    values,
  })
  const answers = (status: string, values: string) => ({
    series: `tipping_http_request_duration_seconds_count{status="${status}"}`,
    values,
  })
  const up = (part: string, values: string) => ({ series: `tipping_up{part="${part}"}`, values })
  const quiet = [events('paid', '0+2x40'), events('declined', '0x40'), answers('200', '0+100x40')]

  // Each value is half a minute later than the one before it.
  it.each([
    [
      'Stripe failed for a minute, with 288 presses, and 34 tips were paid afterwards',
      [
        events('unavailable', '0 0 0 0 0 0 144 288 288x30'),
        events('paid', '0 0 0 0 0 0 0 0 34x30'),
        events('declined', '0x40'),
        answers('503', '0 0 0 0 0 0 144 288 288x30'),
        answers('200', '0+30x40'),
      ],
      ['TippingStripeAway'],
    ],
    [
      'Stripe fails all the time',
      [...quiet, events('unavailable', '0+20x40'), answers('503', '0+20x40')],
      ['TippingStripeAway'],
    ],
    ['one press was not answered', [...quiet, events('unavailable', '0 0 0 0 0 0 1x34')], []],
    [
      'somebody tries out stolen cards',
      [events('declined', '0+30x40'), events('paid', '0+2x40'), events('unavailable', '0x40')],
      ['TippingManyDeclines'],
    ],
    [
      'the database is away',
      [...quiet, up('database', '1 1 1 1 0x36'), up('sessions', '1x40'), answers('503', '0+50x40')],
      ['TippingDatabaseDown'],
    ],
    [
      'Redis is away',
      [...quiet, up('database', '1x40'), up('sessions', '1 1 1 1 0x36')],
      ['TippingSessionsDown'],
    ],
    ['a mistake of ours', [...quiet, answers('500', '0+10x40')], ['TippingErrors']],
  ])('wakes up for the right reason: %s', (_, input_series, alerts) => {
    put('alerts.yml', read('docs/monitoring/alerts.yml'))
    const labels = (name: string) => `ALERTS{alertname="${name}", alertstate="firing", severity="page"}`
    const expr = 'max by (__name__, alertname, alertstate, severity) (ALERTS{alertstate="firing"})'
    // At the end of the outage that lasted a minute, and later where it goes on.
    const eval_time = input_series.some(({ values }) => values.includes('34x30')) ? '4m30s' : '10m'
    const exp_samples = alerts.map((name) => ({ labels: labels(name), value: 1 }))
    const promql_expr_test = [{ expr, eval_time, exp_samples }]
    const whole = { rule_files: ['alerts.yml'], evaluation_interval: '30s' }
    const tests = [{ interval: '30s', input_series, promql_expr_test }]
    told(promtool, 'test', 'rules', put('alerts.test.yml', JSON.stringify({ ...whole, tests })))
  })
})

const dockerCompose = programAt('/usr/bin/docker-compose')
describe.skipIf(!dockerCompose)(`docker compose${dockerCompose ? '' : ': skipped, it is missing'}`, () => {
  const config = (path: string, filled: string) => {
    const isOld = /^1\./.test(told(dockerCompose, 'version', '--short'))
    const whole = read(path)
    const text = isOld ? asVersion1(whole) : whole
    put('docker-compose.yml', text)
    put('.env', filled)
    return spawnSync(dockerCompose ?? '', ['config'], { cwd: folder, encoding: 'utf8' })
  }
  const several = 'docs/examples/several-containers.yml'
  const example = read('.env.example')

  it(`takes ${several}, and gives the servers what is in .env`, () => {
    const filled = `${example}\nPOSTGRES_PASSWORD=abc1\nREDIS_PASSWORD=abc2\n`
    const { status, stdout, stderr } = config(several, filled)
    expect(status, stderr).toBe(0)
    for (const value of ['postgres://tipping:abc1@postgres:5432/tipping', 'redis://:abc2@redis:6379'])
      expect(stdout.split(value)).toHaveLength(3)
    expect(stdout.match(/PUBLIC_URL: https:\/\/tips\.example\.jp/g)).toHaveLength(2)
    expect(stdout.match(/condition: service_completed_successfully/g)).toHaveLength(1)
  })

  it.each(['POSTGRES_PASSWORD', 'REDIS_PASSWORD'])('refuses an .env without %s', (name) => {
    const others = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD'].filter((one) => one !== name)
    const { status, stderr } = config(several, `${example}\n${others.map((one) => `${one}=abc\n`).join('')}`)
    expect(status).not.toBe(0)
    expect(stderr).toContain('set it in .env')
  })

  it('takes compose.yml with the three lines that stand in it, and they are enough to start', () => {
    const lines = [...read('compose.yml').matchAll(/^# {3}([A-Z_]+=.*)$/gm)].map(([, line = '']) => line)
    const given = lines.map((line) => line.replace('…', `test_${'1a2b3c4d'.repeat(3)}`))
    const { status, stdout, stderr } = config('compose.yml', given.join('\n'))
    expect(status, stderr).toBe(0)
    expect(stdout).toContain('https://tips.example.jp')
    const env = Object.fromEntries(given.map((line) => line.split('=')))
    const { warnings } = loadConfig({ NODE_ENV: 'production', SESSION_SECRETS: madeByItself, ...env })
    expect(warnings).toEqual([expect.stringContaining('is an example')])
  })

  it('takes the template for Coolify, whose own names it fills in', () => {
    const given = [
      'SERVICE_URL_APP=https://tips.example.jp',
      'STRIPE_SECRET_KEY=a',
      'STRIPE_PUBLISHABLE_KEY=b',
    ]
    const { status, stdout, stderr } = config('docs/examples/coolify-v4.yml', given.join('\n'))
    expect(status, stderr).toBe(0)
    expect(stdout).toContain('PUBLIC_URL: https://tips.example.jp')
  })

  it('takes the template for Umbrel, whose proxy has its image from there', () => {
    const whole = read('docs/examples/umbrel-v1/docker-compose.yml')
    put('docker-compose.yml', whole.replace('app_proxy:\n', 'app_proxy:\n    image: umbrel\n'))
    put('.env', 'APP_DATA_DIR=/data')
    expect(told(dockerCompose, 'config')).toContain('/data/data:/data')
    // A folder that Docker had to make itself would be root's.
    expect(existsSync(join(root, 'docs/examples/umbrel-v1/data'))).toBe(true)
  })
})

/** As server/container/settings.sh makes it. */
const madeByItself = '0123456789abcdef'.repeat(4)

describe('the templates', () => {
  const paths = ['caprover-v4.yml', 'coolify-v4.yml', 'umbrel-v1/docker-compose.yml'].map(
    (name) => `docs/examples/${name}`,
  )

  it.each(paths)('%s gives the server what it needs, by names that it knows, and keeps its data', (path) => {
    const text = read(path)
    for (const name of ['PUBLIC_URL', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'])
      expect(text).toMatch(new RegExp(`\\b${name}[:=]`))
    expect(text).toMatch(/:\/data$/m)
    const names = [...text.matchAll(/^ {6}(?:- )?([A-Z][A-Z_]+)[:=]/gm)].map(([, name = '']) => name)
    const known = Object.keys(environmentSchema.shape)
    expect(names.filter((name) => !known.includes(name) && !theirs.test(name))).toEqual([])
  })

  it('of Umbrel bears the version of this tree, and says what its proxy lets others pretend', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    const app = read('docs/examples/umbrel-v1/umbrel-app.yml')
    expect(app).toContain(`\nversion: "${version}"\n`)
    const filled = ['website', 'repo', 'support', 'releaseNotes']
    for (const name of filled) expect(app).toMatch(new RegExp(`^${name}: ""$`, 'm'))
    const workflow = read('.github/workflows/image.yml')
    const sed =
      /sed -i (-e "s#\^\\\(website[\s\S]*?) docs\/examples\/umbrel-v1\/umbrel-app\.yml$/m.exec(
        workflow,
      )?.[1] ?? ''
    const line = `page=https://github.com/a/b GITHUB_REF_NAME=v1.2.3; sed ${sed.replace(/\\\n\s*/, '')}`
    const made = spawnSync('bash', ['-c', line], { input: app, encoding: 'utf8' }).stdout
    expect(made.match(/^(?:website|repo|support|releaseNotes): .*$/gm)).toEqual([
      'releaseNotes: https://github.com/a/b/releases/tag/v1.2.3',
      'website: https://github.com/a/b',
      'repo: https://github.com/a/b',
      'support: https://github.com/a/b/issues',
    ])
    expect(read('docs/examples/umbrel-v1/docker-compose.yml')).toMatch(
      /get past the limits by network\. .*\n +PROXY_TRUST/,
    )
  })

  it('and each compose file name one image, which a release puts its own name in place of', () => {
    const files = ['compose.yml', 'docs/examples/several-containers.yml', ...paths]
    for (const file of files) expect(read(file).match(/^ +image: tipping$/gm), file).toHaveLength(1)
    expect(read('.github/workflows/image.yml')).toContain("-name '*.yml' -exec sed -i \"s#image: tipping\\$#")
  })
})

/** Names that the platform gives a meaning. */
const theirs = /^(SERVICE_|APP_(HOST|PORT)$|PROXY_)/
