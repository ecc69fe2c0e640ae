import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { BranchTable } from '../../db/schema.ts'

export type Branch = {
  id: string
  businessId: string
  number: string
  name: string
  kind: 'restaurant' | 'hotel'
  address: string
  /** Amounts to choose from, in yen. */
  presets: number[]
  greeting: string | undefined
  /** A closed branch takes no tips; what was tipped there stays. */
  closed: boolean
}

export async function findBranch(db: Db, id: string): Promise<Branch | undefined> {
  const row = await db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toBranch(row)
}

/** By the number people type; closed branches are not found. */
export async function findBranchByNumber(db: Db, number: string): Promise<Branch | undefined> {
  const open = db.selectFrom('branch').selectAll().where('number', '=', number).where('closed_at', 'is', null)
  const row = await open.executeTakeFirst()
  return row && toBranch(row)
}

/** Those of a business that take tips, in the order in which they were opened. */
export async function listOpenBranches(db: Db, businessId: string): Promise<Branch[]> {
  const rows = await db
    .selectFrom('branch')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toBranch)
}

/** All of a business, closed ones too, in the order in which they were opened. */
export async function listBranches(db: Db, businessId: string): Promise<Branch[]> {
  const rows = await db
    .selectFrom('branch')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toBranch)
}

export const toBranch = (row: Selectable<BranchTable>): Branch => ({
  id: row.id,
  businessId: row.business_id,
  number: row.number,
  name: row.name,
  kind: row.kind,
  address: row.address,
  presets: JSON.parse(row.presets) as number[],
  greeting: row.greeting ?? undefined,
  closed: row.closed_at !== null,
})
