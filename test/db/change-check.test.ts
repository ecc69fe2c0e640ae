import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type Db, isSqlite } from '../../server/db/database.ts'
import { changeCheck } from '../../server/db/migrations/change-check.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { seedSmallBooks } from '../backups/keep-books.ts'
import { onEachDatabase } from '../support/databases.ts'
import { migrateWith } from '../support/kept-books.ts'

const roles = { table: 'staff', check: 'staff_role' }
const states = { table: 'tip', check: 'tip_state' }

/** As the next version does it. */
const migrate = (db: Db, up: (db: Kysely<unknown>) => Promise<void>) =>
  migrateWith(db, { ...migrations, '9999-next': { up } })

const namesOf = async (db: Db) => (await db.introspection.getTables()).map(({ name }) => name).toSorted()

async function rowsIn(db: Db) {
  const names = (await namesOf(db)).filter((name) => !name.startsWith('kysely_'))
  const all = names.map(async (name) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const
  })
  return new Map(await Promise.all(all))
}

/** What belongs to the tables, as statements; the changed tables themselves are left out. */
const madeIn = async (db: Db) =>
  isSqlite(db)
    ? (
        await sql`select name, sql from sqlite_schema where name not in ('staff', 'tip') order by name`.execute(
          db,
        )
      ).rows
    : (
        await sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`.execute(
          db,
        )
      ).rows

onEachDatabase('a check that changes', (database) => {
  let db: Db
  beforeEach(async () => {
    if (db) return
    db = await database.open()
    await seedSmallBooks(db, Date.parse('2026-11-23T12:00:00Z'))
    // It goes when its person goes.
    const [person] = await db.selectFrom('staff').select('id').execute()
    const link = { address: 'a', email: 'a', token_hash: 'h', purpose: 'invite' as const, expires_at: 1 }
    await db
      .insertInto('password_link')
      .values({ ...link, staff_id: person?.id ?? '' })
      .execute()
  })

  it('is changed completely or not at all', async () => {
    const before = await rowsIn(db)
    const broken = migrate(db, async (trx) => {
      await changeCheck(trx, { ...roles, condition: "role in ('staff', 'manager', 'owner')" })
      await changeCheck(trx, { ...states, condition: "state = 'draft'" })
    })
    await expect(broken).rejects.toThrow(/tip_state/)
    expect(await rowsIn(db)).toEqual(before)
    const typo = migrate(db, (trx) => changeCheck(trx, { ...states, check: 'tip_sate', condition: 'true' }))
    await expect(typo).rejects.toThrow(/tip_sate/)
    expect(await rowsIn(db)).toEqual(before)
  })

  it('keeps every row, index and reference of books that are filled, and allows what is new', async () => {
    const [rows, made, names] = [await rowsIn(db), await madeIn(db), await namesOf(db)]
    expect(rows.get('tip')?.length).toBe(60)
    expect(rows.get('password_link')).toHaveLength(1)
    const [person] = await db.selectFrom('staff').select('id').where('role', '=', 'staff').execute()
    const one = db.updateTable('staff').where('id', '=', person?.id ?? '')
    const audits = one.set({ role: 'auditor' as 'owner' })
    await expect(audits.execute()).rejects.toThrow(/staff_role/)
    await migrate(db, async (trx) => {
      await changeCheck(trx, { ...roles, condition: "role in ('staff', 'manager', 'owner', 'auditor')" })
      await changeCheck(trx, { ...states, condition: "state <> '' and (state <> 'lost' or (amount > 0))" })
    })
    expect([await rowsIn(db), await madeIn(db), await namesOf(db)]).toEqual([rows, made, names])
    expect((await verifyBooks(db)).differences).toEqual([])

    await audits.execute()
    await expect(one.set({ role: 'king' as 'owner' }).execute()).rejects.toThrow(/staff_role/)
    // The other checks of the table, and what refers to it.
    await expect(one.set({ branch_id: null }).execute()).rejects.toThrow(/staff_place/)
    await expect(db.deleteFrom('tip').execute()).rejects.toThrow(/foreign key/i)
    const [share] = await db.selectFrom('share').select('id').execute()
    const stray = db
      .updateTable('share')
      .set({ tip_id: 'none' })
      .where('id', '=', share?.id ?? '')
    await expect(stray.execute()).rejects.toThrow(/foreign key/i)
    await expect(db.updateTable('tip').set({ branch_id: 'none' }).execute()).rejects.toThrow(/foreign key/i)
  })
})
