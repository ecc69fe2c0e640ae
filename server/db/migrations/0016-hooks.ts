import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf, oneOf } from './columns.ts'

/** A business's own systems that are told what happens, and what they have been and are to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  await finish(
    db.schema
      .createTable('hook_endpoint')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('business_id', 'text', (c) => c.notNull().references('business.id'))
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('old_secret', 'text')
      .addColumn('old_until', moment)
      .addColumn('shown_until', moment, (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('failing_since', moment)
      .addColumn('rests_until', moment, (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', moment, (c) => c.notNull())
      .addColumn('disabled_at', moment)
      .addColumn('disabled_why', 'text')
      .addColumn('deleted_at', moment)
      .addCheckConstraint('hook_endpoint_why', oneOf('disabled_why', ['member', 'failing', 'gone'])),
  ).execute()
  await db.schema.createIndex('hook_endpoint_by_business').on('hook_endpoint').column('business_id').execute()

  await finish(
    db.schema
      .createTable('hook_message')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('endpoint_id', 'text', (c) => c.notNull().references('hook_endpoint.id'))
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('place', moment, (c) => c.notNull())
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('status', 'integer')
      .addColumn('error', 'text')
      .addColumn('next_at', moment)
      .addColumn('give_up_at', moment, (c) => c.notNull())
      .addColumn('claimed_until', moment)
      .addColumn('created_at', moment, (c) => c.notNull())
      .addColumn('done_at', moment)
      .addCheckConstraint('hook_message_state', oneOf('state', ['pending', 'sent', 'failed'])),
  ).execute()
  // Only what waits stands in these two, so that the job's question stays cheap however much was sent.
  const waits = sql.ref('next_at')
  await db.schema
    .createIndex('hook_message_due')
    .on('hook_message')
    .columns(['endpoint_id', 'next_at'])
    .where(waits, 'is not', null)
    .execute()
  await db.schema
    .createIndex('hook_message_turn')
    .on('hook_message')
    .columns(['endpoint_id', 'subject', 'place', 'id'])
    .where(waits, 'is not', null)
    .execute()
  await db.schema
    .createIndex('hook_message_log')
    .on('hook_message')
    .columns(['endpoint_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('hook_message_done')
    .on('hook_message')
    .column('done_at')
    .where(sql.ref('done_at'), 'is not', null)
    .execute()
}
