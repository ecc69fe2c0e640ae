import type { Request, RequestHandler, Response } from 'express'
import { StaffFormPage } from '../../../pages/staff/staff-form.page.tsx'
import { memberOf } from '../../access/allow.ts'
import { branchLinks } from '../../access/branch-links.ts'
import { newId } from '../../db/ids.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import { listOpenBranches } from '../../venues/branch.store.ts'
import { listCodes } from '../../venues/staff.store.ts'
import { nextCode } from '../../venues/staff-code.ts'
import type { AccountWeb } from '../../web.ts'
import { refusalErrors } from './staff.results.ts'
import { staffAddSchema } from './staff.schema.ts'
import { addStaff } from './staff.service.ts'
import { branchMeant, mustStaff } from './staff-target.ts'

type Needs = Pick<AccountWeb, 'db' | 'send' | 'clock' | 'flashes'>

/** `/branch/staff/add`: an owner adds somebody, who has a code for guests at once. */
export function staffAddController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { db, send, clock, flashes } = needs

  const show = async (
    req: Request,
    res: Response,
    status: number,
    typed: Typed,
    errors: FieldErrors = {},
  ) => {
    const member = memberOf(req)
    const branches = await listOpenBranches(db, member.businessId)
    // Nobody can be added where there is no branch: the list says what to do.
    if (branches.length === 0) return res.redirect(303, paths.staffList())
    const branch = branchMeant(req, typed, branches)
    const code = typed.code ?? nextCode(await listCodes(db, branch))
    const { name = '', role = 'staff', email = '', once = newId() } = typed
    send(req, res, {
      status,
      title: req.text('staff:add.title'),
      errors,
      signedIn: true,
      page: (
        <StaffFormPage
          links={branchLinks(member)}
          action={paths.staffAdd()}
          hidden={{ once }}
          what="add"
          values={{ name, code, role, email, branch }}
          branches={branches.map(({ id, name }) => ({ id, name }))}
          errors={errors}
          ways={{ back: paths.staffList({ branch }), import: paths.staffImport({ branch }) }}
        />
      ),
    })
  }

  return {
    get: async (req, res) => {
      mustStaff(req, 'staff.add')
      await show(req, res, 200, {})
    },
    post: async (req, res) => {
      mustStaff(req, 'staff.add')
      const by = memberOf(req)
      const form = parseForm(staffAddSchema, req.body)
      if (!form.ok) return show(req, res, 400, form.typed, form.errors)
      const { branch, once, ...staff } = form.data
      const done = await addStaff(db, { by, staff: { ...staff, branchId: branch }, once }, clock())
      if (done.refused) return show(req, res, 400, form.typed, refusalErrors(done.refused))
      req.log.info({ staffId: done.id, memberId: by.staffId }, 'staff added')
      flashes.set(res, { type: 'success', key: 'staff:done.added' })
      res.redirect(303, paths.staffMember(done.id))
    },
  }
}
