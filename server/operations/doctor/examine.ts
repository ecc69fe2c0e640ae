import { loginOf } from '../../base/service-address.ts'
import type { Secrets } from '../../config/config.ts'
import type { DoctorContext } from './doctor.context.ts'
import { type DoctorCheck, type Examined, type Finding, fail, off } from './finding.types.ts'

/** How long one check may take, in ms. */
const usualLimitMs = 20_000

/**
 * Runs checks side by side, each within a time limit. None can break another: what a check throws is its finding. A
 * check whose needs were not found is not run.
 * @returns the findings, in the order of the checks
 */
export async function examine(
  checks: readonly DoctorCheck[],
  context: DoctorContext,
  limitMs = usualLimitMs,
): Promise<Examined[]> {
  const begun = new Map<string, Promise<Examined>>()
  for (const check of checks) begun.set(check.id, examineOne(check, context, begun, limitMs))
  return Promise.all(begun.values())
}

async function examineOne(
  check: DoctorCheck,
  context: DoctorContext,
  others: ReadonlyMap<string, Promise<Examined>>,
  limitMs: number,
): Promise<Examined> {
  for (const need of check.needs ?? []) {
    const other = await others.get(need)
    if (other && (other.status === 'fail' || other.status === 'off'))
      return { id: check.id, ...off(`not looked at: ${need} comes first`) }
  }
  const { status, seen, todo } = await inTime(() => check.run(context), check.limitMs ?? limitMs)
  const clean = (text: string) => withoutSecrets(text.replaceAll(/\s+/g, ' '), context.secrets)
  return { id: check.id, status, seen: clean(seen), ...(todo !== undefined && { todo: clean(todo) }) }
}

/** The finding, or one that says that there is none. Never rejects. */
async function inTime(run: () => Promise<Finding>, limitMs: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    const seen = `no answer within ${Math.round(limitMs / 1000)} s`
    timer = setTimeout(() => resolve(fail(seen, 'look whether the network lets this machine out')), limitMs)
  })
  try {
    return await Promise.race([run(), late])
  } catch (error) {
    return fail(`could not be looked at: ${wordsOf(error)}`, 'see the section')
  } finally {
    clearTimeout(timer)
  }
}

/** Class and code only: messages of services may repeat what they were sent. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return `${error.name}${code}`
}

/** Shorter ones would fill the text with holes. */
const shortestSecret = 6

/**
 * Removes our secrets from a text, and the passwords in addresses of services. The checks write none; this is the
 * second line of defence, because what a service answers may repeat what it was sent.
 */
export function withoutSecrets(text: string, secrets: Secrets): string {
  const { databaseUrl, redisUrl, smtpUrl, session, hook, ...keys } = secrets
  const passwords = [databaseUrl, redisUrl, smtpUrl, hook?.url].flatMap(passwordOf)
  return [...Object.values(keys), ...session, ...(hook?.secrets ?? []), ...passwords]
    .filter((one) => one !== undefined && one.length >= shortestSecret)
    .reduce<string>((rest, one) => rest.replaceAll(String(one), '[hidden]'), text)
    .replaceAll(/\b(sk|rk|whsec)_[\w*]{4,}/g, '[hidden]')
}

function passwordOf(address = ''): string[] {
  const { password } = loginOf(address)
  return [address, password, encodeURIComponent(password)]
}
