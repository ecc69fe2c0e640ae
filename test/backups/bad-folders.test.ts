import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { readBackups } from '../../server/db/heartbeat.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { createDatabase } from '../support/databases.ts'
import { describeUnless } from '../support/describe-unless.ts'
import { operatorOf } from '../support/operator.ts'
import { backupProcess, hour, start } from './backup-server.ts'

/** A process may have disks of its own, which nobody else sees, where the machine allows it. */
function whyNoDisks(): string | undefined {
  try {
    execFileSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()], { stdio: 'ignore' })
  } catch (error) {
    return `no disks to try with (${String(error).split('\n')[0]})`
  }
  return undefined
}
const missing = whyNoDisks()

describeUnless(missing, 'a folder for backups', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let db: Db
  const root = mkdtempSync(join(tmpdir(), 'tipping-disks-'))
  const dir = join(root, 'backups')
  let at = start
  /** Looks on a disk that `mount` makes, and lists what is there afterwards. */
  const onDisk = async (mount: string) => {
    at += 24 * hour
    const list = join(root, 'list')
    const order = { dataDir: database.dataDir, dir, keep: 1, at }
    // The list is written by the shell after the process: the disk is gone with it.
    const shell = `${mount}; "$@"; ls -A '${dir}' > '${list}'; exit 0`
    const lines = await (await backupProcess(order, { shell })).go()
    return { lines, left: execFileSync('cat', [list], { encoding: 'utf8' }) }
  }
  const disk = (options: string) => `mount -t tmpfs -o ${options} none '${dir}'`

  beforeAll(async () => {
    mkdirSync(dir)
    database = await createDatabase('sqlite')
    db = await database.open()
    await seedDemo(db)
  })
  afterAll(async () => {
    await database.drop()
    rmSync(root, { recursive: true, force: true })
  })

  it('with room takes one, so what follows is the disk’s doing', async () => {
    const { lines, left } = await onDisk(disk('size=64m'))
    expect(lines.map(({ msg }) => msg)).toContain('backup made')
    expect(left).toMatch(/^tipping-\w{8}-\d{8}T\d{6}Z\.sqlite\n$/)
  })

  it.each([
    [
      'with too little room is not begun on',
      disk('size=256k'),
      /^a backup wants \d+ MB free, and 1 are in .+BACKUP_KEEP$/,
    ],
    [
      'that becomes full half-way is left empty',
      disk('size=64m,nr_inodes=2'),
      /unable to open database file|disk is full/,
    ],
    ['that can only be read says so', disk('size=64m,ro'), /can not be written \(EROFS\)/],
  ])('%s', async (_, mount, why) => {
    const { lines, left } = await onDisk(mount)
    expect(lines[0]).toMatchObject({
      level: 'error',
      msg: 'backup failed',
      dir,
      why: expect.stringMatching(why),
    })
    expect(lines[1]).toMatchObject({ tried: true })
    expect(left).toBe('')
    expect(await readBackups(db)).toMatchObject({ madeAt: start + 24 * hour, triedAt: at, failed: true })
    expect(await operatorOf(database)('books', 'verify')).toMatch(/^The books add up/)
    expect(
      readdirSync(database.dataDir).filter((name) => !/^tipping\.sqlite(-wal|-shm)?$/.test(name)),
    ).toEqual([])
  })
})
