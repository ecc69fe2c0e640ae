import { NotFoundError } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction, isUniqueViolation } from '../../db/transaction.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import type { AuditAction } from '../../outbox/audit/audit-action.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { type BranchForm, branchValues } from './branch.schema.ts'

/** Who changes the branches of a business. `memberId` undefined: the operator. */
export type Doer = { businessId: string; memberId: string | undefined }

/** `numberTaken`: another branch of this deployment, open or closed, has that number. */
type RefusedBranch = 'numberTaken'
export type SavedBranch = { id: string } | { refused: RefusedBranch }

/** What every door says to it. */
export const branchRefusals = {
  numberTaken: { number: { key: 'branch:errors.numberTaken' } },
} satisfies Record<RefusedBranch, FieldErrors>

export const addBranch = (db: Db, by: Doer, form: BranchForm, now: number): Promise<SavedBranch> =>
  saveBranch(db, (trx) => insertBranch(trx, by, form, now))

/** For {@link addBranch}, in its caller's transaction. */
export async function insertBranch(
  trx: Trx,
  by: Doer,
  form: BranchForm,
  now: number,
): Promise<{ id: string }> {
  const id = newId()
  const place = { id, business_id: by.businessId, created_at: now, closed_at: null }
  await trx
    .insertInto('branch')
    .values({ ...branchValues(form), ...place })
    .execute()
  await note(trx, by, { id, action: 'branch.added', details: { name: form.name, number: form.number } }, now)
  return { id }
}

/** An open branch with exactly the typed values: if the button is pressed twice, the branch is added once. */
export async function addedAlready(db: Db, by: Doer, form: BranchForm): Promise<string | undefined> {
  const { number, ...rest } = branchValues(form)
  const row = await db
    .selectFrom('branch')
    .select('id')
    .where('number', '=', number)
    .where('business_id', '=', by.businessId)
    .where('closed_at', 'is', null)
    .where((e) =>
      e.and(
        Object.entries(rest).map(([column, value]) =>
          e(column as keyof typeof rest, value === null ? 'is' : '=', value),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.id
}

/** The number on printed posters changes too; the codes stay valid. Throws NotFoundError for a branch that the business has not. */
export const changeBranch = (
  db: Db,
  by: Doer,
  id: string,
  form: BranchForm,
  now: number,
): Promise<SavedBranch> =>
  saveBranch(db, async (trx) => {
    const changed = await trx
      .updateTable('branch')
      .set(branchValues(form))
      .where('id', '=', id)
      .where('business_id', '=', by.businessId)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) throw new NotFoundError()
    const details = { name: form.name, number: form.number }
    await note(trx, by, { id, action: 'branch.changed', details }, now)
    return { id }
  })

type Change = { id: string; action: AuditAction; details: Record<string, string> }

const note = (trx: Trx, { businessId, memberId }: Doer, { id, ...change }: Change, now: number) =>
  recordChange(trx, { businessId, branchId: id, memberId, subject: id, ...change }, now)

/** Does `work` in a transaction. The number must be unique: of two requests that take it, the second gets `numberTaken`. */
async function saveBranch(db: Db, work: (trx: Trx) => Promise<SavedBranch>): Promise<SavedBranch> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (isUniqueViolation(error)) return { refused: 'numberTaken' }
    throw error
  }
}

/** Closes a branch (it then takes no tips) or reopens it. `changed` is false if it was already so. */
export function setClosed(
  db: Db,
  by: Doer,
  id: string,
  closed: boolean,
  now: number,
): Promise<{ changed: boolean }> {
  return inTransaction(db, async (trx) => {
    const moved = await trx
      .updateTable('branch')
      .set({ closed_at: closed ? now : null })
      .where('id', '=', id)
      .where('business_id', '=', by.businessId)
      .where('closed_at', closed ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) return { changed: false }
    const branch = await findBranch(trx, id)
    const action = closed ? 'branch.closed' : 'branch.reopened'
    await note(trx, by, { id, action, details: { name: branch?.name ?? '' } }, now)
    return { changed: true }
  })
}
