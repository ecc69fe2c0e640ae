import type { Request, Response } from 'express'
import { z } from 'zod'
import { resendPauseSeconds } from '../../../views/constants.ts'
import { langs } from '../../../views/lang.ts'
import type { Config } from '../../config.ts'
import { signedCookie } from '../../http/cookies.ts'

const hour = 60 * 60 * 1000

const schema = z.object({
  email: z.string(),
  /** When the last code was asked for, ms since 1970; 0 for never. */
  sentAt: z.number(),
  /** The way has been gone to its end. */
  done: z.boolean().exactOptional(),
  /** See own-account.ts. */
  mark: z.string().exactOptional(),
  /** What was agreed to when registering and could not be recorded yet. */
  agreed: z.object({ personId: z.string(), lang: z.enum(langs), at: z.number() }).exactOptional(),
})

/** How far a browser is on the way through a code. */
export type AuthStep = z.infer<typeof schema>

export type AuthSteps = Record<'register' | 'reset', StepCookie>

type StepCookie = {
  read(req: Request): AuthStep | undefined
  write(res: Response, step: AuthStep): void
  clear(res: Response): void
}

/**
 * What the page of a code knows from the page before it: the address, in a signed cookie of an hour, so that it stands
 * in no URL. Without it (another browser, a day later) the page asks for the address.
 */
export function createAuthSteps(config: Config): AuthSteps {
  const step = (name: string): StepCookie => {
    const cookie = signedCookie(config, name, hour)
    return {
      read(req) {
        const value = cookie.read(req)
        return value ? schema.safeParse(parse(value)).data : undefined
      },
      write: (res, value) => cookie.write(res, JSON.stringify(value)),
      clear: (res) => cookie.clear(res),
    }
  }
  return { register: step('register'), reset: step('reset') }
}

/** How long until another code can be sent, in seconds. */
export const secondsToResend = (step: AuthStep | undefined, now: number): number =>
  Math.max(0, Math.ceil(resendPauseSeconds - (now - (step?.sentAt ?? 0)) / 1000))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
