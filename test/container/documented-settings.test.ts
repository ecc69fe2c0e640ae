import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/source-files.ts'

/** What others run beside the server, tried by their own programs: an operator copies it into a file as it stands. */
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const block = (kind: string) =>
  new RegExp(`^\`\`\`${kind}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(read('docs/operating.md'))?.[1] ?? ''

/** The system's own program, or the one that .ci/system.mjs has unpacked. */
const programAt = (path: string) =>
  [path, join(root, 'node_modules/.programs', path)].find((file) => existsSync(file))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'documented-'))
})
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

  it('takes what docker-compose.yml gives it', () => {
    const compose = read('docker-compose.yml')
    const text = /^ {4}content: \|\n((?: {6}.*\n)+)/m.exec(compose)?.[1] ?? ''
    const made = adapted(text.replace(/\$\{PUBLIC_URL:[^}]*\}/, 'https://tips.example.jp'))
    expect(made).toContain('"host":["tips.example.jp"]')
    expect(made).toContain('"name":"app"')
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
})

const dockerCompose = programAt('/usr/bin/docker-compose')
describe.skipIf(!dockerCompose)(`docker compose${dockerCompose ? '' : ': skipped, it is missing'}`, () => {
  /** What version 1, which Debian 12 has, can't read yet: in its place something that it can. */
  const newer: [part: RegExp, instead: string][] = [
    // The project's name is the folder's.
    [/^name: tipping\n/m, ''],
    // How soon a container that has just started is asked whether it is well. Since 2.20.
    [/^ +start_interval: 1s\n/gm, ''],
    // A file of its own would be one more to copy: since 2.23. Caddy itself reads it above.
    [/^ {4}content: \|\n(?: {6}.*\n)+/m, '    file: ./Caddyfile\n'],
  ]
  const config = (filled: string) => {
    const isOld = /^1\./.test(told(dockerCompose, 'version', '--short'))
    const whole = read('docker-compose.yml')
    for (const [part] of newer) expect(whole).toMatch(part)
    const text = isOld ? newer.reduce((rest, [part, instead]) => rest.replace(part, instead), whole) : whole
    put('docker-compose.yml', text)
    put('.env', `${read('.env.example')}\n${filled}`)
    return spawnSync(dockerCompose ?? '', ['config'], { cwd: folder, encoding: 'utf8' })
  }

  it('takes docker-compose.yml, and gives the servers what is in .env', () => {
    const { status, stdout, stderr } = config('POSTGRES_PASSWORD=abc1\nREDIS_PASSWORD=abc2\n')
    expect(status, stderr).toBe(0)
    for (const value of ['postgres://tipping:abc1@postgres:5432/tipping', 'redis://:abc2@redis:6379'])
      expect(stdout.split(value)).toHaveLength(3)
    expect(stdout.match(/PUBLIC_URL: https:\/\/tips\.example\.jp/g)).toHaveLength(2)
    expect(stdout.match(/condition: service_completed_successfully/g)).toHaveLength(1)
  })

  it.each(['POSTGRES_PASSWORD', 'REDIS_PASSWORD'])('refuses an .env without %s', (name) => {
    const others = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD'].filter((one) => one !== name)
    const { status, stderr } = config(others.map((one) => `${one}=abc\n`).join(''))
    expect(status).not.toBe(0)
    expect(stderr).toContain('set it in .env')
  })
})
