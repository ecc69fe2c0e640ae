import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { moveBooks } from '../../server/db/move.ts'
import { findMarker } from '../../server/money/books/books-marker.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { createDatabase, noPostgres } from '../support/databases.ts'
import { describeUnless } from '../support/describe-unless.ts'
import { operatorOf, saidBy } from '../support/operator.ts'

type Made = Awaited<ReturnType<typeof createDatabase>>

describeUnless(noPostgres, 'books that move', () => {
  let [from, to]: Made[] = []
  let [old, fresh]: Db[] = []
  const move = () => saidBy(operatorOf(from as Made)('move-to', (to as Made).databaseUrl ?? ''))
  beforeAll(async () => {
    from = await createDatabase('sqlite', { tables: true })
    to = await createDatabase('postgres')
    old = await from.open()
    const { businessId } = await seedDemo(old)
    await makeDemoBooks(old, { businessId, tips: 1500, seed: 7, until: Date.UTC(2026, 10, 21, 5) })
    const photo = { hash: 'h', small: Buffer.from([0, 1, 255]), large: Buffer.from([2]), created_at: 1 }
    await old.insertInto('photo').values(photo).execute()
    await old
      .insertInto('rate_limit')
      .values({ key: 'k', points: 1, expires_at: 1 } as never)
      .execute()
  })
  afterAll(async () => {
    await fresh?.destroy()
    await from?.drop()
    await to?.drop()
  })

  it('stay where they are while somebody uses them', async () => {
    await expect(move()).rejects.toThrow('is in use: stop the server')
  })

  it('stay where they are if their tables are of an older version: its data would not be brought forward', async () => {
    const older = await createDatabase('sqlite', { tables: true })
    const db = await older.open()
    const newest = await sql<{
      name: string
    }>`select name from kysely_migration order by name desc limit 1`.execute(db)
    const name = newest.rows[0]?.name ?? ''
    await sql`delete from kysely_migration where name = ${name}`.execute(db)
    await db.destroy()
    const target = await createDatabase('postgres')
    const to = await target.open(async () => {})
    await expect(moveBooks(older.dataDir, to, async () => {}, new Date())).rejects.toThrow(
      `these books lack ${name}`,
    )
    await to.destroy()
    await Promise.all([older.drop(), target.drop()])
  })

  it('stay where they are, alone and free, if they do not arrive as they were or do not add up there', async () => {
    const elsewhere = await createDatabase('postgres')
    await old?.destroy()
    const { dataDir } = from as Made
    const there = readdirSync(dataDir)
    const target = await elsewhere.open(async () => {})
    await migrateToLatest(target)
    const no = async () => Promise.reject(new Error('they do not add up'))
    const moved = () => moveBooks(dataDir, target, no, new Date())
    await sql`create function spoil() returns trigger as $$
      begin new.created_at := new.created_at + 1; return new; end $$ language plpgsql`.execute(target)
    await sql`create trigger spoil before insert on photo for each row execute function spoil()`.execute(
      target,
    )
    await expect(moved()).rejects.toThrow('photo did not arrive as it was: {"was":{')
    expect(readdirSync(dataDir)).toEqual(there)
    await sql`drop trigger spoil on photo`.execute(target)
    await expect(moved()).rejects.toThrow('add up')
    expect(readdirSync(dataDir)).toEqual(there)
    await target.destroy()
    await elsewhere.drop()
  })

  it('stay where they are if they can not be read', async () => {
    const broken = await createDatabase('sqlite', { tables: true })
    writeFileSync(join(broken.dataDir, 'tipping.sqlite'), 'no database')
    await expect(moveBooks(broken.dataDir, fresh as Db, async () => {}, new Date())).rejects.toThrow(
      'can not be read',
    )
    await broken.drop()
  })

  it('arrive row by row, with pictures and without sessions, and add up', async () => {
    old = await (from as Made).open(async () => {})
    const counted = async (db: Db, table: string) =>
      Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n)
    const tables = ['tip', 'share', 'booking', 'earning_sum', 'staff', 'qr_token', 'photo'] as const
    const before = await Promise.all(tables.map((table) => counted(old as Db, table)))
    const tips = await old.selectFrom('tip').selectAll().orderBy('id').execute()
    await old.destroy()
    const told: unknown[] = []
    const progress = vi.spyOn(process.stderr, 'write').mockImplementation((line) => told.push(line) > 0)
    const said = await move().finally(() => progress.mockRestore())
    // Of a large table each 5,000 rows and more.
    const counts = (name: string) =>
      told.flatMap((line) => String(line).match(`^${name}: (\\d+) rows\n$`)?.[1] ?? []).map(Number)
    const steps = counts('earning_sum')
    expect(steps.length).toBeGreaterThan(0)
    for (const [at, rows] of steps.entries()) {
      const more = rows - (steps[at - 1] ?? 0)
      expect([more >= 5000, more < 10_000]).toEqual([true, true])
    }
    expect(counts('tip')).toEqual([])
    expect(told.at(-1)).toBe('all tables are there; the books are recomputed\n')
    expect(said).toMatch(/^Moved: \d+ rows, counted and summed on both sides\. The books add up\.$/m)
    expect(said).toContain('set DATABASE_URL')
    fresh = await (to as Made).open(async () => {})
    expect(await Promise.all(tables.map((table) => counted(fresh as Db, table)))).toEqual(before)
    expect(before.every((rows) => rows > 0)).toBe(true)
    expect(await fresh.selectFrom('tip').selectAll().orderBy('id').execute()).toEqual(tips)
    const photo = await fresh
      .selectFrom('photo')
      .selectAll()
      .where('hash', '=', 'h')
      .executeTakeFirstOrThrow()
    expect([...photo.small]).toEqual([0, 1, 255])
    expect(await counted(fresh, 'rate_limit')).toBe(0)
    expect((await verifyBooks(fresh)).differences).toEqual([])
    // What was here is put aside, and nobody goes on with it by mistake.
    const left = readdirSync((from as Made).dataDir)
    expect(left).not.toContain('tipping.sqlite')
    expect(left).toContainEqual(expect.stringMatching(/^tipping\.sqlite\.moved-\d{14}$/))
  })

  it('come back as they were then, and no payday is closed before it is known what was closed since', async () => {
    const { dataDir } = from as Made
    const [moved = ''] = readdirSync(dataDir).filter((name) => name.includes('.moved-'))
    const admin = operatorOf({ dataDir })
    await expect(admin('status')).rejects.toThrow(` restore ${join(dataDir, moved)}`)
    expect(await saidBy(admin('restore', join(dataDir, moved)))).toContain('The books add up.')
    const back = openDatabase({ dataDir })
    const { businessId } = await back
      .selectFrom('branch')
      .select('business_id as businessId')
      .executeTakeFirstOrThrow()
    expect(await findMarker(back, businessId)).toBeDefined()
    await back.destroy()
    rmSync(join(dataDir, 'tipping.sqlite'))
  })

  it('go into an empty database alone, and there must be some', async () => {
    await expect(move()).rejects.toThrow(/books were moved|there is no database at/)
    const again = await createDatabase('sqlite', { tables: true })
    await (await again.open()).destroy()
    await expect(saidBy(operatorOf(again)('move-to', (to as Made).databaseUrl ?? ''))).rejects.toThrow(
      'must be empty',
    )
    await expect(saidBy(operatorOf(again)('move-to', 'mysql://x'))).rejects.toThrow(
      'must begin with postgres://',
    )
    await again.drop()
  })
})
