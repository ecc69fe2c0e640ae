import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import { HookPage } from '../../../pages/hooks/hook.page.tsx'
import type { HookEventType } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import type { Seal } from '../../db/sealed.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { type FormHandlers, formPage, type Viewed } from '../../http/form-page.ts'
import { pageOf } from '../../http/page-of.ts'
import type { OutboxRow } from '../../outbox/outbox.store.ts'
import { messageRow, triedFor } from '../../outbox/records/hook.outbox.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { hookButtonSchema } from './hook.schema.ts'
import { hookSeal, openSecret } from './hook.secret.ts'
import { changeEndpoint } from './hook.service.ts'
import { date, hideSecret } from './hook.store.ts'
import type { Endpoint, Message } from './hook.types.ts'
import { hookLinks, hookTarget } from './hook-target.ts'

const pageSize = 20

/** `/branch/business/webhooks/{id}`: its state, secret, buttons and message log. */
export function hookController(needs: AccountWeb): FormHandlers & {
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

const place = z.tuple([z.int(), z.string()])

/** Newest first. `after`: where the previous page ended. `older`: where this one ended, if more follow. */
export async function listMessages(
  db: Db,
  endpointId: string,
  { after, limit }: { after: unknown; limit: number },
): Promise<{ messages: Message[]; older: string | undefined }> {
  const from = readCursor(place, after)
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('queue', '=', endpointId)
    .$if(from !== undefined, (q) =>
      q.where((e) => e(e.refTuple('created_at', 'id'), '<', e.tuple(from?.[0] ?? 0, from?.[1] ?? ''))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { lines, last } = pageOf(rows, limit)
  return { messages: lines.map(toMessage), older: last && writeCursor([last.created_at, last.id]) }
}

const toMessage = (row: OutboxRow): Message => ({
  id: row.id,
  type: row.type as HookEventType,
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  status: row.status ?? undefined,
  error: (row.error as Message['error']) ?? undefined,
  createdAt: new Date(row.created_at),
  doneAt: date(row.done_at),
  nextAt: date(row.next_at),
})

/** Sends a test message. False if the endpoint is disabled. */
export async function sendTest(
  db: Db,
  { id, disabled }: Pick<Endpoint, 'id' | 'disabled'>,
  now: number,
): Promise<boolean> {
  if (disabled) return false
  const data = { note: 'This is a test.' }
  const event = { type: 'webhook.test', subject: id, place: now, data } as const
  await db
    .insertInto('outbox')
    .values(messageRow(id, event, now))
    .execute()
  return true
}

/**
 * Sends a message again, or at once if it waits for its next try, and retries it for three days from now. False if the
 * message does not exist, is being sent just now, or its endpoint is disabled.
 */
export async function sendAgain(
  db: Db,
  { id: endpointId, disabled }: Pick<Endpoint, 'id' | 'disabled'>,
  messageId: string,
  now: number,
): Promise<boolean> {
  if (disabled) return false
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'pending', tries: 0, next_at: now, expires_at: now + triedFor, done_at: null })
    .where('id', '=', messageId)
    .where('queue', '=', endpointId)
    .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
