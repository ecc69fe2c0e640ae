import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { createLogger } from '../../server/base/logger.ts'
import { loadConfig, program } from '../../server/config/config.ts'
import { backUpWhenDue } from '../../server/operations/backups/backups.ts'
import { openOwnDatabase } from '../../server/operations/start/own-database.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { madeUpSecrets, operatorOf } from '../support/operator.ts'

const dir = mkdtempSync(join(tmpdir(), 'tipping-left-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const log = createLogger({ level: 'silent', pretty: false })

it('books that were moved to PostgreSQL are not begun anew beside them', async () => {
  const folder = join(dir, 'moved')
  mkdirSync(folder)
  for (const at of ['20260101000000', '20260301000000'])
    writeFileSync(join(folder, `tipping.sqlite.moved-${at}`), '')
  const line = `DATA_DIR ${folder}: its books were moved to PostgreSQL, and DATABASE_URL is not set: set it. Or, to go back to the books as they were then: ${program.admin} restore ${folder}/tipping.sqlite.moved-20260301000000`
  const { config, secrets: own } = loadConfig({ ...madeUpSecrets, DATA_DIR: folder })
  await expect(openOwnDatabase(config, own, log)).rejects.toThrow(
    `The configuration is not usable:\n  ${line}`,
  )
  await expect(operatorOf({ dataDir: folder })('migrate')).rejects.toThrow(line)
  await expect(operatorOf({ dataDir: folder })('status')).rejects.toThrow(line)
  expect(readdirSync(folder)).toHaveLength(2)
})

it('what killed backups, restores and moves have left goes with the next start, or while a server runs, and is told', async () => {
  const folder = join(dir, 'left')
  mkdirSync(folder)
  const old = ['passing-1.sqlite', 'passing-abc.sqlite-wal', 'tipping.sqlite.restoring']
  const stay = ['passing-new.sqlite', 'passing-1.sqlite.kept', 'tipping.sqlite.before-20260101000000']
  for (const name of [...old, ...stay]) writeFileSync(join(folder, name), '')
  const hourAgo = new Date(Date.now() - 61 * 60_000)
  for (const name of [...old, ...stay.slice(1)]) utimesSync(join(folder, name), hourAgo, hourAgo)
  const said: unknown[] = []
  const telling = {
    ...log,
    warn: (about: unknown) => said.push(about),
    info: () => {},
  } as unknown as typeof log
  const { config, secrets: own } = loadConfig({ ...madeUpSecrets, DATA_DIR: folder })
  const db = await openOwnDatabase(config, own, telling)
  expect(said).toContainEqual({ files: old })
  const left = readdirSync(folder)
  for (const name of old) expect(left).not.toContain(name)
  for (const name of stay) expect(left).toContain(name)
  // While a server runs, with its next look at the backups.
  utimesSync(join(folder, 'passing-new.sqlite'), hourAgo, hourAgo)
  const plan = { dir: join(folder, 'backups'), everyMs: 1, keep: 1 }
  await backUpWhenDue({ dataDir: folder, plan, db, log: telling, clock: Date.now })
  await db.destroy()
  expect(said).toContainEqual({ files: ['passing-new.sqlite'] })
})

it.each(['backup', 'restore'])(
  '%s to a disk that is full says so in one line, with the place',
  async (what) => {
    const books = join(dir, `books-${what}`)
    const { config, secrets: own } = loadConfig({ ...madeUpSecrets, DATA_DIR: books })
    const db = await openOwnDatabase(config, own, log)
    await seedDemo(db)
    await db.destroy()
    const copy = join(dir, `copy-${what}.sqlite`)
    await operatorOf({ dataDir: books })('backup', copy)
    const disk = join(dir, `disk-${what}`)
    mkdirSync(disk)
    const env = { PATH: process.env.PATH, ...madeUpSecrets, DATA_DIR: what === 'backup' ? books : disk }
    const tool = fileURLToPath(new URL('../../server/cli/admin.ts', import.meta.url))
    const place = join(disk, what === 'backup' ? 'copy.sqlite' : 'tipping.sqlite')
    const command = `mount -t tmpfs -o size=120k none '${disk}'; exec "$@"`
    const args = [
      '-rm',
      'sh',
      '-ec',
      command,
      'sh',
      process.execPath,
      tool,
      what,
      what === 'backup' ? place : copy,
    ]
    const { status, stderr } = spawnSync('unshare', args, { env, encoding: 'utf8' })
    expect([status, stderr.trim()]).toEqual([
      1,
      `${place}: its disk is full: make room. The books are as they were`,
    ])
  },
)
