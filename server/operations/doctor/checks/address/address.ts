import { paths } from '../../../../base/paths.ts'
import type { DoctorContext } from '../../doctor.context.ts'
import { type DoctorCheck, type Finding, fail, ok, warn } from '../../finding.types.ts'
import { askOutside } from './ask.ts'

/** Our own address, as far as it can be seen from inside. */
export const address: DoctorCheck = {
  id: 'address',
  slow: true,
  async run(context) {
    let answer: Response
    try {
      answer = await askOutside(context, paths.health())
    } catch (error) {
      return notReached(context.config.publicUrl, codeOf(error))
    }
    return judge(context, answer)
  },
}

async function judge(context: DoctorContext, answer: Response): Promise<Finding> {
  const { publicUrl } = context.config
  const { status } = answer
  const to = answer.headers.get('location')
  if (to)
    return fail(
      `${publicUrl} sends elsewhere (${status}): ${new URL(to, publicUrl).origin}`,
      'PUBLIC_URL must be the address that answers itself',
    )
  const health = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (health.status === 'down') {
    const down = Object.keys(health).filter((part) => part !== 'status' && health[part] === 'down')
    return fail(`the server is there; down: ${down.join(', ')}`, 'see docs/operating.md, Health and logs')
  }
  if (health.status !== 'up')
    return fail(
      `${publicUrl} is not answered by this program (${status})`,
      'does the proxy send this name to port 3000, and is the server up?',
    )
  const build = await buildOf(context)
  if (context.build && build !== context.build)
    return warn(
      `another build is served: ${build ?? 'none'}, this one is ${context.build}`,
      'run the doctor inside of the container that serves',
    )
  return ok(`${publicUrl} is answered by this program`)
}

async function buildOf(context: DoctorContext): Promise<string | undefined> {
  const answer = await askOutside(context, paths.build())
  const told = (await answer.json().catch(() => ({}))) as { id?: string }
  return told.id
}

/** From inside, one’s own address may not be reachable though it is from outside: then nothing is wrong. */
export function notReached(publicUrl: string, code: string): Finding {
  const { host } = new URL(publicUrl)
  if (/ENOTFOUND|EAI_/.test(code))
    return fail(`the name ${host} is not known (${code})`, 'enter it in the DNS')
  if (/CERT|SIGNED|SIGNATURE|ISSUER|SSL|TLS/.test(code))
    return fail(
      `the certificate of ${host} is not good (${code})`,
      'does the proxy send the whole chain, and is it for this name?',
    )
  return warn(
    `${host} can not be reached from here (${code})`,
    'does it open on a phone? Then only this machine has no way to its own address, and the checks of the proxy can’t run',
  )
}

/** The code of a failed `fetch`: it stands in the cause. */
export function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'unknown'
}
