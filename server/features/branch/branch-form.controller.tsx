import type { Request } from 'express'
import { BranchFormPage } from '../../../pages/branch/branch-form.page.tsx'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchTarget } from '../../people/access/branch-target.ts'
import type { Branch } from '../../venues/branch.store.ts'
import type { AccountWeb } from '../../web.ts'
import { branchSchema, newBranch, storedBranch } from './branch.schema.ts'
import { addBranch, addedAlready, branchRefusals, changeBranch, type SavedBranch } from './branch.service.ts'
import { businessLinks } from './business-links.ts'

type Needs = Pick<AccountWeb, 'clock' | 'config' | 'db' | 'flashes' | 'send'>

/** `/branch/branches/add` and `/branch/branches/{id}/edit`. */
export function branchFormControllers(needs: Needs): { add: FormHandlers; edit: FormHandlers } {
  const { clock, config, db, flashes, send } = needs
  const schema = branchSchema(config.tipYen)

  const form = (load?: (req: Request) => Promise<Branch>) =>
    formPage<typeof schema, Branch | undefined>({
      send,
      ...(load && { load }),
      schema,
      view: ({ req, about: branch, typed, errors }) => ({
        title: req.text(branch ? 'branch:form.editTitle' : 'branch:form.addTitle'),
        signedIn: true,
        page: (
          <BranchFormPage
            links={businessLinks(memberOf(req))}
            action={branch ? paths.branchEdit(branch.id) : paths.branchAdd()}
            values={{ ...(branch ? storedBranch(branch) : newBranch), ...typed }}
            errors={errors}
            branch={branch && waysOf(branch)}
          />
        ),
      }),
      act: async ({ req, res, about: branch, data }) => {
        const { businessId, staffId } = memberOf(req)
        const by = { businessId, memberId: staffId }
        const saved: SavedBranch = branch
          ? await changeBranch(db, by, branch.id, data, clock())
          : await addBranch(db, by, data, clock())
        if ('id' in saved)
          req.log.info({ branchId: saved.id, memberId: staffId }, branch ? 'branch changed' : 'branch added')
        else if (branch || !(await addedAlready(db, by, data)))
          return { errors: branchRefusals[saved.refused] }
        const key = branch ? 'branch:done.branchSaved' : 'branch:done.branchAdded'
        flashes.set(res, { type: 'success', key })
        return paths.business()
      },
    })

  return { add: form(), edit: form((req) => branchTarget(db, req, 'branch.edit')) }
}

const waysOf = ({ id, closed }: Branch) => ({
  closed,
  codes: paths.qr({ branch: id }),
  staff: paths.staffList({ branch: id }),
  close: paths.branchClose(id),
})
