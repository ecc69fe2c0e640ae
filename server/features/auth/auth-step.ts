import type { Request, Response } from 'express'
import { z } from 'zod'
import { langs } from '../../../views/lang.ts'
import { resendPauseSeconds } from '../../base/constants.ts'
import type { Config } from '../../config/config.ts'
import { sameAddress } from '../../config/mail-address.ts'
import { signedCookie } from '../../http/cookies.ts'

const hour = 60 * 60 * 1000

const schema = z.object({
  email: z.string(),
  /** When the last code was requested, in ms since 1970. 0: never. */
  sentAt: z.number(),
  /** Identifies the browser that requested a code. New for each code. */
  ask: z.string().exactOptional(),
  /** The last step is done. */
  done: z.boolean().exactOptional(),
  /** See own-account.ts. */
  mark: z.string().exactOptional(),
  /** An agreement given at registration that could not be recorded yet. */
  agreed: z.object({ personId: z.string(), lang: z.enum(langs), at: z.number() }).exactOptional(),
})

/** How far a browser has come through the steps with a code. */
export type AuthStep = z.infer<typeof schema>

export type AuthSteps = Record<'register' | 'reset', StepCookie>

type StepCookie = {
  read(req: Request): AuthStep | undefined
  write(res: Response, step: AuthStep): void
  clear(res: Response): void
}

/**
 * What a code page knows from the page before it: the e-mail address. It is in a signed cookie for an hour, so that it
 * is in no URL. Without the cookie (another browser, a day later) the page asks for the address.
 */
export function createAuthSteps(config: Config, clock: () => number): AuthSteps {
  const step = (name: string): StepCookie => {
    const cookie = signedCookie(config, name, hour, clock)
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

/** If a code was already on its way, and no other sent (`ask` undefined), the browser keeps its earlier mark. */
export function askMark(
  ask: string | undefined,
  before: AuthStep | undefined,
  email: string,
): Pick<AuthStep, 'ask'> {
  if (ask) return { ask }
  return before?.ask && sameAddress(before.email, email) ? { ask: before.ask } : {}
}

/** Seconds until another code can be sent. */
export const secondsToResend = (step: AuthStep | undefined, now: number): number =>
  Math.max(0, Math.ceil(resendPauseSeconds - (now - (step?.sentAt ?? 0)) / 1000))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
