import { HooksPage } from '../../../pages/hooks/hooks.page.tsx'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword, type PresentPasswordNeeds } from '../auth/present-password.tsx'
import { hookSchema } from './hook.schema.ts'
import { hookSeal } from './hook.secret.ts'
import { addEndpoint, addressRefusals, mostEndpoints } from './hook.service.ts'
import { listEndpoints } from './hook.store.ts'
import { hookLinks } from './hook-target.ts'

type Needs = Pick<AccountWeb, 'db' | 'flashes' | 'hooks' | 'secrets'> & PresentPasswordNeeds

/** `/branch/business/webhooks`: the present webhooks, and a form to add one. */
export function hookListController(needs: Needs): FormHandlers {
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
