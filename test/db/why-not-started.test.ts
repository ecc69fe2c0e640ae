import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createLogger } from '../../server/base/logger.ts'
import { loadConfig } from '../../server/config/config.ts'
import { ownerOf, whyNotListening, whyNotOpened } from '../../server/db/why-not-started.ts'
import { openOwnDatabase } from '../../server/operations/start/own-database.ts'
import { onEachDatabase } from '../support/databases.ts'
import { madeUpSecrets, operatorOf } from '../support/operator.ts'

const dir = mkdtempSync(join(tmpdir(), 'tipping-start-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const log = createLogger({ level: 'silent', pretty: false })
/** What the server says, and what the tool does. */
async function saidOf(dataDir: string) {
  const setup = loadConfig({ ...madeUpSecrets, DATA_DIR: dataDir })
  const said = (error: unknown) => String((error as Error).message)
  const server = await openOwnDatabase(setup.config, setup.secrets, log).catch(said)
  return [server, await operatorOf({ dataDir })('migrate').catch(said)]
}

it('a PostgreSQL without TLS is told with what to write', async () => {
  // As it answers a client that asks for TLS.
  const plain = createServer((socket) => socket.once('data', () => socket.end('N')))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const address = plain.address()
  const port = typeof address === 'object' ? address?.port : 0
  const DATABASE_URL = `postgres://u:p@127.0.0.1:${port}/n?sslmode=require`
  const { config, secrets } = loadConfig({ ...madeUpSecrets, DATABASE_URL })
  const said = await openOwnDatabase(config, secrets, log).catch((error: Error) => error.message)
  plain.close()
  expect(said).toContain(
    'DATABASE_URL: PostgreSQL takes no encrypted connection there: write sslmode=disable',
  )
})

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
  const why = (error: object) => whyNotOpened(error, { database: 'sqlite', dataDir: folder })
  const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
  expect(why(denied)).toMatch(/ can not be written: .+, and belongs to \d+ \(mode 750\)/)
  const sqlite = Object.assign(new Error('unable to open database file'), { errcode: 14 })
  expect(why(sqlite)).toBe(why(denied))
  expect(why(new Error('a mistake of ours'))).toBeUndefined()
  expect(ownerOf(join(dir, 'nothing'))).toBe('')
})

/** What a process of another user says, for root nothing is forbidden. Only root may read the folder of the tests. */
const askedAs = (user: number, folder: string) => {
  const file = new URL('../../server/db/why-not-started.ts', import.meta.url)
  const text = `import { whyNotOpened } from ${JSON.stringify(file)}
    process.setgid(${user})
    process.setuid(${user})
    const error = { code: 'EACCES' }
    console.log(whyNotOpened(error, { database: 'sqlite', dataDir: ${JSON.stringify(folder)} }))`
  return execFileSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' }).trim()
}

/** What a start as another user says, or a command of the operator's tool. */
const startedAs = (user: number, folder: string, command?: string) => {
  const file = (path: string) =>
    JSON.stringify(fileURLToPath(new URL(`../../server/${path}`, import.meta.url)))
  const text = `const { loadConfig } = await import(${file('config/config.ts')})
    const { openOwnDatabase } = await import(${file('operations/start/own-database.ts')})
    const { runAdmin } = await import(${file('cli/run.ts')})
    process.setgid(${user})
    process.setuid(${user})
    const { config, secrets } = loadConfig()
    const log = { info() {}, warn() {}, error() {} }
    const command = ${JSON.stringify(command)}
    const asked = command ? runAdmin([command], loadConfig) : openOwnDatabase(config, secrets, log)
    await asked.then(console.log, (error) => console.log(error.message))`
  const env = { PATH: process.env.PATH, ...madeUpSecrets, DATA_DIR: folder }
  return execFileSync(process.execPath, ['--input-type=module', '-e', text], { env, encoding: 'utf8' }).trim()
}

it.runIf(process.getuid?.() === 0)('a file of root in a good folder is named with its owner', () => {
  const folder = join(dir, 'good')
  mkdirSync(folder)
  const file = join(folder, 'tipping.sqlite')
  writeFileSync(file, '', { mode: 0o600 })
  chmodSync(dir, 0o755)
  chownSync(folder, 1000, 1000)
  const start = `DATA_DIR ${folder} can not be written: `
  expect(askedAs(1000, folder)).toBe(
    `${start}${file} must belong to user 1000, and belongs to 0 (mode 600): chown it`,
  )
  chownSync(file, 1000, 1000)
  chmodSync(folder, 0)
  expect(askedAs(1000, folder)).toBe(
    `${start}${folder} is forbidden by its mode, and belongs to 1000 (mode 0): chmod u+rwX it`,
  )
})

it.runIf(process.getuid?.() === 0)('a place below a folder of somebody else is named by that folder', () => {
  chmodSync(dir, 0o755)
  for (const mode of [0o700, 0o755]) {
    const closed = join(dir, `of-root-${mode}`)
    mkdirSync(closed, { mode })
    for (const folder of [join(closed, 'data'), join(closed, 'data', 'tips')]) {
      const whose = `${closed} must belong to user 1000, and belongs to 0 (mode ${mode.toString(8)}): chown it`
      const line = `DATA_DIR ${folder} can not be written: ${whose}, or name another place`
      expect(startedAs(1000, folder)).toBe(`The configuration is not usable:\n  ${line}`)
      expect(startedAs(1000, folder, 'migrate')).toBe(line)
      expect(startedAs(1000, folder, 'status')).toContain(`there is no database at ${folder}`)
    }
  }
})

it.runIf(process.getuid?.() === 0)(
  'a folder for backups on a disk that is not mounted is no matter of rights',
  () => {
    const mount = join(dir, 'mnt')
    mkdirSync(mount, { mode: 0o755 })
    chmodSync(dir, 0o755)
    const file = new URL('../../server/operations/backups/kept-files.ts', import.meta.url)
    const asked = (folder: string) =>
      execFileSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import { whyNoBackups } from ${JSON.stringify(file)}
        process.setgid(1000)
        process.setuid(1000)
        console.log(whyNoBackups(${JSON.stringify(folder)}))`,
        ],
        { encoding: 'utf8' },
      ).trim()
    const folder = join(mount, 'nas', 'backups')
    expect(asked(folder)).toBe(
      `${folder} is not there, and can not be made in ${mount}. Is its disk mounted? Or make it, for user 1000`,
    )
    expect(asked(mount)).toMatch(/ must belong to user 1000, and belongs to 0 \(mode 755\): chown it$/)
  },
)

it.each(['40k', '400k'])('a disk that is full, of %s, is said in one line', (size) => {
  const folder = join(dir, `full${size}`)
  mkdirSync(folder)
  const full = `unshare -rm sh -ec 'mount -t tmpfs -o size=${size} none ${folder}; exec "$0" "$@"'`
  const log = `{ info() {}, warn() {}, error() {} }`
  const file = (path: string) => fileURLToPath(new URL(`../../server/${path}`, import.meta.url))
  const text = `const { loadConfig } = await import(${JSON.stringify(file('config/config.ts'))})
    const { openOwnDatabase } = await import(${JSON.stringify(file('operations/start/own-database.ts'))})
    const { config, secrets } = loadConfig()
    await openOwnDatabase(config, secrets, ${log}).catch((error) => console.log(error.message))`
  const env = { PATH: process.env.PATH, ...madeUpSecrets, DATA_DIR: folder }
  const said = execFileSync('sh', ['-c', `${full} "${process.execPath}" --input-type=module -e "$TEXT"`], {
    env: { ...env, TEXT: text },
    encoding: 'utf8',
  })
  expect(said).toBe(`The configuration is not usable:\n  DATA_DIR ${folder}: its disk is full: make room\n`)
})

it('a folder that another server uses is not opened a second time, and the line names that server', async () => {
  const folder = join(dir, 'shared')
  const open = () => {
    const { config, secrets: own } = loadConfig({ ...madeUpSecrets, DATA_DIR: folder })
    return openOwnDatabase(config, own, log)
  }
  const first = await open()
  const line = new RegExp(
    `DATA_DIR ${folder} is in use by another server \\(on \\S+, process ${process.pid}, since 20.+Z\\): stop that one first$`,
  )
  await expect(open()).rejects.toMatchObject({ lines: [expect.stringMatching(line)] })
  // The operator's tool works beside it.
  expect(await operatorOf({ dataDir: folder })('business', 'list')).toContain('no business yet')
  await first.destroy()
  await (await open()).destroy()
})

it('a secret that was replaced outright is said at the start', async () => {
  const folder = join(dir, 'secrets')
  const said: string[] = []
  const telling = { ...log, info() {}, warn: (text: unknown) => void said.push(String(text)) } as never
  const start = async (list: string) => {
    const setup = loadConfig({ ...madeUpSecrets, SESSION_SECRETS: list, DATA_DIR: folder })
    await (await openOwnDatabase(setup.config, setup.secrets, telling)).destroy()
    return said.splice(0)
  }
  const [one, two] = ['the-first-secret-0123456789-abcdef', 'the-second-secret-9876543210-fedcba']
  expect(await start(one)).toEqual([])
  expect(await start(`${two},${one}`)).toEqual([])
  expect(await start(two)).toEqual([])
  expect(await start(one)).toEqual([expect.stringContaining('lacks the secret of the last start')])
  expect(await start(one)).toEqual([])
})

onEachDatabase('a database whose user may not change it', (database) => {
  const only = database.kind === 'postgres' ? it : it.skip

  only('says so in one line', async () => {
    const db = await database.open(async () => {})
    const user = `nobody_${Date.now().toString(36)}`
    await sql.raw(`create role ${user} login`).execute(db)
    const databaseUrl = Object.assign(new URL(database.databaseUrl ?? ''), {
      username: user,
      password: '',
    }).href
    await expect(operatorOf({ dataDir: dir, databaseUrl })('migrate')).rejects.toThrow(
      /^DATABASE_URL: the database can not be asked \(permission denied for schema public\)\. Its user must own/,
    )
    await sql.raw(`drop role ${user}`).execute(db)
    await expect(
      operatorOf({ dataDir: dir, databaseUrl: 'postgres://a:b@127.0.0.1:1/x' })('status'),
    ).rejects.toThrow(/^DATABASE_URL: the database can not be asked \(.*ECONNREFUSED.*\)$/)
  })
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
