import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../support/source-files.ts'

const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const section = (name: string) => new RegExp(`^${name}:\n((?: .*\n|\n)+)`, 'm').exec(compose)?.[1] ?? ''
/** Services by name, each with its lines. */
const services = new Map(
  section('services')
    .split(/^ {2}(?=\w)/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf(':')), text]),
)
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
    expect(section('networks')).toMatch(/^ {2}books:\n {4}internal: true$/m)
    const open = [...services].filter(([, text]) => text.includes(' ports:')).map(([name]) => name)
    expect(open).toEqual(['proxy'])
  })

  it('have passwords of their own, without which nothing starts', () => {
    const redis = services.get('redis') ?? ''
    expect(redis).toMatch(/- --requirepass\n +- \$\{REDIS_PASSWORD:\?/)
    expect(redis).toMatch(/REDISCLI_AUTH: \$\{REDIS_PASSWORD:\?/)
    expect(compose).toMatch(/REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379$/m)
    expect(services.get('postgres')).toMatch(/POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?/)
  })
})
