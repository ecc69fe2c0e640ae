import { type Response, Router } from 'express'
import { HookDeletePage } from '../../../pages/hooks/hook.page.tsx'
import { HooksPage } from '../../../pages/hooks/hooks.page.tsx'
import { paths, patterns } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import { allow, memberOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { hookController } from './hook.controller.tsx'
import { hookDeleteSchema, hookSchema } from './hook.schema.ts'
import { hookSeal } from './hook.secret.ts'
import { addEndpoint, addressRefusals, changeEndpoint, mostEndpoints } from './hook.service.ts'
import { listEndpoints, wasDeleted } from './hook.store.ts'
import { hookLinks, hookTarget } from './hook-target.ts'

/** The business's webhooks; behind the area's guard. */
export function hookRoutes(web: AccountWeb): Router {
  const router = Router()
  const may = allow('webhook.manage')
  // Each of these may send a message to someone else's server.
  const presses = web.limits.guard({ name: 'hook', points: 60, seconds: 600 })
  const list = hookListController(web)
  const one = hookController(web)

  router.get(patterns.hooks, may, list.get)
  router.post(patterns.hooks, may, presses, list.post)
  router.get(patterns.hook, may, one.get)
  router.post(patterns.hook, may, presses, one.post)
  router.post(patterns.hookMessage, may, presses, one.again)
  mountPage(router, patterns.hookDelete, may, hookDeleteController(web))
  return router
}

/** `/branch/business/webhooks`: the present webhooks, and a form to add one. */
function hookListController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, hooks: sender, send } = needs
  const present = createPresentPassword(needs)
  const seal = hookSeal(needs.secrets.session)

  return formPage({
    send,
    load: (req) => ({ answer: present.answerOf(req) }),
    schema: hookSchema,
    view: async ({ req, typed, errors }) => {
      const endpoints = await listEndpoints(db, memberOf(req).businessId, clock())
      const full = endpoints.length >= mostEndpoints
      return {
        title: req.text('hooks:title'),
        signedIn: true,
        ...(full && { refused: false }),
        page: (
          <HooksPage
            links={hookLinks(req)}
            hooks={endpoints.map(({ id, url, failingSince, disabled }) => ({
              href: paths.hook(id),
              url,
              failing: failingSince !== undefined,
              disabled: disabled?.why,
            }))}
            add={full ? undefined : paths.hooks()}
            most={mostEndpoints}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, res, about: { answer }, data, typed }) => {
      const member = memberOf(req)
      if (!(await present.proven(req, res, { answer, action: paths.hooks(), typed }))) return
      const added = await addEndpoint({ db, seal, sender }, member, data.url, clock())
      if ('refused' in added) return { errors: addressRefusals[added.refused] }
      req.log.info({ endpointId: added.id, memberId: member.staffId }, 'webhook added')
      flashes.set(res, { type: 'success', key: 'hooks:done.added' })
      return paths.hook(added.id)
    },
  })
}

/** `/branch/business/webhooks/{id}/delete`: asks for confirmation. */
function hookDeleteController({ clock, db, flashes, secrets, send }: AccountWeb): FormHandlers {
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
