import { joinDetails, type LegalDetails } from '../config/legal-details.ts'
import { askedTogether } from '../db/asked-together.ts'
import type { Db } from '../db/database.ts'
import type { LegalDetailsTable } from '../db/schema.ts'

/** What was typed for this business; undefined before anything was. */
export async function findDetails(db: Db, businessId: string): Promise<LegalDetails | undefined> {
  const row = await db
    .selectFrom('legal_details')
    .selectAll()
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row && toDetails(row)
}

/** Replaces what was typed for this business. */
export async function saveDetails(
  db: Db,
  businessId: string,
  details: LegalDetails,
  now: number,
): Promise<void> {
  const { phoneHours, invoiceNumber, ...same } = details
  const given = { ...same, phone_hours: phoneHours, invoice_number: invoiceNumber }
  const columns = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? null]))
  const row = { ...(columns as Omit<LegalDetailsTable, 'business_id' | 'changed_at'>), changed_at: now }
  await db
    .insertInto('legal_details')
    .values({ business_id: businessId, ...row })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(row))
    .execute()
}

/** One deployment is one business: there is one row at most. */
const onlyRow = askedTogether((db: Db, _all: string) =>
  db.selectFrom('legal_details').selectAll().limit(1).executeTakeFirst(),
)

/** The last answer. While nothing changes it is the same object, so that a page drawn from it can be kept. */
const known = new WeakMap<LegalDetails, { row: string; seller: LegalDetails }>()

/**
 * What guests read about the seller: the settings, and what was typed for the others. Each page that shows it asks
 * anew, because another container or the operator's tool may have changed it.
 */
export async function sellerOf(db: Db, settings: LegalDetails): Promise<LegalDetails> {
  const found = await onlyRow(db, '')
  const row = JSON.stringify(found ?? null)
  const before = known.get(settings)
  if (before?.row === row) return before.seller
  const seller = joinDetails(settings, found && toDetails(found))
  known.set(settings, { row, seller })
  return seller
}

const toDetails = (row: LegalDetailsTable): LegalDetails => ({
  name: row.name ?? undefined,
  representative: row.representative ?? undefined,
  address: row.address ?? undefined,
  phone: row.phone ?? undefined,
  phoneHours: row.phone_hours ?? undefined,
  email: row.email ?? undefined,
  invoiceNumber: row.invoice_number ?? undefined,
})
