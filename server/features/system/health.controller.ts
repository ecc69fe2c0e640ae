import type { RequestHandler } from 'express'

import { program } from '../../config/config.ts'
import type { Check } from '../../people/session/session-checks.ts'

/**
 * Checks every service that the server needs, and says which version answers. 503 names the services that are down, and
 * nothing more, because anyone may ask.
 * A check that takes longer than `timeoutMs` counts as down. A wrong clock is reported, but is no reason to stop
 * sending requests here: all containers of a machine share it.
 */
export function health(
  checks: Record<string, Check>,
  clockIsOff: () => boolean = () => false,
  timeoutMs = 2000,
): RequestHandler {
  const { version, revision } = program
  return async (_req, res) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await answers(check, timeoutMs)] as const),
    )
    const up = results.every(([, ok]) => ok)
    const states = Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'up' : 'down']))
    res
      .status(up ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        status: up ? 'up' : 'down',
        version,
        revision,
        ...states,
        ...(clockIsOff() && { clock: 'off' }),
      })
  }
}

async function answers(check: Check, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), timeoutMs)
  })
  try {
    await Promise.race([check(), late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
