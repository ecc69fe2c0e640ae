import { stringify } from 'csv-stringify/sync'
import { type RequestHandler, Router } from 'express'
import { StaffDeletePage } from '../../../pages/staff/staff-delete.page.tsx'
import { StaffMemberPage } from '../../../pages/staff/staff-member.page.tsx'
import { isTippable } from '../../../views/roles.ts'
import { csvOptions } from '../../base/csv-options.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { membersLanguage } from '../../http/middleware/language.ts'
import { mountPage } from '../../http/mount-page.ts'
import {
  branchLinks,
  type Guards,
  may,
  mayOpen,
  memberOf,
  whyNotDeletable,
} from '../../people/access/index.ts'
import type { Member } from '../../venues/member.types.ts'
import { findLeaver } from '../../venues/staff.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import type { AccountWeb, Web } from '../../web.ts'
import { readPhoto } from './photo.store.ts'
import { staffRefusals } from './staff.results.ts'
import { deleteStaff } from './staff.service.ts'
import { staffAddController, staffEditController } from './staff-edit.controller.tsx'
import { staffImportController } from './staff-import.controller.tsx'
import { staffListController } from './staff-list.controller.tsx'
import { pictureReader, staffPhotoController } from './staff-photo.controller.tsx'
import { staffTarget } from './staff-target.ts'
import { photoOf, shownCode } from './staff-view.ts'

/** The staff of a branch: everyone sees names and photos, members more. */
export function staffListRoutes(web: Web, guards: Guards): Router {
  const router = Router()
  const numbers = web.limits.guard({ name: 'staff-number', points: 60, seconds: 600 })
  const list = staffListController(web)
  router.get(patterns.staffList, guards.maybe, membersLanguage, list.get)
  router.post(patterns.staffList, numbers, list.post)
  router.get(patterns.photo, photoController(web))
  return router
}

/** Managing staff; behind the area's guard. */
export function staffRoutes(web: AccountWeb): Router {
  const router = Router()
  // Reading a picture needs some hundred milliseconds, and memory.
  const pictures = web.limits.guard({ name: 'staff-photo', points: 60, seconds: 600 })
  const read = pictureReader()
  const photo = staffPhotoController(web, read)
  const add = staffAddController(web, read)
  const list = staffImportController(web)

  // Fixed paths first: the pattern for ids would match them too.
  router.get(patterns.staffAdd, add.get)
  router.post(patterns.staffAdd, pictures, add.post)
  mountPage(router, patterns.staffImport, list)
  router.get(patterns.staffImportTemplate, staffTemplateController.get)
  router.get(patterns.staffMember, staffMemberController(web))
  mountPage(router, patterns.staffEdit, staffEditController(web))
  mountPage(router, patterns.staffDelete, staffDeleteController(web))
  router.get(patterns.staffPhoto, photo.get)
  router.post(patterns.staffPhoto, pictures, photo.post)
  return router
}

/** A staff member's photo, open to everyone. Its address is a hash of its content, so the content never changes. */
function photoController({ db }: Web): RequestHandler {
  return async (req, res) => {
    const [, hash, large] = /^([0-9a-f]{25})(-2x)?$/.exec(String(req.params.name)) ?? []
    const bytes = hash && (await readPhoto(db, hash, large ? 'large' : 'small'))
    if (!bytes) throw new NotFoundError()
    res.set('Cache-Control', 'public, max-age=31536000, immutable')
    res.type('webp').send(Buffer.from(bytes))
  }
}

/** An empty list to fill in, with headings in the reader's language. */
const staffTemplateController: { get: RequestHandler } = {
  get: (req, res) => {
    const t = req.text
    const head = [
      t('staff:fields.name'),
      t('staff:fields.code'),
      t('staff:fields.payrollNumber'),
      t('staff:fields.role'),
      t('staff:fields.email'),
    ]
    const line = [
      t('staff:import.sample.name'),
      '101',
      '00101',
      t('branch:roles.staff'),
      'hanako@example.com',
    ]
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="staff.csv"',
      'Cache-Control': 'private, no-store',
    })
    res.send(stringify([head, line], csvOptions))
  },
}

/** `/branch/staff/{id}/delete`: asks for confirmation. The person's earnings stay. */
function staffDeleteController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, formPage } = needs

  const form = formPage({
    load: (req) => staffTarget(db, req, 'staff.delete'),
    schema: buttonSchema,
    buttons: true,
    view: async ({ req, about: { id, name }, errors }) => {
      const by = memberOf(req)
      const kept = await whyNotDeletable(db, by, { id })
      return {
        title: 'staff:delete.title',
        page: (
          <StaffDeletePage
            links={branchLinks(by)}
            name={name}
            action={kept ? undefined : paths.staffDelete(id)}
            errors={kept ? staffRefusals[kept] : errors}
            ways={{ keep: paths.staffMember(id) }}
          />
        ),
      }
    },
    // Code, photo and greeting are gone for good, and others get this person's part of what is tipped to all.
    asksPassword: true,
    act: async ({ req, about: staff }) => {
      const by = memberOf(req)
      const { refused } = await deleteStaff(db, { by, staff }, clock())
      if (refused) return { errors: staffRefusals[refused] }
      return {
        to: paths.staffList({ branch: staff.branchId }),
        toast: 'staff:done.deleted',
        log: [{ staffId: staff.id }, 'staff deleted'],
      }
    },
  })

  return {
    get: form.get,
    post: async (req, res) => {
      const by = memberOf(req)
      const left = may(by, 'staff.delete') && (await findLeaver(db, by.businessId, String(req.params.id)))
      if (!left) return form.post(req, res)
      // If the button was pressed twice, the result is the wanted one all the same.
      flashes.set(res, { type: 'success', key: 'staff:done.deleted' })
      res.redirect(303, paths.staffList({ branch: left.branch_id ?? undefined }))
    },
  }
}

/** `/branch/staff/{id}`: a staff member's details, with links. */
function staffMemberController({ config, db, identity, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const member = memberOf(req)
    const staff = await staffTarget(db, req, 'staff.list')
    const { name, role, branchName, greeting, photo, account, email, payrollNumber, payWay } = staff
    const join = identity.mailsCodes
      ? { register: config.publicUrl + paths.register() }
      : { link: paths.memberEdit(staff.id) }
    const page = (
      <StaffMemberPage
        links={branchLinks(member)}
        name={name}
        code={shownCode(staff)}
        branch={branchName}
        greeting={greeting}
        photo={photoOf(photo, 'large')}
        account={may(member, 'member.manage') ? { role, state: account, email, ...join } : undefined}
        pay={may(member, 'staff.edit') ? { number: payrollNumber, way: payWay } : undefined}
        ways={{ back: paths.staffList({ branch: staff.branchId }), ...(await waysTo(db, member, staff)) }}
      />
    )
    send(req, res, { title: { text: name }, page })
  }
}

async function waysTo(db: Db, member: Member, staff: StaffMember) {
  const { id, businessId, branchId, role } = staff
  const target = { businessId, branchId, staffId: id }
  const own = id === member.staffId
  const tippable = isTippable(role) && branchId !== undefined
  const earnings = own ? 'earnings.own' : 'earnings.branch'
  const deletable = may(member, 'staff.delete', target) && !(await whyNotDeletable(db, member, staff))
  return {
    ...(tippable && {
      card: paths.qrPrint('names', { branch: branchId, staff: id }),
      qr: paths.qr({ branch: branchId, staff: id }),
    }),
    ...(mayOpen(member, 'staffAdd') && { more: paths.staffAdd({ branch: branchId }) }),
    ...(tippable && may(member, earnings, target) && { earning: paths.earning({ staff: id }) }),
    ...((own ? may(member, 'profile.photo.own') : may(member, 'staff.edit', target)) && {
      photo: paths.staffPhoto(id),
    }),
    ...(mayOpen(member, 'memberEdit') && { role: paths.memberEdit(id) }),
    ...(own && { profile: paths.memberProfile() }),
    ...(may(member, 'staff.edit', target) && { edit: paths.staffEdit(id) }),
    ...(deletable && { delete: paths.staffDelete(id) }),
  }
}
