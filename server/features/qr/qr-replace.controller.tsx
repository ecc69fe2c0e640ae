import type { Request, RequestHandler, Response } from 'express'
import { QrReplacePage } from '../../../pages/qr/qr-replace.page.tsx'
import type { Web } from '../../app.ts'
import { ForbiddenError, NotFoundError } from '../../errors.ts'
import { parseForm } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import { qrReplaceSchema } from './qr.schema.ts'
import { mayReplace, openBranch, type Shown, showCode } from './qr.service.ts'
import { replaceCode } from './qr.store.ts'
import { askedFor } from './qr-query.ts'

type Needs = Pick<Web, 'clock' | 'db' | 'flashes' | 'send'>

/** `/branch/qr/replace`: takes a code out of use and puts a new one in its place; asks once more before. */
export function qrReplaceController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { clock, db, flashes, send } = needs

  const asked = async (req: Request): Promise<Shown> => {
    const { branchId, staffId } = askedFor(req)
    const branch = branchId === undefined ? undefined : await openBranch(db, branchId)
    // Another business's branch is nobody's to know about here.
    if (!req.member || branch?.businessId !== req.member.businessId) throw new NotFoundError()
    const shown = await showCode(needs, branch, staffId)
    if (!mayReplace(req.member, shown)) throw new ForbiddenError('qr.rotate')
    return shown
  }
  const query = ({ branch, person }: Shown) => ({ branch: branch.id, staff: person?.id })

  const show = (req: Request, res: Response, status: number, shown: Shown) => {
    const { branch, person, code } = shown
    const venue = { name: branch.name, kind: branch.kind, address: branch.address }
    const action = paths.qrReplace(query(shown))
    const links = { back: paths.qr(query(shown)) }
    send(req, res, {
      status,
      title: req.text('qr:replace.title'),
      signedIn: true,
      page: (
        <QrReplacePage venue={venue} person={person?.name} action={action} token={code.token} links={links} />
      ),
    })
  }

  return {
    get: async (req, res) => show(req, res, 200, await asked(req)),

    post: async (req, res) => {
      const shown = await asked(req)
      const form = parseForm(qrReplaceSchema, req.body)
      if (!form.ok) return show(req, res, 400, shown)
      const owner = { branchId: shown.branch.id, staffId: shown.person?.id }
      const done = await replaceCode(db, owner, form.data.token, clock())
      if (done) req.log.info({ ...owner, memberId: req.member?.staffId }, 'code replaced')
      flashes.set(
        res,
        done ? { type: 'success', key: 'qr:replace.done' } : { type: 'error', key: 'qr:replace.already' },
      )
      res.redirect(303, paths.qr(query(shown)))
    },
  }
}
