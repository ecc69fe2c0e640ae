import { type Kysely, sql } from 'kysely'
import { dayIn } from '../../calendar.ts'

type Unpaid = { id: string; at: number; zone: string }

/** The day on which a tip was paid, in the business's time zone: what lists, months and filters go by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tip').addColumn('paid_on', 'text').execute()
  for (let last = ''; ; ) {
    const { rows } = await sql<Unpaid>`
      select tip.id, tip.succeeded_at as at, business.time_zone as zone
      from tip join business on business.id = tip.business_id
      where tip.id > ${last} and tip.succeeded_at is not null order by tip.id limit 500`.execute(db)
    if (rows.length === 0) return
    for (const { id, at, zone } of rows) {
      await sql`update tip set paid_on = ${dayIn(zone, at)} where id = ${id}`.execute(db)
      last = id
    }
  }
}
