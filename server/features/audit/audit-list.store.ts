import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Where a page of the list ended: ms since 1970, id. */
type AuditCursor = { at: number; id: string }

type Wanted = {
  after: AuditCursor | undefined
  limit: number
  /** The moments between which they are: `from` included, `before` not. */
  from?: number | undefined
  before?: number | undefined
  /** The same index, read from its other end. No other order has one, and the list only grows. */
  oldestFirst?: boolean
}

export type AuditLine = {
  id: string
  at: number
  action: string
  subject: string | undefined
  details: Record<string, string | number>
  /** Undefined: no member did it. A member who has left keeps their name. */
  member: { name: string; left: boolean } | undefined
}

/** Changes in a business, newest first if nothing else is said. `after` continues where a page ended. */
export async function listAudit(
  db: Db,
  businessId: string,
  { after, limit, oldestFirst, from, before }: Wanted,
): Promise<AuditLine[]> {
  const way = oldestFirst ? 'asc' : 'desc'
  const beyond = sql.raw(oldestFirst ? '>' : '<')
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('staff', 'staff.id', 'audit_entry.member_id')
    .select([
      'audit_entry.id',
      'audit_entry.created_at',
      'audit_entry.action',
      'audit_entry.subject',
      'audit_entry.details',
      'staff.name',
      'staff.deleted_at',
    ])
    .where('audit_entry.business_id', '=', businessId)
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(audit_entry.created_at, audit_entry.id) ${beyond} (${after?.at}, ${after?.id})`),
    )
    .$if(from !== undefined, (q) => q.where('audit_entry.created_at', '>=', from ?? 0))
    .$if(before !== undefined, (q) => q.where('audit_entry.created_at', '<', before ?? 0))
    .orderBy('audit_entry.created_at', way)
    .orderBy('audit_entry.id', way)
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    action: row.action,
    subject: row.subject ?? undefined,
    details: JSON.parse(row.details) as Record<string, string | number>,
    member: row.name === null ? undefined : { name: row.name, left: row.deleted_at !== null },
  }))
}
