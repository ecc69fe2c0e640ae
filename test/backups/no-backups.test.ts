import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { startBackups } from '../../server/operations/backups/backups.ts'
import { database } from '../../server/operations/doctor/checks/machine.ts'
import { madeUpSecrets } from '../support/operator.ts'

describe('a server that makes no backups', () => {
  const said = async (env: Record<string, string>) => {
    const { config } = loadConfig({ ...madeUpSecrets, ...env })
    const lines: string[] = []
    const say = (line: string | object) => void lines.push(String(line))
    const log = { info: say, error: say } as never
    const job = startBackups({ config, db: undefined as never, log, clock: () => 0 })
    await job.stop()
    return lines
  }

  it('says at its start who must', async () => {
    expect(await said({ BACKUP_EVERY: '0' })).toEqual([
      expect.stringMatching(/BACKUP_EVERY is 0; somebody must run .+ backup`$/),
    ])
    const DATABASE_URL = 'postgres://books@127.0.0.1/books'
    expect(await said({ DATABASE_URL })).toEqual([
      expect.stringMatching(/PostgreSQL is backed up by its own tools/),
    ])
    expect(await said({})).toEqual([])
  })

  it('says that BACKUP_DIR is of no use where it makes none', () => {
    const DATABASE_URL = 'postgres://books@127.0.0.1/books'
    const read = (env: Record<string, string>) => loadConfig({ ...madeUpSecrets, BACKUP_DIR: '/b', ...env })
    expect(read({ DATABASE_URL }).warnings).toEqual([
      expect.stringMatching(/^BACKUP_DIR has no effect with DATABASE_URL.+pg_dump$/),
    ])
    expect(read({ DATABASE_URL }).config.backups).toBeUndefined()
    expect(read({}).warnings).toEqual([])
  })

  it('says at its start, and by the doctor, why none can be made in its folder', async () => {
    const file = import.meta.filename
    const said: object[] = []
    const log = { info() {}, error: (fields: object, msg: string) => void said.push({ ...fields, msg }) }
    const { config } = loadConfig({ ...madeUpSecrets, BACKUP_DIR: file })
    await startBackups({ config, db: undefined as never, log: log as never, clock: () => 0 }).stop()
    expect(said).toEqual([{ dir: file, why: `${file} is no folder`, msg: 'backup failed' }])
    const looked = await database
      .find(({ id }) => id === 'backup')
      ?.run({ config, db: {}, clock: () => 0 } as never)
    expect(looked).toMatchObject({
      status: 'fail',
      seen: `none can be made in ${file}: ${file} is no folder`,
      todo: expect.stringContaining('BACKUP_DIR'),
    })
  })

  it.each([
    ['24h', 86_400_000],
    ['90m', 5_400_000],
    ['7d', 604_800_000],
  ])('unless BACKUP_EVERY=%s', (text, ms) => {
    const read = (every: string) =>
      loadConfig({ ...madeUpSecrets, DATA_DIR: '/books', BACKUP_EVERY: every }).config.backups
    expect(read(text)).toEqual({ everyMs: ms, keep: 14, dir: '/books/backups' })
    for (const wrong of ['59m', '32d', '24', '1.5h', 'daily', '-24h'])
      expect(() => read(wrong)).toThrow(
        'BACKUP_EVERY must be a time such as 90m, 24h or 7d, from 1h to 31d; or 0 for never',
      )
  })
})
