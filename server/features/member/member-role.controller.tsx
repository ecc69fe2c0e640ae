import { MemberPage } from '../../../pages/member/member.page.tsx'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import {
  branchLinks,
  changeRole,
  linkStateOf,
  may,
  memberOf,
  type RefusedRole,
} from '../../people/access/index.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
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
