import type { Request, RequestHandler, Response } from 'express'
import { BranchFormPage } from '../../../pages/branch/branch-form.page.tsx'
import { memberOf } from '../../access/allow.ts'
import { ownBranch } from '../../access/own-branch.ts'
import type { Action } from '../../access/rights.ts'
import { NotFoundError } from '../../errors.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import { type Branch, formGreetings } from '../../venues/branch.store.ts'
import type { AccountWeb } from '../../web.ts'
import { branchSchema } from './branch.schema.ts'
import { addBranch, addedAlready, changeBranch, type SavedBranch } from './branch.service.ts'
import { businessLinks } from './business-links.ts'

type Needs = Pick<AccountWeb, 'clock' | 'config' | 'db' | 'flashes' | 'send'>
type Handlers = { get: RequestHandler; post: RequestHandler }

const numberTaken: FieldErrors = { number: { key: 'branch:errors.numberTaken' } }

/** `/branch/branches/add` and `/branch/branches/{id}/edit`. */
export function branchFormControllers(needs: Needs): { add: Handlers; edit: Handlers } {
  const { clock, config, db, flashes, send } = needs
  const schema = branchSchema(config.maxTipYen)

  const show = (req: Request, res: Response, given: Shown) => {
    const { branch, status = 200, typed, errors = {} } = given
    send(req, res, {
      status,
      title: req.text(branch ? 'branch:form.editTitle' : 'branch:form.addTitle'),
      errors,
      signedIn: true,
      page: (
        <BranchFormPage
          links={businessLinks(memberOf(req))}
          action={branch ? paths.branchEdit(branch.id) : paths.branchAdd()}
          values={{ ...(branch ? valuesOf(branch) : empty), ...typed }}
          errors={errors}
          branch={branch && waysOf(branch)}
        />
      ),
    })
  }

  /** The branch that is edited; undefined where one is added. */
  const post = async (req: Request, res: Response, branch: Branch | undefined) => {
    const { businessId, staffId } = memberOf(req)
    const form = parseForm(schema, req.body)
    if (!form.ok) return show(req, res, { branch, status: 400, typed: form.typed, errors: form.errors })
    const by = { businessId, memberId: staffId }
    const saved: SavedBranch = branch
      ? await changeBranch(db, by, branch.id, form.data, clock())
      : await addBranch(db, by, form.data, clock())
    if (saved.kind === 'gone') throw new NotFoundError()
    if (saved.kind === 'numberTaken' && (branch || !(await addedAlready(db, by, form.data))))
      return show(req, res, { branch, status: 400, typed: form.typed, errors: numberTaken })
    if (saved.kind === 'saved')
      req.log.info({ branchId: saved.id, memberId: staffId }, branch ? 'branch changed' : 'branch added')
    flashes.set(res, { type: 'success', key: branch ? 'branch:done.branchSaved' : 'branch:done.branchAdded' })
    res.redirect(303, paths.business())
  }

  const own = (req: Request, action: Action) => ownBranch(db, req, action)
  return {
    add: {
      get: (req, res) => show(req, res, { branch: undefined }),
      post: (req, res) => post(req, res, undefined),
    },
    edit: {
      get: async (req, res) => show(req, res, { branch: await own(req, 'branch.edit') }),
      post: async (req, res) => post(req, res, await own(req, 'branch.edit')),
    },
  }
}

type Shown = { branch: Branch | undefined; status?: number; typed?: Typed; errors?: FieldErrors }

const empty = {
  name: '',
  kind: '',
  number: '',
  address: '',
  presets: '300, 500, 1000',
  opensOn: '',
  ...formGreetings({}),
}

const valuesOf = ({ name, kind, number, address, presets, greetings, opensOn = '' }: Branch) => ({
  name,
  kind,
  number,
  address,
  presets: presets.join(', '),
  opensOn,
  ...formGreetings(greetings),
})

const waysOf = ({ id, closed }: Branch) => ({
  closed,
  codes: paths.qr({ branch: id }),
  staff: paths.staffList({ branch: id }),
  close: paths.branchClose(id),
})
