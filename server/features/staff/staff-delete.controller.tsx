import type { Request, RequestHandler, Response } from 'express'
import { StaffDeletePage } from '../../../pages/staff/staff-delete.page.tsx'
import { memberOf } from '../../access/allow.ts'
import { branchLinks } from '../../access/branch-links.ts'
import { may } from '../../access/rights.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FieldErrors, parseForm } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import { findLeaver } from '../../venues/staff.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import type { AccountWeb } from '../../web.ts'
import { refusalErrors } from './staff.results.ts'
import { deleteStaff } from './staff.service.ts'
import { targetOf } from './staff-target.ts'

type Needs = Pick<AccountWeb, 'db' | 'send' | 'clock' | 'flashes'>

/** `/branch/staff/{id}/delete`: asks once more. What somebody earned stays. */
export function staffDeleteController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { db, send, clock, flashes } = needs

  const show = (
    req: Request,
    res: Response,
    { id, name }: StaffMember,
    status: number,
    errors: FieldErrors = {},
  ) =>
    send(req, res, {
      status,
      title: req.text('staff:delete.title'),
      errors,
      refused: false,
      signedIn: true,
      page: (
        <StaffDeletePage
          links={branchLinks(memberOf(req))}
          name={name}
          action={paths.staffDelete(id)}
          errors={errors}
          ways={{ keep: paths.staffMember(id) }}
        />
      ),
    })

  const done = (res: Response, branch: string | undefined) => {
    flashes.set(res, { type: 'success', key: 'staff:done.deleted' })
    res.redirect(303, paths.staffList({ branch }))
  }

  return {
    get: async (req, res) => show(req, res, await targetOf(db, req, 'staff.delete'), 200),
    post: async (req, res) => {
      const by = memberOf(req)
      const left = may(by, 'staff.delete') && (await findLeaver(db, by.businessId, String(req.params.id)))
      // Pressed twice it is what was wanted all the same.
      if (left) return done(res, left.branch_id ?? undefined)
      const staff = await targetOf(db, req, 'staff.delete')
      const form = parseForm(buttonSchema, req.body)
      if (!form.ok) return show(req, res, staff, 400, form.errors)
      const { refused } = await deleteStaff(db, { by, staff }, clock())
      if (refused) return show(req, res, staff, 400, refusalErrors(refused))
      req.log.info({ staffId: staff.id, memberId: by.staffId }, 'staff deleted')
      done(res, staff.branchId)
    },
  }
}
