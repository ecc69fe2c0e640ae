import { belongsToBranch, isTippable } from '../../../views/roles.ts'
import type { Role } from '../../../views/words.ts'
import { NotFoundError } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { revokeCodesOf } from '../../venues/code.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { nextCode } from '../../venues/staff-code.ts'
import { listCodes } from '../../venues/staff-taken.store.ts'
import { keepsAnOwner } from './owners.service.ts'

/** `branchId` is required for managers and staff; an owner belongs to the whole business. */
type RoleChange = { memberId: string; role: Role; branchId: string | undefined }

/**
 * - `lastOwner`: the business would be left without an owner.
 * - `noEmail`: somebody who is not tipped and could not sign in either would be lost.
 * - `noBranch`: the business has no such branch, or it has closed.
 */
export type RefusedRole = 'lastOwner' | 'noEmail' | 'noBranch'

/** `changed` is false where it was so already. */
type RoleChanged = { changed: boolean } | { refused: RefusedRole }

/**
 * Gives a member another role or branch. After a move they keep their earnings, but their printed code is revoked,
 * because it leads to the old branch. `by`: the owner who does it. Throws NotFoundError for a
 * member who has left.
 */
export function changeRole(db: Db, by: Member, change: RoleChange, now: number): Promise<RoleChanged> {
  const { businessId } = by
  return inTransaction(db, async (trx): Promise<RoleChanged> => {
    // First, because it locks the business: its owners must not change until this is decided.
    const keeps = await keepsAnOwner(trx, { businessId, withoutId: change.memberId })
    const target = await trx
      .selectFrom('staff')
      .select(['id', 'name', 'role', 'branch_id', 'code', 'email', 'person_id'])
      .where('id', '=', change.memberId)
      .where('business_id', '=', businessId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!target) throw new NotFoundError()
    const branchId = belongsToBranch(change.role) ? (change.branchId ?? null) : null
    if (target.role === change.role && target.branch_id === branchId) return { changed: false }
    if (target.role === 'owner' && !keeps) return { refused: 'lastOwner' }
    if (!isTippable(change.role) && target.email === null && target.person_id === null)
      return { refused: 'noEmail' }
    const moves = target.branch_id !== branchId
    if (belongsToBranch(change.role) && !(await mayWorkAt(trx, businessId, branchId, moves)))
      return { refused: 'noBranch' }
    const code = branchId !== null && moves ? await freeCode(trx, branchId, target.code) : target.code
    await trx
      .updateTable('staff')
      .set({ role: change.role, branch_id: branchId, code })
      .where('id', '=', target.id)
      .execute()
    if (moves) await revokeCodesOf(trx, target.id, now)
    const { id: subject, name, role: from } = target
    const entry = { businessId, branchId: branchId ?? undefined, memberId: by.staffId, subject }
    // A move without a new role keeps the person's rights.
    await recordChange(
      trx,
      from === change.role
        ? { ...entry, action: 'staff.changed', details: { name } }
        : { ...entry, action: 'member.role', details: { name, from, to: change.role } },
      now,
    )
    return { changed: true }
  })
}

/** Nobody can move to a closed branch, but a member of one can stay. */
async function mayWorkAt(trx: Trx, businessId: string, branchId: string | null, moves: boolean) {
  const branch = await trx
    .selectFrom('branch')
    .select('closed_at')
    .where('business_id', '=', businessId)
    .where('id', '=', branchId)
    .executeTakeFirst()
  return branch !== undefined && (!moves || branch.closed_at === null)
}

/** Their own code if it is free there, otherwise the next free number. */
async function freeCode(trx: Trx, branchId: string, wanted: string): Promise<string> {
  const taken = await listCodes(trx, branchId)
  // An owner's code is a long id, which nobody could remember.
  if (!taken.includes(wanted) && wanted.length <= 8) return wanted
  const next = nextCode(taken)
  return taken.includes(next) ? newId(6) : next
}
