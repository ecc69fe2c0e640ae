import type { Request, RequestHandler, Response } from 'express'
import { HooksPage } from '../../../pages/hooks/hooks.page.tsx'
import { memberOf } from '../../access/allow.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import type { AccountWeb } from '../../web.ts'
import { hookSchema } from './hook.schema.ts'
import { type Added, addEndpoint, mostEndpoints } from './hook.service.ts'
import { listEndpoints } from './hook.store.ts'
import { hookLinks } from './own-hook.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'flashes' | 'hooks' | 'send'>

/** `/branch/business/webhooks`: the addresses there are, and one more. */
export function hookListController({ clock, db, flashes, hooks: sender, send }: Needs): {
  get: RequestHandler
  post: RequestHandler
} {
  const show = async (
    req: Request,
    res: Response,
    status: number,
    typed: Typed,
    errors: FieldErrors = {},
  ) => {
    const endpoints = await listEndpoints(db, memberOf(req).businessId, clock())
    send(req, res, {
      status,
      title: req.text('hooks:title'),
      errors,
      ...(endpoints.length < mostEndpoints ? {} : { refused: false }),
      signedIn: true,
      page: (
        <HooksPage
          links={hookLinks(req)}
          hooks={endpoints.map(({ id, url, failingSince, disabled }) => ({
            href: paths.hook(id),
            url,
            failing: failingSince !== undefined,
            disabled: disabled?.why,
          }))}
          add={endpoints.length < mostEndpoints ? paths.hooks() : undefined}
          most={mostEndpoints}
          values={{ url: typed.url ?? '' }}
          errors={errors}
        />
      ),
    })
  }

  return {
    get: (req, res) => show(req, res, 200, {}),
    post: async (req, res) => {
      const form = parseForm(hookSchema, req.body)
      if (!form.ok) return show(req, res, 400, form.typed, form.errors)
      const member = memberOf(req)
      const added = await addEndpoint({ db, sender }, member, form.data.url, clock())
      if (added.kind === 'refused') return show(req, res, 400, form.typed, errorsOf(added.why))
      req.log.info({ endpointId: added.id, memberId: member.staffId }, 'webhook added')
      flashes.set(res, { type: 'success', key: 'hooks:done.added' })
      res.redirect(303, paths.hook(added.id))
    },
  }
}

const errorsOf = (why: Extract<Added, { kind: 'refused' }>['why']): FieldErrors =>
  why === 'many'
    ? { form: { key: 'hooks:errors.many', values: { most: mostEndpoints } } }
    : { url: { key: `hooks:errors.${why}` } }
