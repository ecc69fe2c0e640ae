import { type ExpressionBuilder, sql } from 'kysely'
import { tippableRoles } from '../../views/roles.ts'
import { askedTogether } from '../db/asked-together.ts'
import { inChunks } from '../db/chunks.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { prepared } from '../db/prepared.ts'
import type { Database } from '../db/schema.ts'
import type { Code, CodeOwner } from './code.types.ts'

/** 60 bits: nobody can guess one, and the text under a printed code is still short enough to type. */
const tokenLength = 12

type QrCode = {
  branchId: string
  /** Whose code it is; undefined for the branch's own code, and if the person has left. */
  staffId: string | undefined
  revoked: boolean
}

const codeByToken = prepared((db, token: string) =>
  db
    .selectFrom('qr_token')
    .leftJoin('staff', 'staff.id', 'qr_token.staff_id')
    .select(['qr_token.branch_id', 'qr_token.staff_id', 'qr_token.revoked_at', 'staff.deleted_at'])
    .where('token', '=', token),
)

/** Where a printed code leads. A person who has left is not preselected; their code still opens the branch. */
export const resolveQrToken = askedTogether(async (db: Db, token: string): Promise<QrCode | undefined> => {
  const [row] = await codeByToken(db, token)
  if (!row) return undefined
  const staffId = row.deleted_at === null ? (row.staff_id ?? undefined) : undefined
  return { branchId: row.branch_id, staffId, revoked: row.revoked_at !== null }
})

/** The code in use. It is created when first needed, so adding a person needs no further step. */
export async function codeInUse(db: Db, owner: CodeOwner, now: number): Promise<Code> {
  const known = await findCode(db, owner)
  if (known) return known
  await addCodes(db, [owner], now)
  const made = await findCode(db, owner)
  if (!made) throw new Error('a code was made and is not there')
  return made
}

/**
 * Revokes a code and makes a new one in its place. Returns false if it was revoked already: pressing the button twice
 * replaces it once. Call it in a transaction.
 */
export async function replaceCode(trx: Db, owner: CodeOwner, token: string, now: number): Promise<boolean> {
  const revoked = await trx
    .updateTable('qr_token')
    .set({ revoked_at: now })
    .where(of(owner))
    .where('token', '=', token)
    .where('revoked_at', 'is', null)
    .returning('token')
    .executeTakeFirst()
  if (!revoked) return false
  await addCodes(trx, [owner], now)
  return true
}

/** The tokens in use at a branch, by person. Those who have none yet get one first. */
export async function tokensOf(
  db: Db,
  { branchId, staffIds }: { branchId: string; staffIds: string[] },
  now: number,
): Promise<Map<string, string>> {
  const known = await tokensAt(db, branchId)
  const missing = staffIds.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  await addCodes(
    db,
    missing.map((staffId) => ({ branchId, staffId })),
    now,
  )
  return tokensAt(db, branchId)
}

async function tokensAt(db: Db, branchId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('qr_token')
    .select(['staff_id', 'token'])
    .where('branch_id', '=', branchId)
    .where('revoked_at', 'is', null)
    .execute()
  return new Map(rows.map(({ staff_id, token }) => [staff_id ?? '', token]))
}

/** Makes a code for each of them who has none. */
export async function addCodes(db: Db, owners: CodeOwner[], now: number): Promise<void> {
  const rowOf = ({ branchId, staffId }: CodeOwner) => ({
    token: newId(tokenLength),
    branch_id: branchId,
    staff_id: staffId ?? null,
    created_at: now,
    revoked_at: null,
  })
  await inChunks(owners, (some) =>
    db
      .insertInto('qr_token')
      .values(some.map(rowOf))
      // Two requests may create the first code at once; the unique index lets one in.
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** Writes down when codes were first fetched for print (ms since 1970). */
export const notePrinted = (db: Db, tokens: string[], now: number): Promise<void> =>
  inChunks(tokens, (some) =>
    db
      .updateTable('qr_token')
      .set({ printed_at: now })
      .where('token', 'in', some)
      .where('printed_at', 'is', null)
      .execute(),
  )

async function findCode(db: Db, owner: CodeOwner): Promise<Code | undefined> {
  const row = await db
    .selectFrom('qr_token')
    .select(['token', 'scans', 'created_at'])
    .where(of(owner))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const earlier = await db
    .selectFrom('qr_token')
    .select((e) => e.fn.sum<number | string | null>('scans').as('scans'))
    .where(of(owner))
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()
  return {
    token: row.token,
    scans: row.scans,
    since: row.created_at,
    earlierScans: Number(earlier?.scans ?? 0),
  }
}

/** The same expression as in the index, so that the database uses it. */
const of = (owner: CodeOwner) => (e: ExpressionBuilder<Database, 'qr_token'>) =>
  e.and([
    e('branch_id', '=', owner.branchId),
    sql<boolean>`coalesce(${e.ref('staff_id')}, '') = ${owner.staffId ?? ''}`,
  ])

/** Revokes a person's codes, because they have left or work elsewhere now. From then on the printed codes say so. */
export async function revokeCodesOf(trx: Db, staffId: string, now: number): Promise<void> {
  await trx
    .updateTable('qr_token')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * The open branches of a business, or one of them: how many people guests can tip there, all scans of their codes, whether one was
 * printed, and how many codes in use were fetched for print before a moment and never scanned.
 */
export async function branchesToOpen(
  db: Db,
  { businessId, branchId }: { businessId: string; branchId?: string | undefined },
  before: number,
) {
  const rows = await db
    .selectFrom('branch')
    .where('branch.business_id', '=', businessId)
    .$if(branchId !== undefined, (q) => q.where('branch.id', '=', branchId ?? ''))
    .where('branch.closed_at', 'is', null)
    .select(['branch.id', 'branch.name'])
    .select((e) => [
      e
        .selectFrom('staff')
        .select((s) => s.fn.countAll<number>().as('n'))
        .whereRef('staff.branch_id', '=', 'branch.id')
        .where('staff.role', 'in', tippableRoles)
        .where('staff.deleted_at', 'is', null)
        .as('staff'),
      e
        .selectFrom('qr_token')
        .select((q) => q.fn.sum<number>('scans').as('n'))
        .whereRef('qr_token.branch_id', '=', 'branch.id')
        .as('scans'),
      e
        .selectFrom('qr_token')
        .select((q) => q.fn.max('printed_at').as('at'))
        .whereRef('qr_token.branch_id', '=', 'branch.id')
        .as('printed'),
      e
        .selectFrom('qr_token')
        .leftJoin('staff', 'staff.id', 'qr_token.staff_id')
        .select((q) => q.fn.countAll<number>().as('n'))
        .whereRef('qr_token.branch_id', '=', 'branch.id')
        .where('qr_token.revoked_at', 'is', null)
        .where('qr_token.scans', '=', 0)
        .where('qr_token.printed_at', '<', before)
        .where('staff.deleted_at', 'is', null)
        .as('unscanned'),
    ])
    .orderBy('branch.number')
    .execute()
  return rows.map(({ staff, scans, printed, unscanned, ...branch }) => ({
    ...branch,
    staff: Number(staff ?? 0),
    scans: Number(scans ?? 0),
    printed: printed !== null,
    unscanned: Number(unscanned ?? 0),
  }))
}
