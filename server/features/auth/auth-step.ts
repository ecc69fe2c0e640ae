import type { Request, Response } from 'express'
import { z } from 'zod'
import { langs } from '../../../views/lang.ts'
import type { Config } from '../../config.ts'
import { resendPauseSeconds } from '../../constants.ts'
import { newId } from '../../db/ids.ts'
import { signedCookie } from '../../http/cookies.ts'
import { sameAddress } from '../../mail-address.ts'

const hour = 60 * 60 * 1000

const schema = z.object({
  email: z.string(),
  /** When the last code was asked for, ms since 1970; 0 for never. */
  sentAt: z.number(),
  /** Marks the browser that had a code sent; new with each code. */
  ask: z.string().exactOptional(),
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

/** The mark of a browser for a code that was sent at its wish; the one it had before where the code was on its way. */
export function askMark(sent: boolean, before: AuthStep | undefined, email: string): Pick<AuthStep, 'ask'> {
  if (sent) return { ask: newId() }
  return before?.ask && sameAddress(before.email, email) ? { ask: before.ask } : {}
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
