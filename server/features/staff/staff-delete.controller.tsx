import type { Response } from 'express'
import { StaffDeletePage } from '../../../pages/staff/staff-delete.page.tsx'
import { paths } from '../../base/paths.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { whyKept } from '../../people/access/owners.service.ts'
import { may } from '../../people/access/rights.ts'
import { findLeaver } from '../../venues/staff.store.ts'
import type { AccountWeb } from '../../web.ts'
import { staffRefusals } from './staff.results.ts'
import { deleteStaff } from './staff.service.ts'
import { staffTarget } from './staff-target.ts'

type Needs = Pick<AccountWeb, 'db' | 'send' | 'clock' | 'flashes'>

/** `/branch/staff/{id}/delete`: asks for confirmation. The person's earnings stay. */
export function staffDeleteController(needs: Needs): FormHandlers {
  const { db, send, clock, flashes } = needs

  const done = (res: Response, branch: string | undefined) => {
    flashes.set(res, { type: 'success', key: 'staff:done.deleted' })
    return paths.staffList({ branch })
  }

  const form = formPage({
    send,
    load: (req) => staffTarget(db, req, 'staff.delete'),
    schema: buttonSchema,
    buttons: true,
    view: async ({ req, about: { id, name }, errors }) => {
      const by = memberOf(req)
      const kept = await whyKept(db, by, { id })
      return {
        title: req.text('staff:delete.title'),
        signedIn: true,
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
    act: async ({ req, res, about: staff }) => {
      const by = memberOf(req)
      const { refused } = await deleteStaff(db, { by, staff }, clock())
      if (refused) return { errors: staffRefusals[refused] }
      req.log.info({ staffId: staff.id, memberId: by.staffId }, 'staff deleted')
      return done(res, staff.branchId)
    },
  })

  return {
    get: form.get,
    post: async (req, res) => {
      const by = memberOf(req)
      const left = may(by, 'staff.delete') && (await findLeaver(db, by.businessId, String(req.params.id)))
      if (!left) return form.post(req, res)
      // If the button was pressed twice, the result is the wanted one all the same.
      res.redirect(303, done(res, left.branch_id ?? undefined))
    },
  }
}
