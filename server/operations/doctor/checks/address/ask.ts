import { paths } from '../../../../base/paths.ts'
import type { DoctorContext } from '../../doctor.context.ts'
import type { Echo } from '../../echo.types.ts'
import { createEchoToken, echoHeader } from '../../echo-token.ts'

const waitMs = 10_000

/** Asks our own server through its public address. */
export function askOutside(
  { config, fetch }: DoctorContext,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(config.publicUrl + path, {
    redirect: 'manual',
    signal: AbortSignal.timeout(waitMs),
    ...init,
  })
}

/** Asks how a request arrives there. Undefined: the server there does not know our token. */
export async function askEcho(context: DoctorContext, init: RequestInit = {}): Promise<Response> {
  const token = createEchoToken(context.secrets.session[0] ?? '', context.clock())
  return askOutside(context, paths.echo(), { ...init, headers: { ...init.headers, [echoHeader]: token } })
}

/** What arrived; undefined if the answer is not our server's. */
export async function echoOf(answer: Response): Promise<Echo | undefined> {
  if (answer.status !== 200) return undefined
  const told: unknown = await answer.json().catch(() => undefined)
  return typeof told === 'object' && told !== null && 'headers' in told ? (told as Echo) : undefined
}
