import { StaffFormPage } from '../../../pages/staff/staff-form.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { isTippable } from '../../../views/roles.ts'
import { paths } from '../../base/paths.ts'
import { newId } from '../../db/ids.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { invitationMail } from '../../people/access/invitation-mail.ts'
import { listBranches, listOpenBranches } from '../../venues/branch.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import { nextCode } from '../../venues/staff-code.ts'
import { listCodes } from '../../venues/staff-taken.store.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword, givesRights, turnsWages } from '../auth/present-password.tsx'
import { staffErrors } from './staff.results.ts'
import { editSchemaOf, staffAddSchema, storedStaff } from './staff.schema.ts'
import { editStaff } from './staff.service.ts'
import { addStaff } from './staff-add.service.ts'
import { branchMeant, mustStaff, staffTarget } from './staff-target.ts'

type Edited = { staff: StaffMember; answer: string | undefined }

/** `/branch/staff/{id}/edit`. For an owner, only the name can be edited here. */
export function staffEditController(needs: AccountWeb): FormHandlers {
  const { clock, db, send, flashes } = needs
  const present = createPresentPassword(needs)

  return formPage<ReturnType<typeof editSchemaOf>, Edited>({
    send,
    load: async (req) => ({
      staff: await staffTarget(db, req, 'staff.edit'),
      answer: present.answerOf(req),
    }),
    schema: (_, { staff }) => editSchemaOf(staff),
    view: async ({ req, about: { staff }, typed, errors }) => {
      const { id, role, branchId } = staff
      const branches = await listBranches(db, staff.businessId)
      // Nobody can move to a closed branch, but a member of one can stay.
      const open = branches.filter((branch) => !branch.closed || branch.id === branchId)
      return {
        title: req.text('staff:edit.title'),
        signedIn: true,
        page: (
          <StaffFormPage
            links={branchLinks(memberOf(req))}
            action={paths.staffEdit(id)}
            what={isTippable(role) ? 'edit' : 'name'}
            values={{ ...storedStaff(staff), ...typed }}
            branches={open.map((branch) => ({ id: branch.id, name: branch.name }))}
            errors={errors}
            ways={{ back: paths.staffMember(id), photo: paths.staffPhoto(id) }}
          />
        ),
      }
    },
    act: async ({ req, res, about: { staff: before, answer }, data: form, typed }) => {
      const by = memberOf(req)
      const asked = { answer, action: paths.staffEdit(before.id), typed }
      const lasts = 'code' in form && (givesRights(form, before) || turnsWages(form, before))
      if (lasts && !(await present.proven(req, res, asked))) return
      const mail = invitationMail(needs.mail, ownLang(req.lang))
      const saved = await editStaff(db, { by, before, form, mail }, clock())
      if (saved.refused) return { errors: staffErrors(saved) }
      req.log.info({ staffId: before.id, memberId: by.staffId }, 'staff edited')
      flashes.set(res, {
        type: 'success',
        key: saved.mailed ? 'staff:done.editedMailed' : 'staff:done.edited',
      })
      return paths.staffMember(before.id)
    },
  })
}

/** `/branch/staff/add`: an owner adds a person, who gets a code for guests at once. */
export function staffAddController(needs: AccountWeb): FormHandlers {
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
      if ((givesRights(staff) || turnsWages(staff)) && !(await present.proven(req, res, asked))) return
      const mail = invitationMail(needs.mail, ownLang(req.lang))
      const done = await addStaff(db, { by, staff, once, mail }, clock())
      if (done.refused) return { errors: staffErrors(done) }
      req.log.info({ staffId: done.id, memberId: by.staffId }, 'staff added')
      flashes.set(res, { type: 'success', key: done.mailed ? 'staff:done.addedMailed' : 'staff:done.added' })
      return paths.staffMember(done.id)
    },
  })
}
