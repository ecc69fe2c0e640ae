import type { Request, RequestHandler, Response } from 'express'
import { StaffFormPage } from '../../../pages/staff/staff-form.page.tsx'
import { memberOf } from '../../access/allow.ts'
import { branchLinks } from '../../access/branch-links.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import { listBranches } from '../../venues/branch.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import type { AccountWeb } from '../../web.ts'
import { refusalErrors } from './staff.results.ts'
import { ownerEditSchema, staffEditSchema } from './staff.schema.ts'
import { editStaff, renameOwner } from './staff.service.ts'
import { targetOf } from './staff-target.ts'

type Needs = Pick<AccountWeb, 'db' | 'send' | 'clock' | 'flashes'>

/** `/branch/staff/{id}/edit`. Of an owner only the name stands here. */
export function staffEditController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { db, send, clock, flashes } = needs

  const show = async (
    req: Request,
    res: Response,
    staff: StaffMember,
    status: number,
    typed: Typed,
    errors: FieldErrors = {},
  ) => {
    const { id, name, code, role, email = '', branchId = '' } = staff
    const branches = await listBranches(db, staff.businessId)
    // A closed branch is nowhere to go to, but somewhere to stay.
    const open = branches.filter((branch) => !branch.closed || branch.id === branchId)
    const before = { name, code, role, email, branch: branchId }
    send(req, res, {
      status,
      title: req.text('staff:edit.title'),
      errors,
      signedIn: true,
      page: (
        <StaffFormPage
          links={branchLinks(memberOf(req))}
          action={paths.staffEdit(id)}
          what={role === 'owner' ? 'owner' : 'edit'}
          values={{ ...before, ...typed }}
          branches={open.map((branch) => ({ id: branch.id, name: branch.name }))}
          errors={errors}
          ways={{ back: paths.staffMember(id), photo: paths.staffPhoto(id) }}
        />
      ),
    })
  }

  const done = (req: Request, res: Response, id: string) => {
    req.log.info({ staffId: id, memberId: memberOf(req).staffId }, 'staff edited')
    flashes.set(res, { type: 'success', key: 'staff:done.edited' })
    res.redirect(303, paths.staffMember(id))
  }

  return {
    get: async (req, res) => show(req, res, await targetOf(db, req, 'staff.edit'), 200, {}),
    post: async (req, res) => {
      const by = memberOf(req)
      const before = await targetOf(db, req, 'staff.edit')
      if (before.role === 'owner') {
        const form = parseForm(ownerEditSchema, req.body)
        if (!form.ok) return show(req, res, before, 400, form.typed, form.errors)
        await renameOwner(db, { by, id: before.id, name: form.data.name }, clock())
        return done(req, res, before.id)
      }
      const form = parseForm(staffEditSchema, req.body)
      if (!form.ok) return show(req, res, before, 400, form.typed, form.errors)
      const { branch, ...staff } = form.data
      const edited = await editStaff(db, { by, before, staff: { ...staff, branchId: branch } }, clock())
      if (edited.refused) return show(req, res, before, 400, form.typed, refusalErrors(edited.refused))
      done(req, res, before.id)
    },
  }
}
