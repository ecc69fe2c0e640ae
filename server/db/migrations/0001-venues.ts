import { type Kysely, sql } from 'kysely'
import { dialectOf, oneOf } from './columns.ts'

/** Businesses, their branches and people, and the codes guests scan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)

  await finish(
    db.schema
      .createTable('business')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('created_at', moment, (c) => c.notNull()),
  ).execute()

  await finish(
    db.schema
      .createTable('branch')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('business_id', 'text', (c) => c.notNull().references('business.id'))
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('presets', 'text', (c) => c.notNull())
      .addColumn('greeting', 'text')
      .addColumn('split_turn', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', moment, (c) => c.notNull())
      .addColumn('closed_at', moment)
      .addCheckConstraint('branch_kind', oneOf('kind', ['restaurant', 'hotel'])),
  ).execute()
  await db.schema.createIndex('branch_by_business').on('branch').column('business_id').execute()

  await finish(
    db.schema
      .createTable('staff')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('business_id', 'text', (c) => c.notNull().references('business.id'))
      .addColumn('branch_id', 'text', (c) => c.references('branch.id'))
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('email', 'text')
      .addColumn('greeting', 'text')
      .addColumn('created_at', moment, (c) => c.notNull())
      .addColumn('deleted_at', moment)
      .addCheckConstraint('staff_role', oneOf('role', ['staff', 'manager', 'owner']))
      .addCheckConstraint('staff_place', sql`role = 'owner' or branch_id is not null`),
  ).execute()
  // A code may be given again after its owner has left; an id never.
  await db.schema
    .createIndex('staff_code')
    .unique()
    .on('staff')
    .columns(['branch_id', 'code'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema.createIndex('staff_by_business').on('staff').column('business_id').execute()

  await finish(
    db.schema
      .createTable('qr_token')
      .addColumn('token', 'text', (c) => c.primaryKey().notNull())
      .addColumn('branch_id', 'text', (c) => c.notNull().references('branch.id'))
      .addColumn('staff_id', 'text', (c) => c.references('staff.id'))
      .addColumn('scans', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', moment, (c) => c.notNull())
      .addColumn('revoked_at', moment),
  ).execute()
  await db.schema
    .createIndex('qr_token_by_branch')
    .on('qr_token')
    .columns(['branch_id', 'staff_id'])
    .execute()
}
