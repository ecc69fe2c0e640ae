import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { program } from '../../server/base/program.ts'
import { loadConfig } from '../../server/config/config.ts'
import { migrateToLatest, pendingMigrations } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { remember, remembered } from '../../server/db/remembered.store.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { openOwnDatabase } from '../../server/operations/start/own-database.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { onEachDatabase, type TestDatabase } from '../support/databases.ts'
import { migrateWith } from '../support/kept-books.ts'
import { nextMigrations, nextName } from '../support/next-version.ts'
import { madeUpSecrets, operatorOf } from '../support/operator.ts'

const breaking = (up: (db: Kysely<unknown>) => Promise<void>) => ({ ...migrations, [nextName]: { up } })

/** The server's own way to its database, as at each start. */
async function start({ dataDir, databaseUrl }: TestDatabase): Promise<void> {
  const { config, secrets } = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...madeUpSecrets,
  })
  await (await openOwnDatabase(config, secrets, pino({ level: 'silent' }))).destroy()
}

onEachDatabase('a database from before version 1.0.0', (database) => {
  const old = async (db: Kysely<unknown>) => {
    await sql`create table business (id text primary key, label text)`.execute(db)
    await sql`insert into business values ('biz', 'Sakura')`.execute(db)
  }
  const more = Object.fromEntries(
    ['0002-doctor-finding', '0028-recovered'].map((name) => [name, { up: async () => {} }]),
  )
  it.each([
    ['its first tables', {}],
    ['its last ones', more],
  ])('is refused with what to do, and stays as it was: %s', async (_, later) => {
    const db = await database.open((opened) =>
      migrateWith(opened, { '0001-baseline': { up: old }, ...later }),
    )
    const said = /is from before version 1\.0\.0.+: keep a copy, and begin with an empty database$/
    await expect(migrateToLatest(db)).rejects.toThrow(said)
    await expect(pendingMigrations(db)).rejects.toThrow(said)
    await expect(start(database)).rejects.toMatchObject({ lines: [expect.stringMatching(said)] })
    for (const command of [['migrate'], ['books', 'verify']])
      await expect(operatorOf(database)(...command)).rejects.toThrow(said)

    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect(tables).toEqual(['business'])
    const { rows } = await sql`select * from business`.execute(db)
    expect(rows).toEqual([{ id: 'biz', label: 'Sakura' }])
  })
})

onEachDatabase('a database that a later version has changed', (database) => {
  it('holds the same books, and is not changed by this version', async () => {
    const db = await database.open()
    const { branchId } = await seedDemo(db)
    const tip = await payTip(db, { branchId, amount: 1003, at: Date.UTC(2026, 7, 31, 14) })
    await takeBack(db, tip, { refunded: 301, at: Date.UTC(2026, 8, 1, 14) })
    const books = () =>
      Promise.all([
        db.selectFrom('tip').select(['id', 'amount', 'refunded_amount', 'paid_on']).execute(),
        db.selectFrom('share').selectAll().orderBy('id').execute(),
        db.selectFrom('booking').selectAll().orderBy('id').execute(),
        db.selectFrom('earning_sum').selectAll().orderBy('holder').orderBy('period').execute(),
      ])
    const before = await books()
    const broken = breaking(async (trx) => {
      await sql`alter table tip add column half text`.execute(trx)
      await sql`delete from booking`.execute(trx)
      throw new Error('stopped half-way')
    })
    await expect(migrateWith(db, broken)).rejects.toThrow('stopped half-way')
    expect(await books()).toEqual(before)
    await expect(sql`select half from tip`.execute(db)).rejects.toThrow(/half/)
    expect(await pendingMigrations(db)).toEqual([])

    await migrateWith(db, nextMigrations)
    expect(await books()).toEqual(before)
    expect((await verifyBooks(db)).differences).toEqual([])
    // Servers of this version that run go on with these tables until each has been replaced.
    expect(await db.selectFrom('tip').select('id').execute()).toHaveLength(1)
  })

  it('is served by the later version only: one line names both, and the way back', async () => {
    const db = await database.open(async () => {})
    await sql`delete from remembered`.execute(db)
    const unnamed =
      /^the database was changed by a newer version \(9\.0\.0\), and this is version .+docs\/operating/
    await expect(pendingMigrations(db)).rejects.toThrow(unnamed)
    await remember(db, 'tables', '7.1.0 (revision 0123abc)')
    await remember(db, 'before', '/data/backups/tipping-before-7.1.0.sqlite')
    const said = new RegExp(
      `was changed by version 7\\.1\\.0 \\(revision 0123abc\\) \\(9\\.0\\.0\\), and this is version ${program.version} .+` +
        'Start the newer version again; or go back .+ restore --force /data/backups/tipping-before-7\\.1\\.0\\.sqlite$',
    )
    await expect(start(database)).rejects.toMatchObject({ lines: [expect.stringMatching(said)] })
    for (const command of [['migrate'], ['migrate', '--dry-run'], ['status'], ['books', 'verify']])
      await expect(operatorOf(database)(...command)).rejects.toThrow(said)
    const seen = (await operatorOf(database)('doctor', '--json').catch(String)) as { said: string }
    const { findings } = JSON.parse(seen.said) as {
      findings: { id: string; status: string; seen: string }[]
    }
    expect(findings.find(({ id }) => id === 'database')).toMatchObject({
      status: 'fail',
      seen: expect.stringMatching(said),
    })
  })
})

onEachDatabase('new tables', (database) => {
  it('name the version that made them, and the backup before', async () => {
    const db = await database.open((empty) => migrateToLatest(empty, '/data/backups/before.sqlite'))
    const noted = [await remembered(db, 'tables'), await remembered(db, 'before')]
    expect(noted).toEqual([program.build, '/data/backups/before.sqlite'])
  })
})
