import { MemberPage } from '../../../pages/member/member.page.tsx'
import { isTippable } from '../../../views/roles.ts'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { whyKept } from '../../people/access/owners.service.ts'
import { linkStateOf } from '../../people/access/password-links.ts'
import { may } from '../../people/access/rights.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword, givesRights, type PresentPasswordNeeds } from '../auth/present-password.tsx'
import { roleSchema } from './member.schema.ts'
import { ownersMakeLinks } from './member-link.controller.tsx'
import { changeRole, type RefusedRole } from './member-role.service.ts'
import { type MemberTarget, memberTarget } from './member-target.ts'

type Needs = Pick<AccountWeb, 'db' | 'flashes' | 'identity' | 'mail'> & PresentPasswordNeeds

/** `/branch/members/{id}`: a member's role and branch. */
export function memberRoleController(needs: Needs): FormHandlers {
  const { clock, db, flashes, identity, mail, send } = needs
  const present = createPresentPassword(needs)

  /** The member's link, where owners make them. */
  const linkOf = async ({ id: memberId, businessId }: MemberTarget) => {
    const link = ownersMakeLinks(identity) && (await linkStateOf(db, { memberId, businessId }, clock()))
    if (!link) return undefined
    const { timeZone } = await businessOf(db, businessId)
    return { ...link, action: paths.memberLink(memberId), timeZone }
  }

  return formPage({
    send,
    load: async (req) => ({ target: await memberTarget(db, req), answer: present.answerOf(req) }),
    schema: roleSchema,
    view: async ({ req, about: { target }, typed, errors }) => {
      const member = memberOf(req)
      const branches = await listBranches(db, member.businessId)
      return {
        title: req.text('branch:member.title'),
        signedIn: true,
        page: (
          <MemberPage
            links={{
              area: branchLinks(member),
              business: paths.business(),
              members: paths.members(),
              page: isTippable(target.role) ? paths.staffMember(target.id) : undefined,
              remove: (await whyKept(db, member, target)) ? undefined : paths.staffDelete(target.id),
            }}
            action={paths.memberEdit(target.id)}
            name={target.name}
            email={target.email}
            account={target.account === 'active' ? 'verified' : target.account}
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
    act: async ({ req, res, about: { target, answer }, data: { role, branch: branchId }, typed }) => {
      const by = memberOf(req)
      const asked = { answer, action: paths.memberEdit(target.id), typed }
      if (givesRights({ ...target, role }, target) && !(await present.proven(req, res, asked))) return
      const done = await changeRole(db, by, { memberId: target.id, role, branchId }, clock())
      if ('refused' in done) return { errors: refusals[done.refused] }
      if (done.changed) req.log.info({ staffId: target.id, memberId: by.staffId, role }, 'role changed')
      flashes.set(res, { type: 'success', key: 'branch:done.roleSaved' })
      // A person who gave up their own right to this page is redirected to one they may see.
      const mayStay = target.id !== by.staffId || may({ ...by, role }, 'member.manage')
      return mayStay ? paths.members() : paths.branchHome()
    },
  })
}

const refusals: Record<RefusedRole, FieldErrors> = {
  lastOwner: { role: { key: 'branch:errors.lastOwner' } },
  noEmail: { role: { key: 'branch:errors.ownerNeedsEmail' } },
  noBranch: { branch: { key: 'branch:errors.branchRequired' } },
}
