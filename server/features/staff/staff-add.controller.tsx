import { StaffFormPage } from '../../../pages/staff/staff-form.page.tsx'
import { paths } from '../../base/paths.ts'
import { newId } from '../../db/ids.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { invitationMail } from '../../people/access/invitation-mail.ts'
import { listOpenBranches } from '../../venues/branch.store.ts'
import { nextCode } from '../../venues/staff-code.ts'
import { listCodes } from '../../venues/staff-taken.store.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword, givesRights, type PresentPasswordNeeds } from '../auth/present-password.tsx'
import { staffRefusals } from './staff.results.ts'
import { staffAddSchema } from './staff.schema.ts'
import { addStaff } from './staff-add.service.ts'
import { branchMeant, mustStaff } from './staff-target.ts'

type Needs = Pick<AccountWeb, 'db' | 'mail' | 'flashes'> & PresentPasswordNeeds

/** `/branch/staff/add`: an owner adds a person, who gets a code for guests at once. */
export function staffAddController(needs: Needs): FormHandlers {
  const { db, send, clock, flashes } = needs
  const present = createPresentPassword(needs)

  return formPage({
    send,
    load: (req) => {
      mustStaff(req, 'staff.add')
      return { answer: present.answerOf(req) }
    },
    schema: staffAddSchema,
    view: async ({ req, typed, errors }) => {
      const member = memberOf(req)
      const branches = await listOpenBranches(db, member.businessId)
      // Without a branch, nobody can be added: the list says what to do.
      if (branches.length === 0) return paths.staffList()
      const branch = branchMeant(req, typed, branches)
      const code = typed.code ?? nextCode(await listCodes(db, branch))
      const { once = newId() } = typed
      return {
        title: req.text('staff:add.title'),
        signedIn: true,
        page: (
          <StaffFormPage
            links={branchLinks(member)}
            action={paths.staffAdd()}
            hidden={{ once }}
            what="add"
            values={{ role: 'staff', ...typed, code, branch }}
            branches={branches.map(({ id, name }) => ({ id, name }))}
            errors={errors}
            ways={{ back: paths.staffList({ branch }), import: paths.staffImport({ branch }) }}
          />
        ),
      }
    },
    act: async ({ req, res, about: { answer }, data: { once, ...staff }, typed }) => {
      const by = memberOf(req)
      const asked = { answer, action: paths.staffAdd(), typed }
      if (givesRights(staff) && !(await present.proven(req, res, asked))) return
      const mail = invitationMail(needs.mail, req.lang)
      const done = await addStaff(db, { by, staff, once, mail }, clock())
      if (done.refused) return { errors: staffRefusals[done.refused] }
      req.log.info({ staffId: done.id, memberId: by.staffId }, 'staff added')
      flashes.set(res, { type: 'success', key: done.mailed ? 'staff:done.addedMailed' : 'staff:done.added' })
      return paths.staffMember(done.id)
    },
  })
}
