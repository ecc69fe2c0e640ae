import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackupError, backUp } from '../../server/db/backup.ts'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { restore } from '../../server/db/restore.ts'
import { createDatabase } from '../support/databases.ts'
import { notInBackups } from '../support/not-in-backups.ts'
import { operatorProcess } from '../support/operator.ts'
import { addOwnSignIn } from '../support/own-sign-in.ts'
import { expectSharesAddUp } from '../support/tip-books.ts'
import { createGuest, createTipWorld, type TipWorld } from '../support/tip-world.ts'

const admin = (args: string[], dataDir: string) => operatorProcess(args, { DATA_DIR: dataDir })

describe('a backup', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let db: Db
  let world: TipWorld
  const dir = mkdtempSync(join(tmpdir(), 'tipping-backup-'))
  const file = join(dir, 'backup.sqlite')
  let folders = 0
  const freshDir = () => join(dir, `data${folders++}`)
  const now = new Date('2026-11-21T12:00:00Z')
  const tip = async (amount: number) => {
    const guest = createGuest(world)
    const attached = await guest.attach(await guest.start({ amount }))
    expect(await guest.pay(attached)).toMatchObject({ kind: 'paid' })
  }
  const paidIn = async (dataDir: string) => {
    const restored = openDatabase({ dataDir })
    try {
      await expectSharesAddUp(restored)
      const tips = await restored.selectFrom('tip').select(['id', 'state', 'amount']).execute()
      return tips.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount)
    } finally {
      await restored.destroy()
    }
  }
  const wentBackIn = (dataDir: string) => {
    const copy = new DatabaseSync(join(dataDir, 'tipping.sqlite'))
    const row = copy.prepare('select max(books_end_at) as value from business').get()
    copy.close()
    return row?.value
  }

  beforeAll(async () => {
    database = await createDatabase('sqlite')
    db = await database.open()
    world = await createTipWorld(db)
    const expires_at = Date.now() + 3_600_000
    await db.insertInto('session').values({ id: 'sessionid0001', data: '{}', expires_at }).execute()
    await db
      .insertInto('session_token')
      .values({ session_id: 'sessionid0001', data: 'a-refresh-token-to-hide', expires_at })
      .execute()
    await addOwnSignIn(db)
    await tip(1111)
    await tip(2222)
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
    rmSync(dir, { recursive: true, force: true })
  })

  it('made while guests tip is whole, and the books in it add up', async () => {
    let going = true
    const busy = (async () => {
      for (let amount = 100; going; amount++) await tip(amount)
    })()
    const made = await admin(['backup', file], database.dataDir)
    going = false
    await busy
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining(file), complained: '' })

    const dataDir = freshDir()
    const restored = await admin(['restore', file], dataDir)
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^Restored from .+: \d+ tips\.\nThe books add up\.\nNext: start the server\. It takes no payment .+ since 20.+;\n.*reconcile --since 20/,
      ),
    })
    const paid = await paidIn(dataDir)
    expect(paid.slice(0, 2)).toEqual([1111, 2222])
    expect(wentBackIn(dataDir)).toEqual(expect.any(Number))
    expect(statSync(join(dataDir, 'tipping.sqlite')).mode & 0o777).toBe(0o600)
  })

  it('knows of an earlier restore that nobody has settled', async () => {
    const [first, second] = [freshDir(), freshDir()]
    const between = join(dir, 'between.sqlite')
    await admin(['restore', file], first)
    await admin(['backup', between], first)
    await admin(['restore', between], second)
    rmSync(between)
    expect(wentBackIn(second)).toBe(wentBackIn(first))
  })

  it('is its owner’s alone, lets nobody in, and leaves nothing beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file).includes('a-refresh-token-to-hide')).toBe(false)
    expect(readFileSync(join(database.dataDir, 'tipping.sqlite-wal')).length).toBeGreaterThan(0)
    const copy = new DatabaseSync(file)
    for (const table of notInBackups)
      expect(copy.prepare(`select count(*) as n from ${table}`).get()).toEqual({ n: 0 })
    copy.close()
    expect(readdirSync(dir).filter((name) => name.startsWith('backup'))).toEqual(['backup.sqlite'])
  })

  it('overwrites nothing', async () => {
    const before = readFileSync(file)
    expect(await admin(['backup', file], database.dataDir)).toMatchObject({
      code: 1,
      said: '',
      complained: `${file} exists already; a backup overwrites nothing\n`,
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('says what it wants, and what there is not', async () => {
    expect(await admin(['backup'], database.dataDir)).toMatchObject({
      code: 2,
      complained: 'FILE is needed\nUsage: npm run admin -- backup FILE|-\n',
    })
    expect(() => backUp(freshDir(), join(dir, 'other'))).toThrow(/there is no database at/)
    expect(() => backUp(database.dataDir, join(dir, 'no', 'folder'))).toThrow(BackupError)
    expect(() => restore(freshDir(), join(dir, 'nothing'), { force: false, now })).toThrow(/there is no file/)
  })

  it('is not put over a database that somebody has open', async () => {
    for (const force of [false, true])
      expect(() => restore(database.dataDir, file, { force, now })).toThrow(/is in use: stop the server/)
    await tip(3333)
    await expectSharesAddUp(db)
  })

  it('is put over tips only with force, and then they are kept', async () => {
    const dataDir = freshDir()
    restore(dataDir, file, { force: false, now })
    const other = openDatabase({ dataDir })
    await other.updateTable('business').set({ name: 'what was there' }).execute()
    await other.destroy()
    expect(() => restore(dataDir, file, { force: false, now })).toThrow(/add --force/)
    const { kept } = restore(dataDir, file, { force: true, now })
    expect(kept).toBe(join(dataDir, 'tipping.sqlite.before-20261121120000'))
    const old = new DatabaseSync(kept ?? '')
    expect(old.prepare('select name from business').get()).toEqual({ name: 'what was there' })
    old.close()
    expect((await paidIn(dataDir)).length).toBeGreaterThan(1)
    expect(readdirSync(dataDir).sort()).toEqual(['tipping.sqlite', 'tipping.sqlite.before-20261121120000'])
  })

  it('is put in the place of a damaged database, with force', async () => {
    const dataDir = freshDir()
    mkdirSync(dataDir)
    writeFileSync(
      join(dataDir, 'tipping.sqlite'),
      'not a database, and long enough to see that it is none'.repeat(40),
    )
    expect(() => restore(dataDir, file, { force: false, now })).toThrow(/can not be read .* --force/)
    restore(dataDir, file, { force: true, now })
    expect((await paidIn(dataDir)).length).toBeGreaterThan(1)
  })

  it('that is damaged, of something else or of another version is refused', () => {
    const bad = join(dir, 'bad.sqlite')
    backUp(database.dataDir, bad)
    const newer = new DatabaseSync(bad)
    newer.exec("insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')")
    newer.close()
    expect(() => restore(freshDir(), bad, { force: false, now })).toThrow(
      /bad\.sqlite was changed by version .+ \(9999-from-the-future\), and this is version /,
    )
    const old = new DatabaseSync(bad)
    old.exec("update kysely_migration set name = '0001-venues' where name = '1.0.0'")
    old.close()
    expect(() => restore(freshDir(), bad, { force: false, now })).toThrow(
      /from before version 1\.0\.0.+ empty/,
    )
    // A file of somebody else is no broken backup. (For root, a folder is what can't be opened.)
    const whose = new RegExp(`^${dir} can not be read by user \\d+, and belongs to \\d+ \\(mode 700\\)$`)
    expect(() => restore(freshDir(), dir, { force: false, now })).toThrow(whose)
    truncateSync(bad, statSync(bad).size - 4096 * 3)
    expect(() => restore(freshDir(), bad, { force: false, now })).toThrow(/damaged|is no backup/)
    writeFileSync(bad, 'a letter')
    expect(() => restore(freshDir(), bad, { force: false, now })).toThrow(/is no backup/)
    const empty = new DatabaseSync(join(dir, 'empty.sqlite'))
    empty.exec('create table a (b integer)')
    empty.close()
    expect(() => restore(freshDir(), join(dir, 'empty.sqlite'), { force: false, now })).toThrow(
      /is no backup/,
    )
  })
})
