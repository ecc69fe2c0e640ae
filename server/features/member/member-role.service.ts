import type { Role } from '../../../views/words.ts'
import type { Member } from '../../access/member.types.ts'
import { keepsAnOwner } from '../../access/owners.service.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../records/audit.store.ts'
import { revokeCodesOf } from '../../venues/code.store.ts'
import { listCodes } from '../../venues/staff.store.ts'
import { nextCode } from '../../venues/staff-code.ts'

/** `branchId` is needed by managers and staff; an owner belongs to the whole business. */
export type RoleChange = { memberId: string; role: Role; branchId: string | undefined }

export type RoleChanged =
  | { kind: 'changed' }
  /** Nothing to do: so it is already. */
  | { kind: 'same' }
  | { kind: 'lastOwner' }
  /** Without an address they could never sign in; and owners are not tipped, so they would only be lost. */
  | { kind: 'noEmail' }
  /** No such branch in this business, or it has closed. */
  | { kind: 'noBranch' }
  | { kind: 'gone' }

/**
 * Gives a member another role, or another branch. Whoever moves keeps what they earned; their printed code goes out of
 * use, since it leads to where they no longer are. `by` is the owner who does it.
 */
export function changeRole(db: Db, by: Member, change: RoleChange, now: number): Promise<RoleChanged> {
  const { businessId } = by
  return inTransaction(db, async (trx): Promise<RoleChanged> => {
    // First, since it holds the business: who else is an owner must not change while this is decided.
    const keeps = await keepsAnOwner(trx, { businessId, withoutId: change.memberId })
    const target = await trx
      .selectFrom('staff')
      .select(['id', 'name', 'role', 'branch_id', 'code', 'email', 'person_id'])
      .where('id', '=', change.memberId)
      .where('business_id', '=', businessId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!target) return { kind: 'gone' }
    const branchId = change.role === 'owner' ? null : (change.branchId ?? null)
    if (target.role === change.role && target.branch_id === branchId) return { kind: 'same' }
    if (target.role === 'owner' && !keeps) return { kind: 'lastOwner' }
    if (change.role === 'owner' && target.email === null && target.person_id === null)
      return { kind: 'noEmail' }
    const moves = target.branch_id !== branchId
    if (change.role !== 'owner' && !(await mayWorkAt(trx, businessId, branchId, moves)))
      return { kind: 'noBranch' }
    const code = branchId !== null && moves ? await freeCode(trx, branchId, target.code) : target.code
    await trx
      .updateTable('staff')
      .set({ role: change.role, branch_id: branchId, code })
      .where('id', '=', target.id)
      .execute()
    if (moves) await revokeCodesOf(trx, target.id, now)
    const { id: subject, name, role: from } = target
    const entry = { businessId, branchId: branchId ?? undefined, memberId: by.staffId, subject }
    // Who only moves has the rights they had.
    await recordChange(
      trx,
      from === change.role
        ? { ...entry, action: 'staff.changed', details: { name } }
        : { ...entry, action: 'member.role', details: { name, from, to: change.role } },
      now,
    )
    return { kind: 'changed' }
  })
}

/** A closed branch is nowhere to go to, but somewhere to stay. */
async function mayWorkAt(trx: Trx, businessId: string, branchId: string | null, moves: boolean) {
  const branch = await trx
    .selectFrom('branch')
    .select('closed_at')
    .where('business_id', '=', businessId)
    .where('id', '=', branchId)
    .executeTakeFirst()
  return branch !== undefined && (!moves || branch.closed_at === null)
}

/** The code they have, or the next number nobody has there. */
async function freeCode(trx: Trx, branchId: string, wanted: string): Promise<string> {
  const taken = await listCodes(trx, branchId)
  // An owner's is an id, which nobody could remember.
  if (!taken.includes(wanted) && wanted.length <= 8) return wanted
  const next = nextCode(taken)
  return taken.includes(next) ? newId(6) : next
}
