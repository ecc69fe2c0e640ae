import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { BranchClosePage } from '../../../pages/branch/branch-close.page.tsx'
import { memberOf } from '../../access/allow.ts'
import { ownBranch } from '../../access/own-branch.ts'
import { type FieldErrors, parseForm } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import type { Branch } from '../../venues/branch.store.ts'
import type { AccountWeb } from '../../web.ts'
import { setClosed } from './branch.service.ts'
import { businessLinks } from './business-links.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'flashes' | 'send'>

const schema = z.strictObject({ to: z.enum(['closed', 'open'], 'common:errors.validation') })

/** `/branch/branches/{id}/close`: asks once more; a closed branch is opened again here too. */
export function branchCloseController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { clock, db, flashes, send } = needs

  const show = (req: Request, res: Response, branch: Branch, status = 200, errors: FieldErrors = {}) =>
    send(req, res, {
      status,
      title: req.text(branch.closed ? 'branch:close.reopenTitle' : 'branch:close.title'),
      errors,
      refused: false,
      signedIn: true,
      page: (
        <BranchClosePage
          links={{ ...businessLinks(memberOf(req)), back: paths.branchEdit(branch.id) }}
          name={branch.name}
          closed={branch.closed}
          action={paths.branchClose(branch.id)}
          errors={errors}
        />
      ),
    })

  return {
    get: async (req, res) => show(req, res, await ownBranch(db, req, 'branch.close')),
    post: async (req, res) => {
      const branch = await ownBranch(db, req, 'branch.close')
      const form = parseForm(schema, req.body)
      // The only field is the button's own: what is wrong with it is wrong with the form.
      if (!form.ok) return show(req, res, branch, 400, { form: { key: 'common:errors.validation' } })
      const { businessId, staffId } = memberOf(req)
      const closed = form.data.to === 'closed'
      const moved = await setClosed(db, { businessId, memberId: staffId }, branch.id, closed, clock())
      if (moved)
        req.log.info({ branchId: branch.id, memberId: staffId }, closed ? 'branch closed' : 'branch reopened')
      // Pressed twice it is what was wanted all the same.
      flashes.set(res, {
        type: 'success',
        key: closed ? 'branch:done.branchClosed' : 'branch:done.branchReopened',
      })
      res.redirect(303, paths.business())
    },
  }
}
