import type { Request, RequestHandler } from 'express'
import { HookPage } from '../../../pages/hooks/hook.page.tsx'
import { paths } from '../../base/paths.ts'
import type { Seal } from '../../db/sealed.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FormHandlers, formPage, type Viewed } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword, type PresentPasswordNeeds } from '../auth/present-password.tsx'
import { listMessages } from './hook.log.store.ts'
import { hookButtonSchema } from './hook.schema.ts'
import { hookSeal, openSecret } from './hook.secret.ts'
import { sendAgain, sendTest } from './hook.send.service.ts'
import { changeEndpoint } from './hook.service.ts'
import { hideSecret } from './hook.store.ts'
import type { Endpoint, Message } from './hook.types.ts'
import { hookLinks, hookTarget } from './hook-target.ts'

type Needs = Pick<AccountWeb, 'db' | 'flashes' | 'secrets' | 'wakeOutbox'> & PresentPasswordNeeds

const pageSize = 20

/** `/branch/business/webhooks/{id}`: its state, secret, buttons and message log. */
export function hookController(needs: Needs): FormHandlers & {
  again: RequestHandler
} {
  const { clock, db, flashes, send, wakeOutbox } = needs
  const present = createPresentPassword(needs)
  const seal = hookSeal(needs.secrets.session)

  const shared = {
    send,
    load: async (req: Request) => ({
      endpoint: await hookTarget(db, req, clock()),
      answer: present.answerOf(req),
    }),
    buttons: true,
    view: async ({ req, about: { endpoint }, errors }: Viewed<{ endpoint: Endpoint }>) => {
      const { id } = endpoint
      const { after } = req.query
      const { messages, older } = await listMessages(db, id, { after, limit: pageSize })
      return {
        title: req.text('hooks:one.title'),
        signedIn: true,
        page: (
          <HookPage
            links={{ ...hookLinks(req), all: paths.hooks(), delete: paths.hookDelete(id) }}
            action={paths.hook(id)}
            hook={viewOf(endpoint, seal)}
            messages={messages.map((message) => messageView(endpoint, message))}
            paging={{
              older: older && paths.hook(id, { after: older }),
              newest: after ? paths.hook(id) : undefined,
            }}
            errors={errors}
          />
        ),
      }
    },
  }

  const pressed = formPage({
    ...shared,
    schema: hookButtonSchema,
    act: async ({ req, res, about: { endpoint, answer }, data: { do: what }, typed }) => {
      const member = memberOf(req)
      const asked = { answer, action: paths.hook(endpoint.id), typed }
      if (what === 'rotate' && !(await present.proven(req, res, asked))) return
      // It may have been disabled in another window since.
      if (what === 'test' && !(await sendTest(db, endpoint, clock()))) {
        flashes.set(res, { type: 'error', key: 'hooks:done.notAgain' })
        return paths.hook(endpoint.id)
      }
      if (what === 'test') wakeOutbox(endpoint.id)
      if (what === 'hide') await hideSecret(db, endpoint.id)
      else if (what !== 'test') await changeEndpoint({ db, seal }, member, endpoint, what, clock())
      req.log.info({ endpointId: endpoint.id, memberId: member.staffId, what }, 'webhook changed')
      flashes.set(res, { type: 'success', key: `hooks:done.${what}` })
      return paths.hook(endpoint.id)
    },
  })

  const again = formPage({
    ...shared,
    schema: buttonSchema,
    act: async ({ req, res, about: { endpoint } }) => {
      const done = await sendAgain(db, endpoint, String(req.params.messageId), clock())
      // A person waits for the result.
      wakeOutbox(endpoint.id)
      flashes.set(
        res,
        done ? { type: 'success', key: 'hooks:done.again' } : { type: 'error', key: 'hooks:done.notAgain' },
      )
      return paths.hook(endpoint.id)
    },
  })

  return { get: pressed.get, post: pressed.post, again: again.post }
}

const viewOf = ({ id, url, sealedSecret, oldUntil, failingSince, disabled }: Endpoint, seal: Seal) => ({
  url,
  secret: sealedSecret && openSecret(seal, id, sealedSecret),
  oldUntil: oldUntil?.getTime(),
  failingSince: failingSince?.getTime(),
  disabled: disabled && { at: disabled.at.getTime(), why: disabled.why },
})

const messageView = ({ id: endpointId, disabled }: Endpoint, message: Message) => ({
  ...message,
  error: shownError(message.error),
  createdAt: message.createdAt.getTime(),
  doneAt: message.doneAt?.getTime(),
  nextAt: message.nextAt?.getTime(),
  again: disabled || isFirstDue(message) ? undefined : paths.hookMessage(endpointId, message.id),
})

/** An unknown host, a closed port or a timeout is not shown, only logged. */
const shownError = (error: Message['error']) =>
  error === 'dns' || error === 'timeout' || error === 'connection' ? ('none' as const) : error

/** A message that was never tried is sent soon anyway, unless it was given up because its endpoint was disabled. */
const isFirstDue = ({ state, tries }: Message) => state === 'pending' && tries === 0
