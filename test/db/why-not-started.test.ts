import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLogger } from '../../server/base/logger.ts'
import { loadConfig } from '../../server/config/config.ts'
import { ownerOf, whyNotListening, whyNotOpened } from '../../server/db/why-not-started.ts'
import { openOwnDatabase } from '../../server/operations/start/own-database.ts'
import { operatorOf } from '../support/operator.ts'

const dir = mkdtempSync(join(tmpdir(), 'tipping-start-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const log = createLogger({ level: 'silent', pretty: false })
const secrets = {
  SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
/** What the server says, and what the tool does. */
async function saidOf(dataDir: string) {
  const setup = loadConfig({ ...secrets, DATA_DIR: dataDir })
  const said = (error: unknown) => String((error as Error).message)
  const server = await openOwnDatabase(setup.config, setup.secrets, log).catch(said)
  return [server, await operatorOf({ dataDir })('migrate').catch(said)]
}

it('a data folder that is a file is said in one line, with its name', async () => {
  const file = join(dir, 'file')
  writeFileSync(file, '')
  const line = `DATA_DIR ${file} is no folder`
  expect(await saidOf(file)).toEqual([`The configuration is not usable:\n  ${line}`, line])
  expect(await saidOf(join(file, 'below'))).toEqual([
    expect.stringContaining('is no folder'),
    expect.any(String),
  ])
})

it.runIf(existsSync('/proc/self'))('a place where no folder can be made is said at once', async () => {
  for (const folder of ['/proc/tipping', '/proc/tipping/below']) {
    const line = `DATA_DIR ${folder} lies where no folder can be made: name another place`
    expect(await saidOf(folder)).toEqual([`The configuration is not usable:\n  ${line}`, line])
  }
})

it('a file that is no database is said in one line, with what to do, and stays as it is', async () => {
  const folder = join(dir, 'junk')
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'tipping.sqlite'),
    'no database, and long enough to see that it is none'.repeat(40),
  )
  const line = `DATA_DIR ${folder}: tipping.sqlite is damaged or no database. Put it aside, or restore a backup with --force`
  expect(await saidOf(folder)).toEqual([`The configuration is not usable:\n  ${line}`, line])
  await expect(operatorOf({ dataDir: folder })('status')).rejects.toThrow(line)
})

it('a folder of somebody else is said with whose it is', () => {
  const folder = join(dir, 'theirs')
  mkdirSync(folder)
  chmodSync(folder, 0o750)
  const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
  expect(whyNotOpened(denied, folder)).toMatch(/ must belong to user \d+, and belongs to \d+ \(mode 750\)$/)
  const sqlite = Object.assign(new Error('unable to open database file'), { errcode: 14 })
  expect(whyNotOpened(sqlite, folder)).toBe(whyNotOpened(denied, folder))
  expect(whyNotOpened(new Error('a mistake of ours'), folder)).toBeUndefined()
  expect(ownerOf(join(dir, 'nothing'))).toBe('')
})

it('an address that the machine does not have is said, and a port that is taken', async () => {
  const listen = (port: number, host: string) =>
    new Promise<string | undefined>((resolve) => {
      const server = createServer()
      server.once('error', (error) => resolve(whyNotListening(error, { name: 'PORT', port, host })))
      server.listen(port, host, () => server.close(() => resolve('listens')))
    })
  expect(await listen(0, '192.0.2.1')).toBe(
    'HOST 192.0.2.1 is no address of this machine; 0.0.0.0 means all of them',
  )
  expect(await listen(0, '127.0.0.1')).toBe('listens')
  const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
  expect(whyNotListening(denied, { name: 'PORT', port: 80, host: '' })).toContain(
    'PORT 80 is not for this user',
  )
})
