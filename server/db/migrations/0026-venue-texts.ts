import { type Kysely, sql } from 'kysely'

/**
 * Names, addresses and greetings in further languages. What each column means stands at its type. `greeting_en` and
 * `greeting_cn` are not used any more; they stay, because servers of the version before may still be running.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['branch', 'staff'])
    await sql.raw(`alter table ${table} add column texts text not null default '{}'`).execute(db)
  const { rows } = await sql<{ id: string; greeting_en: string | null; greeting_cn: string | null }>`
    select id, greeting_en, greeting_cn from branch`.execute(db)
  for (const { id, greeting_en: greetingEn, greeting_cn: greetingCn } of rows) {
    const texts = { ...(greetingEn && { greetingEn }), ...(greetingCn && { greetingCn }) }
    await sql`update branch set texts = ${JSON.stringify(texts)} where id = ${id}`.execute(db)
  }
}
