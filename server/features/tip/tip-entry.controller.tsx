import type { Request, RequestHandler, Response } from 'express'
import { TipEntryPage } from '../../../pages/tip/tip-entry.page.tsx'
import { branchNumberSchema } from '../../http/branch-number.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import { findBranchByNumber } from '../../venues/branch.store.ts'
import { findTippableByCode } from '../../venues/staff.store.ts'
import type { Web } from '../../web.ts'
import { listRecentVenues } from './recent-venues.store.ts'

type Needs = Pick<Web, 'db' | 'guests' | 'send'>

/** `/tip`: for a guest who can't scan: the number printed under the code, of a venue or of one person there. */
export function tipEntryController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const show = async (
    req: Request,
    res: Response,
    status: number,
    typed: Typed,
    errors: FieldErrors = {},
  ) => {
    const guestId = needs.guests.known(req)
    const recent = guestId ? await listRecentVenues(needs.db, guestId) : []
    needs.send(req, res, {
      status,
      title: req.text('tip:entry.title'),
      description: req.text('tip:entry.description'),
      errors,
      listed: true,
      page: (
        <TipEntryPage
          action={paths.tipEntry()}
          values={{ branchNumber: typed.branchNumber ?? '' }}
          errors={errors}
          recent={recent.map(({ id, name, kind }) => ({ href: paths.tip(id), name, kind }))}
        />
      ),
    })
  }
  return {
    get: (req, res) => show(req, res, 200, {}),
    post: async (req, res) => {
      const form = parseForm(branchNumberSchema, req.body)
      if (!form.ok) return show(req, res, 400, form.typed, form.errors)
      const { number, staffCode } = form.data.branchNumber
      const branch = await findBranchByNumber(needs.db, number)
      if (!branch)
        return show(req, res, 400, form.typed, { branchNumber: { key: 'tip:errors.branchNumberUnknown' } })
      if (staffCode === undefined) return res.redirect(303, paths.tip(branch.id))
      const person = await findTippableByCode(needs.db, branch.id, staffCode)
      if (person) return res.redirect(303, paths.tip(branch.id, { staff: person.id }))
      const values = { venue: branch.name, number }
      return show(req, res, 400, form.typed, { branchNumber: { key: 'tip:errors.staffCodeUnknown', values } })
    },
  }
}
