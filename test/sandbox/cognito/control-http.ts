import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Control, SeedUser, Trouble } from './control.ts'
import { readBody, sendJson } from './http.ts'
import type { UserStatus } from './state.ts'

type Body = Record<string, unknown>
type Action = (control: Control, body: Body, url: URL) => unknown

/** The in-process control over HTTP: `METHOD /_control/NAME` with a JSON body. */
const actions: Record<string, Action> = {
  'POST trouble': (control, body) => control.trouble(body as Trouble),
  'POST throttle': (control, { times, call }) =>
    control.throttle(Number(times ?? 1), call === undefined ? undefined : String(call)),
  'POST clear-trouble': (control) => control.clearTrouble(),
  'POST advance': (control, { ms }) => {
    control.advance(Number(ms))
    return { now: control.now() }
  },
  'GET mails': (control, _body, url) => control.mails(url.searchParams.get('to') ?? undefined),
  'POST users': (control, body) => control.seedUser(body as SeedUser),
  'GET users': (control) => control.users(),
  'POST set-user': (control, { username, ...change }) =>
    control.setUser(
      String(username),
      change as { status?: UserStatus; enabled?: boolean; signOut?: boolean },
    ),
  'GET calls': (control) => control.calls(),
  'POST reset': (control) => control.reset(),
}

/** Answers a control request; 404 for an unknown one, 400 with the reason for one that fails. */
export async function handleControl(control: Control, req: IncomingMessage, res: ServerResponse, url: URL) {
  const action = actions[`${req.method} ${url.pathname.replace('/_control/', '')}`]
  if (!action) return sendJson(res, 404, { error: 'No such control', known: Object.keys(actions) })
  try {
    const text = await readBody(req)
    const answer = await action(control, text ? (JSON.parse(text) as Body) : {}, url)
    sendJson(res, 200, answer ?? { ok: true })
  } catch (error) {
    sendJson(res, 400, { error: (error as Error).message })
  }
}
