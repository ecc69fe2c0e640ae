import { MemberPage } from '../../../pages/member/member.page.tsx'
import { belongsToBranch, isTippable } from '../../../views/roles.ts'
import type { Role } from '../../../views/words.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { keepsAnOwner } from '../../people/access/owners.service.ts'
import { linkStateOf } from '../../people/access/password-links.ts'
import { may } from '../../people/access/rights.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import { revokeCodesOf } from '../../venues/code.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { nextCode } from '../../venues/staff-code.ts'
import { listCodes } from '../../venues/staff-taken.store.ts'
import type { AccountWeb } from '../../web.ts'
import { givesRights } from '../auth/present-password.tsx'
import { roleSchema } from './member.schema.ts'
import { ownersMakeLinks } from './member-link.controller.tsx'
import { type MemberTarget, memberTarget } from './member-target.ts'

/** `/branch/members/{id}`: a member's role and branch. */
export function memberRoleController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage, identity, mail } = needs

  /** The member's link, where owners make them. */
  const linkOf = async ({ id: memberId, businessId }: MemberTarget) => {
    const link = ownersMakeLinks(identity) && (await linkStateOf(db, { memberId, businessId }, clock()))
    if (!link) return undefined
    const { timeZone } = await businessOf(db, businessId)
    return { ...link, action: paths.memberLink(memberId), timeZone }
  }

  return formPage({
    load: async (req) => ({ target: await memberTarget(db, req) }),
    schema: roleSchema,
    view: async ({ req, about: { target }, typed, errors }) => {
      const member = memberOf(req)
      const branches = await listBranches(db, member.businessId)
      return {
        title: 'branch:member.title',
        page: (
          <MemberPage
            links={{ area: branchLinks(member), page: paths.staffMember(target.id) }}
            action={paths.memberEdit(target.id)}
            name={target.name}
            email={target.email}
            account={target.account}
            access={{
              link: await linkOf(target),
              inviteAgain: mail && target.account === 'invited' ? paths.memberInvite(target.id) : undefined,
            }}
            branches={branches.filter(({ id, closed }) => !closed || id === target.branchId)}
            values={{ role: target.role, branch: target.branchId ?? '', ...typed }}
            errors={errors}
          />
        ),
      }
    },
    asksPassword: ({ about: { target }, data: { role } }) => givesRights({ ...target, role }, target),
    act: async ({ req, about: { target }, data: { role, branch: branchId } }) => {
      const by = memberOf(req)
      const done = await changeRole(db, by, { memberId: target.id, role, branchId }, clock())
      if ('refused' in done) return { errors: refusals[done.refused] }
      // A person who gave up their own right to this page is redirected to one they may see.
      const mayStay = target.id !== by.staffId || may({ ...by, role }, 'member.manage')
      return {
        to: mayStay ? paths.staffMember(target.id) : paths.branchHome(),
        toast: 'branch:done.roleSaved',
        log: done.changed && [{ staffId: target.id, role }, 'role changed'],
      }
    },
  })
}

const refusals: Record<RefusedRole, FieldErrors> = {
  lastOwner: { role: { key: 'branch:errors.lastOwner' } },
  noEmail: { role: { key: 'branch:errors.ownerNeedsEmail' } },
  noBranch: { branch: { key: 'branch:errors.branchRequired' } },
}

/** `branchId` is required for managers and staff; an owner belongs to the whole business. */
type RoleChange = { memberId: string; role: Role; branchId: string | undefined }

/**
 * - `lastOwner`: the business would be left without an owner.
 * - `noEmail`: somebody who is not tipped and could not sign in either would be lost.
 * - `noBranch`: the business has no such branch, or it has closed.
 */
type RefusedRole = 'lastOwner' | 'noEmail' | 'noBranch'

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
