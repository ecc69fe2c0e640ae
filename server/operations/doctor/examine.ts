import { setTimeout as wait } from 'node:timers/promises'
import { loginOf } from '../../base/service-address.ts'
import type { Secrets } from '../../config/config.ts'
import { rightNamedIn } from '../../gateways/stripe/payment-errors.ts'
import { type DoctorContext, isForbidden } from './doctor.context.ts'
import { codeOf, type Examined, type Finding, fail, type HeadedCheck, off, warn } from './finding.types.ts'

/** How long one check may take, in ms. */
const usualLimitMs = 20_000

/**
 * Runs checks side by side, each within a time limit. None can break another: what a check throws is its finding. A
 * check whose needs were not found is not run.
 * @returns the findings, in the order of the checks
 */
export async function examine(
  checks: readonly HeadedCheck[],
  context: DoctorContext,
  limitMs = usualLimitMs,
): Promise<Examined[]> {
  const begun = new Map<string, Promise<Examined>>()
  for (const check of checks) begun.set(check.id, examineOne(check, context, begun, limitMs))
  return Promise.all(begun.values())
}

async function examineOne(
  check: HeadedCheck,
  context: DoctorContext,
  others: ReadonlyMap<string, Promise<Examined>>,
  limitMs: number,
): Promise<Examined> {
  const { id, heading, concerns, needs = [] } = check
  for (const need of needs) {
    const other = await others.get(need)
    if (other?.status === 'fail' || other?.status === 'off')
      return { id, heading, concerns, ...off(`not looked at: ${need} comes first`) }
  }
  const { status, seen, todo } = await inTime(() => check.run(context), check.limitMs ?? limitMs)
  const clean = (text: string) => withoutSecrets(text.replaceAll(/\s+/g, ' '), context.secrets)
  return { id, heading, concerns, status, seen: clean(seen), ...(todo && { todo: clean(todo) }) }
}

/** The finding, or one that says that there is none. Never rejects. */
async function inTime(run: () => Promise<Finding>, limitMs: number): Promise<Finding> {
  const seen = `no answer within ${Math.round(limitMs / 1000)} s`
  const late = wait(limitMs, fail(seen, 'look whether the network lets this machine out'), { ref: false })
  try {
    return await Promise.race([run(), late])
  } catch (error) {
    return isForbidden(error)
      ? warn(`the key may not look (${rightNamedIn(String(error)) ?? 403})`, mayLook)
      : fail(`could not be looked at: ${codeOf(error)}`, 'see the section')
  }
}

/** A restricted key lacks a right of Stripe's without which only the doctor can't do its work. */
const mayLook =
  'look in the Dashboard, or give the key this permission there: Developers → API keys → edit the restricted key'

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
