import type { Request, RequestHandler, Response } from 'express'
import { QrReplacePage } from '../../../pages/qr/qr-replace.page.tsx'
import { memberOf } from '../../access/allow.ts'
import { branchLinks } from '../../access/branch-links.ts'
import { parseForm } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import type { Web } from '../../web.ts'
import { qrReplaceSchema } from './qr.schema.ts'
import { codeToReplace, replaceShown, type ShownCode } from './qr.service.ts'
import { askedFor } from './qr-query.ts'

type Needs = Pick<Web, 'clock' | 'db' | 'flashes' | 'send'>

/** `/branch/qr/replace`: takes a code out of use and puts a new one in its place; asks once more before. */
export function qrReplaceController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { flashes, send } = needs

  const asked = (req: Request) => codeToReplace(needs, req.member, askedFor(req))
  const query = ({ branch, person }: ShownCode) => ({ branch: branch.id, staff: person?.id })

  const show = (req: Request, res: Response, status: number, shown: ShownCode) => {
    const { branch, person, code } = shown
    const venue = { name: branch.name, kind: branch.kind, address: branch.address }
    const action = paths.qrReplace(query(shown))
    const links = { back: paths.qr(query(shown)) }
    send(req, res, {
      status,
      title: req.text('qr:replace.title'),
      signedIn: true,
      page: (
        <QrReplacePage
          area={branchLinks(memberOf(req))}
          venue={venue}
          person={person?.name}
          action={action}
          token={code.token}
          links={links}
        />
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
      const done = await replaceShown(needs, shown, { token: form.data.token, by: req.member })
      if (done) req.log.info({ ...owner, memberId: req.member?.staffId }, 'code replaced')
      flashes.set(
        res,
        done ? { type: 'success', key: 'qr:replace.done' } : { type: 'error', key: 'qr:replace.already' },
      )
      res.redirect(303, paths.qr(query(shown)))
    },
  }
}
