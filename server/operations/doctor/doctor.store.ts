import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Examined, FindingStatus } from './finding.types.ts'

/** A finding that is kept. `since`: since when it is of this status; `checkedAt`: both in ms since 1970. */
export type KeptFinding = Examined & { since: number; checkedAt: number }

/** The findings of the last runs, of every check that has run. */
export async function readFindings(db: Db): Promise<KeptFinding[]> {
  const rows = await db.selectFrom('doctor_finding').selectAll().orderBy('check_id').execute()
  return rows.map(({ check_id: id, status, seen, todo, since, checked_at: checkedAt }) => ({
    id,
    status: status as FindingStatus,
    seen,
    ...(todo !== null && { todo }),
    since,
    checkedAt,
  }))
}

/** What is kept of these checks, in their order. */
export async function findingsOf(db: Db, checks: readonly { id: string }[]): Promise<KeptFinding[]> {
  const kept = await readFindings(db)
  return checks.flatMap(({ id }) => kept.filter((one) => one.id === id))
}

/**
 * Replaces the findings of these checks, and keeps those of `known` checks that did not run this time.
 * @returns those whose status has changed
 */
export async function keepFindings(
  db: Db,
  found: readonly Examined[],
  known: readonly string[],
  now: number,
): Promise<Examined[]> {
  return inTransaction(db, async (trx) => {
    const before = new Map((await readFindings(trx)).map((one) => [one.id, one]))
    const changed = found.filter(({ id, status }) => before.get(id)?.status !== status)
    const since = ({ id, status }: Examined) => {
      const last = before.get(id)
      return last?.status === status ? last.since : now
    }
    const ids = found.map(({ id }) => id)
    const gone = [...before.keys()].filter((id) => ids.includes(id) || !known.includes(id))
    if (gone.length > 0) await trx.deleteFrom('doctor_finding').where('check_id', 'in', gone).execute()
    const rows = found.map((one) => ({
      check_id: one.id,
      status: one.status,
      seen: one.seen,
      todo: one.todo ?? null,
      since: since(one),
      checked_at: now,
    }))
    if (rows.length > 0) await trx.insertInto('doctor_finding').values(rows).execute()
    return changed
  })
}
