import type { FindingStatus } from '../../../views/findings.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Finding, HeadedCheck } from './finding.types.ts'

type Named = Finding & { id: string }

/** A finding that is kept. `checkedAt`: in ms since 1970. */
type KeptFinding = Named & { checkedAt: number }

/** The findings of the last runs, of every check that has run. */
export async function readFindings(db: Db): Promise<KeptFinding[]> {
  const rows = await db.selectFrom('doctor_finding').selectAll().execute()
  return rows.map(({ check_id: id, status, seen, todo, checked_at: checkedAt }) => ({
    id,
    status: status as FindingStatus,
    seen,
    todo: todo ?? undefined,
    checkedAt,
  }))
}

export type ConcernedFinding = KeptFinding & Pick<HeadedCheck, 'concerns'>

/** What is kept of these checks, in their order, each with whom it concerns. */
export async function findingsOf(db: Db, checks: readonly HeadedCheck[]): Promise<ConcernedFinding[]> {
  const kept = await readFindings(db)
  return checks.flatMap(({ id, concerns }) =>
    kept.filter((one) => one.id === id).map((one) => ({ ...one, concerns })),
  )
}

/**
 * Replaces the findings of these checks, and keeps those of `known` checks that did not run this time.
 * @returns those whose status has changed
 */
export async function keepFindings<Found extends Named>(
  db: Db,
  found: readonly Found[],
  known: readonly string[],
  now: number,
): Promise<Found[]> {
  return inTransaction(db, async (trx) => {
    const before = new Map((await readFindings(trx)).map(({ id, status }) => [id, status]))
    const ids = found.map(({ id }) => id)
    await trx
      .deleteFrom('doctor_finding')
      .where((e) => e.or([e('check_id', 'in', ids), e('check_id', 'not in', known)]))
      .execute()
    const rows = found.map(({ id, status, seen, todo = null }) => ({
      check_id: id,
      status,
      seen,
      todo,
      checked_at: now,
    }))
    await trx.insertInto('doctor_finding').values(rows).execute()
    return found.filter(({ id, status }) => before.get(id) !== status)
  })
}
