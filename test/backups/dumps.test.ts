import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { startBackups } from '../../server/operations/backups/backups.ts'
import { hasDumpTools } from '../../server/operations/backups/dump-postgres.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { createDatabase, noPostgres } from '../support/databases.ts'
import { operatorOf } from '../support/operator.ts'
import { backupProcess, backupServer, start } from './backup-server.ts'

const missing = noPostgres ?? ((await hasDumpTools()) ? undefined : 'no pg_dump here')
const password = 'nobody-may-read-this%2F!'

describe.skipIf(missing)(`backups of PostgreSQL${missing ? `: skipped, ${missing}` : ''}`, () => {
  let served: Awaited<ReturnType<typeof createDatabase>>
  let db: Db
  const root = mkdtempSync(join(tmpdir(), 'tipping-dumps-'))
  const dir = join(root, 'backups')
  const withPassword = () => Object.assign(new URL(served.databaseUrl ?? ''), { password }).href

  beforeAll(async () => {
    served = await createDatabase('postgres')
    db = await served.open()
    const { businessId } = await seedDemo(db)
    await makeDemoBooks(db, { businessId, tips: 100, seed: 5, until: Date.now() })
    await db.insertInto('session').values({ id: 'sessionid0001', data: '{}', expires_at: start }).execute()
  })
  afterAll(async () => {
    await served.drop()
    rmSync(root, { recursive: true, force: true })
  })

  it('are made by pg_dump, never with the password on its command line, and bring all books back', async () => {
    const tools = join(root, 'tools')
    mkdirSync(tools)
    for (const tool of ['pg_dump', 'pg_restore']) {
      const real = execFileSync('which', [tool], { encoding: 'utf8' }).trim()
      const told = `echo "$0 $*" >> '${root}/lines'; echo "$PGPASSWORD" >> '${root}/${tool}'`
      writeFileSync(join(tools, tool), `#!/bin/sh\n${told}\nexec ${real} "$@"\n`)
      chmodSync(join(tools, tool), 0o755)
    }
    const order = { dataDir: root, databaseUrl: withPassword(), dir, keep: 1, at: start }
    const env = { PATH: `${tools}:${process.env.PATH}`, STRIPE_SECRET_KEY: 'sk_test_x' }
    const lines = await (await backupProcess(order, { env })).go()
    expect(lines.map(({ msg }) => msg)).toEqual(['backup made', undefined])
    const typed = readFileSync(join(root, 'lines'), 'utf8')
    expect(typed.trim().split('\n')).toHaveLength(2)
    expect(typed + JSON.stringify(lines)).not.toContain('nobody-may-read')
    expect([
      readFileSync(join(root, 'pg_dump'), 'utf8'),
      readFileSync(join(root, 'pg_restore'), 'utf8'),
    ]).toEqual(['nobody-may-read-this/!\n', '\n'])
    const [file = ''] = readdirSync(dir)
    expect(file).toMatch(/^tipping-\w{8}-20261122T060000Z\.dump$/)
    expect([statSync(dir).mode & 0o777, statSync(join(dir, file)).mode & 0o777]).toEqual([0o700, 0o600])

    const other = await createDatabase('postgres')
    execFileSync('pg_restore', ['-d', other.databaseUrl ?? '', join(dir, file)])
    expect(await operatorOf(other)('books', 'verify')).toBe('The books add up. Tips looked at: 100.')
    expect(await (await other.open()).selectFrom('session').selectAll().execute()).toEqual([])
    await other.drop()
  })

  it('say in PostgreSQL’s words why one failed, and never its password', async () => {
    const wrong = withPassword().replace(/\/[^/]*$/, '/no_such_books')
    const one = backupServer({ ...served, databaseUrl: wrong }, db, dir)
    const before = readdirSync(dir)
    one.pass(24 * 3_600_000)
    expect(await one.look()).toBe(true)
    expect(one.lines).toMatchObject([
      { level: 'error', msg: 'backup failed', why: expect.stringContaining('no_such_books') },
    ])
    expect(JSON.stringify(one.lines)).not.toContain('nobody-may-read')
    expect(readdirSync(dir)).toEqual(before)
  })

  it('are left to others where pg_dump is not installed', async () => {
    const order = { dataDir: root, databaseUrl: withPassword(), dir, keep: 1, at: start + 48 * 3_600_000 }
    const env = { PATH: dirname(process.execPath) }
    const lines = await (await backupProcess({ ...order, job: true }, { env })).go()
    expect(lines).toEqual([
      { level: 'info', msg: expect.stringMatching(/^no backups are made here: pg_dump .+ must make them$/) },
    ])
  })
})

describe('a server that makes no backups', () => {
  const said = async (env: Record<string, string>) => {
    const needed = {
      SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }
    const { config, secrets } = loadConfig({ ...needed, ...env })
    const lines: string[] = []
    const log = { info: (line: string) => void lines.push(line), error() {} } as never
    const job = startBackups({ config, secrets, db: undefined as never, log, clock: () => start })
    await job.stop()
    return lines
  }

  it('says at its start who must', async () => {
    expect(await said({ BACKUP_EVERY: '0' })).toEqual([
      expect.stringMatching(/BACKUP_EVERY is 0; somebody must run .+ backup`$/),
    ])
    const DATABASE_URL = 'postgres://books@127.0.0.1/books'
    expect(await said({ DATABASE_URL })).toEqual([
      expect.stringMatching(/whoever runs PostgreSQL must make them/),
    ])
    expect(await said({})).toEqual([])
  })

  it.each([
    ['24h', 86_400_000],
    ['90m', 5_400_000],
    ['7d', 604_800_000],
  ])('unless BACKUP_EVERY=%s', (text, ms) => {
    const env = { SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough', STRIPE_SECRET_KEY: 'sk_test_x' }
    const more = { STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', DATA_DIR: '/books' }
    const read = (every: string) => loadConfig({ ...env, ...more, BACKUP_EVERY: every }).config.backups
    expect(read(text)).toEqual({ everyMs: ms, keep: 14, dir: '/books/backups' })
    for (const wrong of ['59m', '32d', '24', '1.5h', 'daily', '-24h'])
      expect(() => read(wrong)).toThrow(
        'BACKUP_EVERY must be a time such as 90m, 24h or 7d, from 1h to 31d; or 0 for never',
      )
  })
})
