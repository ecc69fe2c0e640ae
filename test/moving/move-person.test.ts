import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Db, isSqlite } from '../../server/db/database.ts'
import { movePeople } from '../../server/people/access/move-person.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { onEachDatabase } from '../support/databases.ts'

/** What a table keeps of a person is given to their new id, or ends with the sign-in. */
const given = ['acceptance', 'account_state', 'guest_person', 'staff', 'tip']
const ended = ['push_device', 'session_credential']
/** Sessions end by themselves: their tokens are another service's. */
const itself = ['session']

onEachDatabase('a person with a new id', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })

  const rowsOf = async (table: string, person: string) => {
    const rows = await sql`select * from ${sql.table(table)} where person_id = ${person}`.execute(db)
    return rows.rows as Record<string, unknown>[]
  }

  it('has been thought of in every table that keeps people', async () => {
    const found = isSqlite(db)
      ? sql<{ name: string }>`select m.name from sqlite_master m join pragma_table_info(m.name) c
          on c.name = 'person_id' where m.type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.columns
          where column_name = 'person_id' and table_schema = current_schema()`
    const { rows } = await found.execute(db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...given, ...ended, ...itself].toSorted())
  })

  it('keeps what is theirs, and nobody else’s', async () => {
    const { branchId, staffIds } = await seedDemo(db)
    const [before, now, other] = ['before-0001', 'now-00000001', 'other-000001']
    for (const [n, person] of [before, other].entries()) {
      const tip = await payTip(db, { branchId, amount: 1000, at: 1_790_000_000_000 + n })
      await db.updateTable('tip').set({ person_id: person }).where('id', '=', tip).execute()
      const staff = staffIds[n + 1] ?? ''
      await db.updateTable('staff').set({ person_id: person }).where('id', '=', staff).execute()
      await db
        .insertInto('guest_person')
        .values({ guest_id: person, person_id: person, created_at: 1 })
        .execute()
      for (const document of ['terms', 'privacy'] as const)
        await db
          .insertInto('acceptance')
          .values({ person_id: person, document, version: '2026-01-01', lang: 'ja', accepted_at: 1 })
          .execute()
      const changed = { email_before: 'o…@example.jp', email_changed_at: 5 }
      await db
        .insertInto('account_state')
        .values({ person_id: person, not_before: 9, ...changed })
        .execute()
      const keys = {
        endpoint: person,
        p256dh: 'p',
        auth: 'a',
        browser: null,
        system: null,
        last_sent_at: null,
      }
      await db
        .insertInto('push_device')
        .values({
          id: person,
          staff_id: staff,
          person_id: person,
          sign_in_id: person,
          ...keys,
          created_at: 1,
          claimed_until: null,
        })
        .execute()
      await db
        .insertInto('session_credential')
        .values({ person_id: person, data: '{}', expires_at: 1 })
        .execute()
    }
    // The new id has agreed to one of the documents already.
    const agreed = { document: 'terms', version: '2026-01-01', lang: 'en', accepted_at: 2 } as const
    await db
      .insertInto('acceptance')
      .values({ person_id: now, ...agreed })
      .execute()
    const others = async () => Promise.all([...given, ...ended].map((table) => rowsOf(table, other)))
    const theirs = await others()

    await db.transaction().execute((trx) => movePeople(trx, [{ from: before, to: now }]))
    for (const table of [...given, ...ended])
      expect([table, await rowsOf(table, before)]).toEqual([table, []])
    for (const table of ['guest_person', 'staff', 'tip']) expect(await rowsOf(table, now)).toHaveLength(1)
    for (const table of ended) expect(await rowsOf(table, now)).toEqual([])
    const acceptances = (await rowsOf('acceptance', now)).map(({ document, lang }) => [document, lang])
    expect(acceptances.toSorted()).toEqual([
      ['privacy', 'ja'],
      ['terms', 'en'],
    ])
    // Tokens of the old id are of the old service, so its "not before" says nothing about the new one's.
    expect(await rowsOf('account_state', now)).toMatchObject([
      { not_before: 0, email_before: 'o…@example.jp', email_changed_at: 5 },
    ])
    expect(await others()).toEqual(theirs)
  })
})
