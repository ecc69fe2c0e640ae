import { sql } from 'kysely'
import type { HeldFor, Role, WordsState } from '../../views/words.ts'
import type { Db } from '../db/database.ts'
import type { WordHistoryTable } from '../db/schema.ts'

/** Whose guests' words: a business's, or one branch's. */
type Where = { businessId: string; branchId?: string | undefined }

/** A member of the staff. Names go with who leaves; role and place stay. */
type Someone = { name: string | undefined; role: Role; place: string | undefined }

/** What somebody did about the words. `at`: ms since 1970. `reason`: empty for a report. */
type WordEvent = { kind: WordHistoryTable['kind']; at: number; who: Someone; reason: string }

/** A guest's words with their history. */
type WordsLine = {
  tipId: string
  branchId: string
  text: string
  state: WordsState
  heldFor: HeldFor | undefined
  /** Since when they wait for a decision, ms since 1970. */
  waits: number | undefined
  /** When the tip was paid, ms since 1970. */
  at: number
  branch: string
  /** For whom the tip was; undefined: for all, or for the branch itself. */
  person: Someone | undefined
  recipient: 'all' | 'staff' | 'branch'
  /** The oldest first. */
  events: WordEvent[]
}

/** Where a page of a list ended: ms since 1970, id. */
type WordsCursor = { at: number; id: string }
type Wanted = { after?: WordsCursor | undefined; limit: number }

const waiting = (db: Db, { businessId, branchId }: Where) =>
  db
    .selectFrom('tip')
    .where('tip.words_wait', 'is not', null)
    .where('tip.succeeded_at', 'is not', null)
    .$if(branchId === undefined, (q) => q.where('tip.business_id', '=', businessId))
    .$if(branchId !== undefined, (q) => q.where('tip.branch_id', '=', branchId ?? ''))

/** How many texts wait for a decision, and the tip whose text does since last. */
export async function waitingWords(
  db: Db,
  where: Where,
): Promise<{ newest: string | undefined; count: number }> {
  const newest = await waiting(db, where)
    .select((e) => ['tip.id', e.fn.countAll<number>().over().as('count')])
    .orderBy('tip.words_wait', 'desc')
    .orderBy('tip.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { newest: newest?.id, count: Number(newest?.count ?? 0) }
}

/** What waits for a decision, the newest first. */
export async function listWaitingWords(db: Db, where: Where, { after, limit }: Wanted) {
  const rows = await waiting(db, where)
    .select(['tip.id', 'tip.words_wait'])
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(tip.words_wait, tip.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('tip.words_wait', 'desc')
    .orderBy('tip.id', 'desc')
    .limit(limit)
    .execute()
  return withCursors(
    db,
    rows.map(({ id, words_wait }) => ({ tipId: id, cursor: { at: words_wait ?? 0, id } })),
  )
}

/** Of which time, in ms since 1970: from one moment until before another; undefined: no bound. */
type Span = { from?: number | undefined; before?: number | undefined }

/** What was decided, the newest first; a text stands where it was decided on last. */
export async function listDecidedWords(
  db: Db,
  { businessId, branchId }: Where,
  { after, limit, from, before }: Wanted & Span,
) {
  const rows = await db
    .selectFrom('word_history')
    .select(['id', 'tip_id', 'created_at'])
    // As in the partial index, without a parameter.
    .where(sql<boolean>`kind <> 'reported'`)
    .where(sql<boolean>`not exists (select 1 from word_history newer
      where newer.tip_id = word_history.tip_id and newer.kind <> 'reported'
        and (newer.created_at, newer.id) > (word_history.created_at, word_history.id))`)
    .$if(branchId === undefined, (q) => q.where('business_id', '=', businessId))
    .$if(branchId !== undefined, (q) => q.where('branch_id', '=', branchId ?? ''))
    .$if(from !== undefined, (q) => q.where('created_at', '>=', from ?? 0))
    .$if(before !== undefined, (q) => q.where('created_at', '<', before ?? 0))
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withCursors(
    db,
    rows.map(({ id, tip_id, created_at }) => ({ tipId: tip_id, cursor: { at: created_at, id } })),
  )
}

async function withCursors(db: Db, rows: { tipId: string; cursor: WordsCursor }[]) {
  const found = await findWords(
    db,
    rows.map(({ tipId }) => tipId),
  )
  return rows.flatMap(({ tipId, cursor }) => {
    const line = found.get(tipId)
    return line ? [{ ...line, cursor }] : []
  })
}

/** The words of paid tips with their history, by tip; whatever their state. Tips without words are not there. */
export async function findWords(db: Db, tipIds: string[]): Promise<Map<string, WordsLine>> {
  if (tipIds.length === 0) return new Map()
  const tips = await db
    .selectFrom('tip')
    .innerJoin('branch', 'branch.id', 'tip.branch_id')
    .leftJoin('staff', 'staff.id', 'tip.staff_id')
    .select(['tip.id', 'tip.branch_id', 'tip.review', 'tip.words', 'tip.held_for', 'tip.words_wait'])
    .select(['tip.succeeded_at', 'tip.recipient', 'branch.name as branch_name'])
    .select(['staff.name', 'staff.role', 'staff.deleted_at'])
    .where('tip.id', 'in', tipIds)
    .where('tip.succeeded_at', 'is not', null)
    .where('tip.review', '<>', '')
    .execute()
  const events = await listEvents(db, tipIds)
  return new Map(
    tips.map((tip) => [
      tip.id,
      {
        tipId: tip.id,
        branchId: tip.branch_id,
        text: tip.review,
        state: tip.words,
        heldFor: tip.held_for ?? undefined,
        waits: tip.words_wait ?? undefined,
        at: tip.succeeded_at ?? 0,
        branch: tip.branch_name,
        recipient: tip.recipient,
        person:
          tip.role === null
            ? undefined
            : {
                name: (tip.deleted_at === null && tip.name) || undefined,
                role: tip.role,
                place: tip.branch_name,
              },
        events: events.get(tip.id) ?? [],
      },
    ]),
  )
}

async function listEvents(db: Db, tipIds: string[]): Promise<Map<string, WordEvent[]>> {
  const rows = await db
    .selectFrom('word_history')
    .leftJoin('branch', 'branch.id', 'word_history.place_id')
    .select((e) => [
      'word_history.tip_id',
      'word_history.kind',
      'word_history.role',
      'word_history.reason',
      'word_history.created_at',
      'branch.name as place',
      // By the account: a place that somebody else has taken over since names nobody.
      e
        .selectFrom('staff')
        .select('staff.name')
        .whereRef('staff.person_id', '=', 'word_history.person_id')
        .whereRef('staff.business_id', '=', 'word_history.business_id')
        .where('staff.deleted_at', 'is', null)
        .orderBy('staff.created_at')
        .limit(1)
        .as('name'),
    ])
    .where('word_history.tip_id', 'in', tipIds)
    .orderBy('word_history.created_at')
    .orderBy('word_history.id')
    .execute()
  const byTip = Map.groupBy(rows, (row) => row.tip_id)
  return new Map(
    [...byTip].map(([tipId, all]) => [
      tipId,
      all.map(({ kind, created_at: at, reason, role, name, place }) => ({
        kind,
        at,
        reason,
        who: { name: name ?? undefined, role, place: place ?? undefined },
      })),
    ]),
  )
}
