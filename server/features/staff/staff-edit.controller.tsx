import { StaffFormPage } from '../../../pages/staff/staff-form.page.tsx'
import { isTippable } from '../../../views/roles.ts'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { invitationMail } from '../../people/access/invitation-mail.ts'
import { listBranches } from '../../venues/branch.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword, givesRights, type PresentPasswordNeeds } from '../auth/present-password.tsx'
import { staffRefusals } from './staff.results.ts'
import { editSchemaOf, storedStaff } from './staff.schema.ts'
import { editStaff } from './staff.service.ts'
import { staffTarget } from './staff-target.ts'

type Needs = Pick<AccountWeb, 'db' | 'mail' | 'flashes'> & PresentPasswordNeeds

type Edited = { staff: StaffMember; answer: string | undefined }

/** `/branch/staff/{id}/edit`. For an owner, only the name can be edited here. */
export function staffEditController(needs: Needs): FormHandlers {
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
            what={isTippable(role) ? 'edit' : 'owner'}
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
      if ('code' in form && givesRights(form, before) && !(await present.proven(req, res, asked))) return
      const mail = invitationMail(needs.mail, req.lang)
      const saved = await editStaff(db, { by, before, form, mail }, clock())
      if (saved.refused) return { errors: staffRefusals[saved.refused] }
      req.log.info({ staffId: before.id, memberId: by.staffId }, 'staff edited')
      flashes.set(res, {
        type: 'success',
        key: saved.mailed ? 'staff:done.editedMailed' : 'staff:done.edited',
      })
      return paths.staffMember(before.id)
    },
  })
}
