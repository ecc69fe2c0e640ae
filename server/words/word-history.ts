import type { Role } from '../../views/words.ts'
import type { Db, Trx } from '../db/database.ts'
import { holdRow } from '../db/hold-row.ts'
import { newId } from '../db/ids.ts'
import { hasRow } from '../db/row-counts.ts'
import type { WordHistoryTable } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { areShown } from './words.store.ts'

/** Who does it: the account, the place, and what they are there. */
export type WordDoer = {
  personId: string
  staffId: string
  businessId: string
  role: Role
  /** Undefined: of the whole business. */
  branchId: string | undefined
}

/** A member hides words from their own pages, or shows them there again. For all others nothing changes. */
export async function hideFromOneself(db: Db, tipId: string, staffId: string, hide: boolean, now: number) {
  const row = { tip_id: tipId, staff_id: staffId }
  if (hide) {
    await db
      .insertInto('word_hidden')
      .values({ ...row, created_at: now })
      .onConflict((c) => c.doNothing())
      .execute()
  } else {
    await db.deleteFrom('word_hidden').where('tip_id', '=', tipId).where('staff_id', '=', staffId).execute()
  }
}

/**
 * A member reports words that are shown: they are gone from the member's own pages, and wait for a decision. Refused if they
 * are not shown (any more). The same member's second report adds nothing.
 */
export function reportWords(
  db: Db,
  tipId: string,
  by: WordDoer,
  now: number,
): Promise<{ refused: 'notShown' } | { reported: true }> {
  return inTransaction(db, async (trx) => {
    const tip = await holdWords(trx, tipId, by.businessId)
    if (!tip || !areShown(tip)) return { refused: 'notShown' }
    await hideFromOneself(trx, tipId, by.staffId, true, now)
    const added = await trx
      .insertInto('word_history')
      .values(rowOf(tip, by, { kind: 'reported', reason: '', now }))
      .onConflict((c) => c.doNothing())
      .executeTakeFirstOrThrow()
    if (added.numInsertedOrUpdatedRows === 1n) {
      await trx
        .updateTable('tip')
        .set((e) => ({ words_wait: e.fn.coalesce('words_wait', e.val(now)) }))
        .where('id', '=', tipId)
        .execute()
    }
    return { reported: true }
  })
}

/** Whether this account has reported these words, whatever was decided since. */
export async function hasReported(db: Db, tipId: string, personId: string): Promise<boolean> {
  const reports = db.selectFrom('word_history').select('id').where('kind', '=', 'reported')
  const own = reports.where('tip_id', '=', tipId).where('person_id', '=', personId)
  return hasRow(own)
}

/** `missing`: there are no such words. `own`: they are about who would decide, since a part of the tip is theirs. */
type NotDecided = 'missing' | 'own'

/** Decides whether words are shown or hidden, waiting or not. Money and books stay as they are. */
export function decideWords(
  db: Db,
  { tipId, to, reason }: { tipId: string; to: 'shown' | 'hidden'; reason: string },
  by: WordDoer,
  now: number,
): Promise<{ refused: NotDecided } | { decided: true }> {
  return inTransaction(db, async (trx) => {
    const tip = await holdWords(trx, tipId, by.businessId)
    if (!tip) return { refused: 'missing' }
    if (await hasShareOf(trx, tipId, by.personId)) return { refused: 'own' }
    await trx.updateTable('tip').set({ words: to, words_wait: null }).where('id', '=', tipId).execute()
    await trx
      .insertInto('word_history')
      .values(rowOf(tip, by, { kind: to, reason, now }))
      .execute()
    return { decided: true }
  })
}

/**
 * Whether an account has, or had, a part of a tip, at any of its places: an owner who also works there has two. Then its
 * words are about them.
 */
export async function hasShareOf(db: Db, tipId: string, personId: string): Promise<boolean> {
  const share = db.selectFrom('share').innerJoin('staff', 'staff.id', 'share.staff_id').select('share.id')
  const own = share.where('share.tip_id', '=', tipId).where('staff.person_id', '=', personId)
  return hasRow(own.limit(1))
}

/** The words of a paid tip, locked until the transaction ends; undefined if it has none. */
async function holdWords(trx: Trx, tipId: string, businessId: string) {
  const tip = await holdRow(trx, 'tip', tipId)
  const has = tip?.business_id === businessId && tip.succeeded_at !== null && tip.review !== ''
  return has ? tip : undefined
}

const rowOf = (
  tip: { id: string; business_id: string; branch_id: string },
  by: WordDoer,
  { kind, reason, now }: { kind: WordHistoryTable['kind']; reason: string; now: number },
) => ({
  id: newId(),
  tip_id: tip.id,
  business_id: tip.business_id,
  branch_id: tip.branch_id,
  kind,
  person_id: by.personId,
  role: by.role,
  place_id: by.branchId ?? null,
  reason,
  created_at: now,
})
