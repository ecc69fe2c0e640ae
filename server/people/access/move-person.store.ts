import { type RawBuilder, sql } from 'kysely'
import { chunksOf } from '../../db/chunks.ts'
import { type Db, isSqlite } from '../../db/database.ts'

/** A person's id until now, and from now on. */
export type NewPersonId = { from: string; to: string }

/**
 * Gives everything that is kept of people to their new ids: places, tips, browsers, agreements, and the notice of a
 * changed address. What belongs to their sign-ins ends: notifications are turned on again at the next one.
 */
export async function movePeople(trx: Db, all: NewPersonId[]): Promise<void> {
  for (const some of chunksOf(all)) await moveSome(trx, some)
}

async function moveSome(trx: Db, people: NewPersonId[]): Promise<void> {
  const from = people.map((each) => each.from)
  const moved = idTable(trx, people).as('moved')
  const person_id = sql<string>`moved.new_id`
  await trx
    .updateTable('tip')
    .from(moved)
    .set({ person_id })
    .whereRef('tip.person_id', '=', 'moved.old_id')
    .execute()
  await trx
    .updateTable('staff')
    .from(moved)
    .set({ person_id })
    .whereRef('staff.person_id', '=', 'moved.old_id')
    .execute()
  await trx
    .updateTable('guest_person')
    .from(moved)
    .set({ person_id })
    .whereRef('guest_person.person_id', '=', 'moved.old_id')
    .execute()
  // These have one row for each person: what the new id has already stays.
  await trx
    .insertInto('acceptance')
    .columns(['person_id', 'document', 'version', 'lang', 'accepted_at'])
    .expression((e) =>
      e
        .selectFrom('acceptance')
        .innerJoin(moved, 'moved.old_id', 'acceptance.person_id')
        .select([person_id.as('person_id'), 'document', 'version', 'lang', 'accepted_at'])
        .where(sql<boolean>`true`),
    )
    .onConflict((c) => c.doNothing())
    .execute()
  await trx.deleteFrom('acceptance').where('person_id', 'in', from).execute()
  await trx
    .insertInto('account_state')
    .columns(['person_id', 'email_before', 'email_changed_at'])
    .expression((e) =>
      e
        .selectFrom('account_state')
        .innerJoin(moved, 'moved.old_id', 'account_state.person_id')
        .select([person_id.as('person_id'), 'email_before', 'email_changed_at'])
        .where('email_changed_at', 'is not', null),
    )
    .onConflict((c) => c.doNothing())
    .execute()
  await trx.deleteFrom('account_state').where('person_id', 'in', from).execute()
  await trx.deleteFrom('push_device').where('person_id', 'in', from).execute()
  await trx.deleteFrom('session_credential').where('person_id', 'in', from).execute()
}

type Ids = { old_id: string; new_id: string }

/** The ids as a table, in one value. */
function idTable(db: Db, people: NewPersonId[]): RawBuilder<Ids> {
  const json = JSON.stringify(people)
  return isSqlite(db)
    ? sql`(select value ->> 'from' as old_id, value ->> 'to' as new_id from json_each(${json}))`
    : sql`(select "from" as old_id, "to" as new_id from json_to_recordset(${json}::json) as ids("from" text, "to" text))`
}

/** Those of these people of whom places or tips are kept. */
export async function withBooks(db: Db, people: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of chunksOf([...people])) {
    const rows = await db
      .selectFrom('staff')
      .select('person_id')
      .where('person_id', 'in', some)
      .union(db.selectFrom('tip').select('person_id').where('person_id', 'in', some))
      .execute()
    for (const { person_id: id } of rows) if (id) found.add(id)
  }
  return found
}
