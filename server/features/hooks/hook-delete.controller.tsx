import type { Response } from 'express'
import { HookDeletePage } from '../../../pages/hooks/hook-delete.page.tsx'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { hookDeleteSchema } from './hook.schema.ts'
import { hookSeal } from './hook.secret.ts'
import { changeEndpoint } from './hook.service.ts'
import { wasDeleted } from './hook.store.ts'
import { hookLinks, hookTarget } from './hook-target.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'flashes' | 'secrets' | 'send'>

/** `/branch/business/webhooks/{id}/delete`: asks for confirmation. */
export function hookDeleteController({ clock, db, flashes, secrets, send }: Needs): FormHandlers {
  const seal = hookSeal(secrets.session)
  const done = (res: Response) => {
    flashes.set(res, { type: 'success', key: 'hooks:done.deleted' })
    return paths.hooks()
  }

  const form = formPage({
    send,
    load: (req) => hookTarget(db, req, clock()),
    schema: hookDeleteSchema,
    buttons: true,
    view: ({ req, about: { id, url }, errors }) => ({
      title: req.text('hooks:delete.title'),
      signedIn: true,
      page: (
        <HookDeletePage
          links={{ ...hookLinks(req), back: paths.hook(id) }}
          url={url}
          action={paths.hookDelete(id)}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, about: endpoint }) => {
      const member = memberOf(req)
      await changeEndpoint({ db, seal }, member, endpoint, 'delete', clock())
      req.log.info({ endpointId: endpoint.id, memberId: member.staffId }, 'webhook deleted')
      return done(res)
    },
  })

  return {
    get: form.get,
    post: async (req, res) => {
      // If the button was pressed twice, the result is the wanted one all the same.
      if (!(await wasDeleted(db, memberOf(req).businessId, String(req.params.id)))) return form.post(req, res)
      res.redirect(303, done(res))
    },
  }
}
