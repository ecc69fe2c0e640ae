import type { Db } from '../../server/db/database.ts'
import { setRow } from '../support/rows.ts'

/** What a copy holds, in an order in which rows may be put back. */
const tables = [
  'tip',
  'payment_attempt',
  'share',
  'booking',
  'earning_sum',
  'cash_count',
  'cash_share',
  'refund_request',
  'stripe_event',
  'unplaced_payment',
  'job_lease',
  'payday',
  'payday_line',
  'audit_entry',
] as const

type Row = Record<string, unknown>
export type Copy = { rows: Map<string, Row[]>; staff: Row[]; branches: Row[]; businesses: Row[] }

/** All that is known of money, people and turns, as it is now, as in a backup: without tips that were never sent to Stripe. */
export async function copyOf(db: Db): Promise<Copy> {
  const rows = new Map<string, Row[]>()
  for (const table of tables) rows.set(table, await db.selectFrom(table).selectAll().execute())
  const isDraft = ({ attempts, state }: Row) => attempts === 0 && (state === 'draft' || state === 'cancelled')
  const tips = (rows.get('tip') ?? []).filter((row) => !isDraft(row))
  const kept = new Set(tips.map(({ id }) => id))
  rows.set(
    'tip',
    tips.map((row) => (kept.has(row.again_of) ? row : { ...row, again_of: null })),
  )
  return {
    rows,
    staff: await db.selectFrom('staff').select(['id', 'deleted_at', 'pay_way', 'payroll_number']).execute(),
    branches: await db.selectFrom('branch').select(['id', 'split_turn']).execute(),
    businesses: await db
      .selectFrom('business')
      .select(['id', ...markerColumns])
      .execute(),
  }
}

/** The same as it was: whatever has come since is gone, as after a restore. */
export function putBack(db: Db, { rows, staff, branches, businesses }: Copy): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const table of [...tables].reverse()) await trx.deleteFrom(table).execute()
    for (const table of tables) {
      const all = rows.get(table) ?? []
      // A tip that tries another one again names it: first all of them, then their names.
      for (const row of all)
        await trx
          .insertInto(table)
          .values((table === 'tip' ? { ...row, again_of: null } : row) as never)
          .execute()
    }
    for (const { id, again_of } of rows.get('tip') ?? [])
      if (again_of) await setRow(trx, 'tip', String(id), { again_of: String(again_of) })
    for (const { id, ...was } of staff) await setRow(trx, 'staff', String(id), was)
    for (const { id, ...was } of branches) await setRow(trx, 'branch', String(id), was)
    for (const { id, ...was } of businesses) await setRow(trx, 'business', String(id), was)
  })
}

const unmarked = { books_end_at: null, books_answered_at: null, numbers_above: 0 } as const
const markerColumns = Object.keys(unmarked) as (keyof typeof unmarked)[]

/** As before the first tip, with everybody there. */
export async function emptyTables(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of [...tables].reverse()) await trx.deleteFrom(table).execute()
    await trx.updateTable('staff').set({ deleted_at: null }).where('deleted_at', 'is not', null).execute()
    await trx.updateTable('branch').set({ split_turn: 0 }).execute()
    await trx.updateTable('business').set(unmarked).execute()
  })
}
