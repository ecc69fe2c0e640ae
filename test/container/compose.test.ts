import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCompose } from '../support/compose-file.ts'
import { root } from '../support/source-files.ts'

const { text: compose, section, services } = readCompose('docs/examples/several-containers.yml')
const networksOf = (service: string) => /^ {4}networks: \[(.*)\]$/m.exec(services.get(service) ?? '')?.[1]

describe('several containers', () => {
  it('keep what they keep where only the servers come, and nothing leads out', () => {
    const found = [...services.keys()].map((name) => [name, networksOf(name)])
    expect(Object.fromEntries(found)).toEqual({
      proxy: 'web',
      app: 'web, books',
      migrate: 'books',
      postgres: 'books',
      redis: 'books',
    })
    expect(section('networks:')).toMatch(/^ {2}books:\n {4}internal: true$/m)
    expect(compose).not.toContain('network_mode')
    const open = [...services].filter(([, text]) => text.includes(' ports:')).map(([name]) => name)
    expect(open).toEqual(['proxy'])
  })

  it('have passwords of their own, without which nothing starts', () => {
    const redis = services.get('redis') ?? ''
    expect(redis).toMatch(/- --requirepass\n +- \$\{REDIS_PASSWORD:\?/)
    expect(redis).toMatch(/REDISCLI_AUTH: \$\{REDIS_PASSWORD:\?/)
    expect(compose).toMatch(/REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379$/m)
    expect(redis.match(/requirepass/g)).toHaveLength(1)
    expect(compose).toMatch(
      /DATABASE_URL: postgres:\/\/tipping:\$\{POSTGRES_PASSWORD:\?[^}]+\}@postgres:5432\//,
    )
    expect(services.get('postgres')).toMatch(/POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?/)
    expect(services.get('postgres')).not.toMatch(/trust/)
  })

  it('keep sessions as the Redis of a single container does', () => {
    const conf = readFileSync(join(root, 'server/container/redis.conf'), 'utf8')
    const said = [...(services.get('redis') ?? '').matchAll(/- --([\w-]+)\n +- '?([^'\n]*)'?$/gm)]
    const options = Object.fromEntries(said.map(([, name, value]) => [name, value]))
    for (const name of ['appendonly', 'maxmemory-policy']) {
      expect(options[name]).toBeTruthy()
      expect(conf).toMatch(new RegExp(`^${name} ${options[name]}$`, 'm'))
    }
  })

  it('can write nothing but what is kept, and gain no rights', () => {
    const server = section('x-server: &server')
    expect(server).toMatch(/^ {2}read_only: true$/m)
    expect(server).toMatch(/^ {2}cap_drop: \[ALL\]$/m)
    expect(server).toMatch(/^ {2}security_opt: \['no-new-privileges:true'\]$/m)
    for (const name of ['app', 'migrate']) {
      expect(services.get(name)).toContain('<<: *server')
      expect(services.get(name)).not.toMatch(/read_only|cap_add|privileged|security_opt|cap_drop/)
    }
  })
})

describe('a server of its own on one machine', () => {
  const files = ['compose.yml', 'docs/examples/coolify-v4.yml', 'docs/examples/umbrel-v1/docker-compose.yml']

  it.each(files)('can write nothing but what is kept, and gain no rights: %s', (file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll('"', "'")
    const app = /^ {2}app:\n((?: {4}.*\n|\n)+)/m.exec(text)?.[1] ?? ''
    for (const line of [
      'read_only: true',
      'tmpfs: [/tmp]',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
    ])
      expect(app).toContain(`    ${line}\n`)
  })
})

describe('what the servers log', () => {
  const files = ['compose.yml', ...globSync('docs/examples/**/*.yml', { cwd: root })].filter((file) =>
    /^services:/m.test(readFileSync(join(root, file), 'utf8')),
  )

  it.each(files)('is kept up to a size by each container of %s', (file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll('"', "'")
    const of = /^services:\n((?: .*\n|\n)+)/m.exec(text)?.[1] ?? ''
    const own = of.split(/^ {2}(?=[\w$])/m).slice(1)
    const runs = own.filter((service) => / {4}(?:image|<<):/.test(service))
    expect(runs.length).toBeGreaterThan(0)
    for (const service of runs)
      expect(service).toMatch(
        /^ {4}(?:logging: (?:\*logging|\{ driver: json-file, .*max-size: 20m.*max-file: '5')|<<: \*server)/m,
      )
    if (text.includes('*logging'))
      expect(text).toMatch(/x-logging: &logging\n {2}driver: json-file\n.*max-size: 20m, max-file: '5'/)
    if (text.includes('<<: *server'))
      expect(text).toMatch(/x-server: &server\n {2}image: tipping\n {2}logging: \*logging\n/)
  })
})
