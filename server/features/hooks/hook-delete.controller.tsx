import type { Request, RequestHandler, Response } from 'express'
import { HookDeletePage } from '../../../pages/hooks/hook-delete.page.tsx'
import { memberOf } from '../../access/allow.ts'
import { parseForm } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import type { AccountWeb } from '../../web.ts'
import { hookDeleteSchema } from './hook.schema.ts'
import { changeEndpoint } from './hook.service.ts'
import { wasDeleted } from './hook.store.ts'
import type { Endpoint } from './hook.types.ts'
import { hookLinks, ownHook } from './own-hook.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'flashes' | 'send'>

/** `/branch/business/webhooks/{id}/delete`: asks once more. */
export function hookDeleteController({ clock, db, flashes, send }: Needs): {
  get: RequestHandler
  post: RequestHandler
} {
  const show = (req: Request, res: Response, { id, url }: Endpoint, status = 200) => {
    const errors = status === 200 ? {} : { form: { key: 'common:errors.validation' as const } }
    send(req, res, {
      status,
      title: req.text('hooks:delete.title'),
      errors,
      refused: false,
      signedIn: true,
      page: (
        <HookDeletePage
          links={{ ...hookLinks(req), back: paths.hook(id) }}
          url={url}
          action={paths.hookDelete(id)}
          errors={errors}
        />
      ),
    })
  }

  const done = (res: Response) => {
    flashes.set(res, { type: 'success', key: 'hooks:done.deleted' })
    res.redirect(303, paths.hooks())
  }

  return {
    get: async (req, res) => show(req, res, await ownHook(db, req, clock())),
    post: async (req, res) => {
      const member = memberOf(req)
      // Pressed twice it is what was wanted all the same.
      if (await wasDeleted(db, member.businessId, String(req.params.id))) return done(res)
      const endpoint = await ownHook(db, req, clock())
      if (!parseForm(hookDeleteSchema, req.body).ok) return show(req, res, endpoint, 400)
      await changeEndpoint(db, member, endpoint, 'delete', clock())
      req.log.info({ endpointId: endpoint.id, memberId: member.staffId }, 'webhook deleted')
      done(res)
    },
  }
}
