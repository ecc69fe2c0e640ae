import { StaffFormPage } from '../../../pages/staff/staff-form.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { isTippable } from '../../../views/roles.ts'
import { paths } from '../../base/paths.ts'
import { newId } from '../../db/ids.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { branchLinks, invitationMail, mayOpen, memberOf } from '../../people/access/index.ts'
import { listBranches, listOpenBranches } from '../../venues/branch.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import type { AccountWeb } from '../../web.ts'
import { changesPayroll, givesRights } from '../auth/present-password.tsx'
import { staffErrors } from './staff.results.ts'
import { editSchemaOf, staffAddSchema, storedStaff } from './staff.schema.ts'
import { editStaff } from './staff.service.ts'
import { addStaff } from './staff-add.service.ts'
import { type PictureReader, sentPicture } from './staff-photo.controller.tsx'
import { branchMeant, staffTarget } from './staff-target.ts'

/** `/branch/staff/{id}/edit`. For an owner, only the name can be edited here. */
export function staffEditController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage } = needs

  return formPage<ReturnType<typeof editSchemaOf>, StaffMember>({
    load: (req) => staffTarget(db, req, 'staff.edit'),
    schema: (_, staff) => editSchemaOf(staff),
    view: async ({ req, about: staff, typed, errors }) => {
      const { id, role, branchId } = staff
      const branches = await listBranches(db, staff.businessId)
      // Nobody can move to a closed branch, but a member of one can stay.
      const open = branches.filter((branch) => !branch.closed || branch.id === branchId)
      return {
        title: 'staff:edit.title',
        page: (
          <StaffFormPage
            links={branchLinks(memberOf(req))}
            action={paths.staffEdit(id)}
            what={isTippable(role) ? 'edit' : 'name'}
            values={{ ...storedStaff(staff), ...typed }}
            branches={open.map((branch) => ({ id: branch.id, name: branch.name }))}
            errors={errors}
            ways={{ back: paths.staffMember(id) }}
          />
        ),
      }
    },
    asksPassword: ({ about: before, data: form }) =>
      'code' in form && (givesRights(form, before) || changesPayroll(form, before)),
    act: async ({ req, about: before, data: form }) => {
      const by = memberOf(req)
      const mail = invitationMail(needs.mail, ownLang(req.lang))
      const saved = await editStaff(db, { by, before, form, mail }, clock())
      if (saved.refused) return { errors: staffErrors(saved) }
      return {
        to: paths.staffMember(before.id),
        toast: saved.mailed ? 'staff:done.editedMailed' : 'staff:done.edited',
        log: [{ staffId: before.id }, 'staff edited'],
      }
    },
  })
}

/** `/branch/staff/add`: an owner adds a person, who gets a code for guests at once. */
export function staffAddController(needs: AccountWeb, read: PictureReader): FormHandlers {
  const { clock, db, formPage } = needs

  return formPage({
    load: async (req) => {
      const picture = await sentPicture(req, read)
      // The page that asks for the password sends no file: then the photo is chosen again.
      if (picture.photo) req.body.photo = '1'
      return picture
    },
    schema: staffAddSchema,
    view: async ({ req, about: picture, typed, errors }) => {
      const member = memberOf(req)
      const branches = await listOpenBranches(db, member.businessId)
      // Without a branch, nobody can be added: the list says what to do.
      if (branches.length === 0) return paths.staffList()
      const branch = branchMeant(req, typed, branches)
      const { once = newId() } = typed
      return {
        title: 'staff:add.title',
        page: (
          <StaffFormPage
            links={branchLinks(member)}
            action={paths.staffAdd()}
            hidden={{ once }}
            what="add"
            values={{ role: 'staff', ...typed, branch }}
            branches={branches.map(({ id, name }) => ({ id, name }))}
            errors={{ ...errors, ...(picture.error && { photo: picture.error }) }}
            ways={{
              back: paths.staffList({ branch }),
              import: mayOpen(member, 'staffImport') ? paths.staffImport({ branch }) : undefined,
            }}
          />
        ),
      }
    },
    asksPassword: ({ data }) => givesRights(data) || changesPayroll(data),
    act: async ({ req, about: { photo, error }, data: { once, photo: chosen, ...staff } }) => {
      if (error) return { errors: { photo: error } }
      const by = memberOf(req)
      const mail = invitationMail(needs.mail, ownLang(req.lang))
      const done = await addStaff(db, { by, staff, photo, once, mail }, clock())
      if (done.refused) return { errors: staffErrors(done) }
      return {
        to: chosen && !photo ? paths.staffPhoto(done.id) : paths.staffMember(done.id),
        toast: done.mailed ? 'staff:done.addedMailed' : 'staff:done.added',
        log: [{ staffId: done.id }, 'staff added'],
      }
    },
  })
}
