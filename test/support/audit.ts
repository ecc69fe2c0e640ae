import type { Db } from '../../server/db/database.ts'

/** What the audit list has of an action or of a subject, the oldest first, with its details read. */
export async function auditOf(db: Db, of: { action?: string; subject?: string }) {
  const entries = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where((e) => e.and(of as object))
    .orderBy('created_at')
    .execute()
  return entries.map((entry) => ({ ...entry, details: JSON.parse(entry.details) }))
}
