import type { Request } from 'express'
import { resendPauseSeconds } from '../../../views/constants.ts'
import { RateLimitedError } from '../../errors.ts'
import { clientOf } from '../../http/client-of.ts'
import type { TryCounters } from '../../http/tries.ts'

const minute = 60
const hour = 60 * minute

/** What is counted by the typed address is counted for any address, whether it has an account or not. */
const limits = {
  // People of one hotel or mobile network share an address, so these only stop machines.
  'sign-in-from': { points: 100, seconds: 10 * minute },
  'register-from': { points: 120, seconds: hour },
  'code-from': { points: 40, seconds: hour },
  'code-check-from': { points: 100, seconds: 15 * minute },
  // Forgotten once it has worked. Cognito itself locks after five failures for up to a quarter of an hour.
  'sign-in': { points: 10, seconds: 15 * minute },
  register: { points: 5, seconds: hour },
  // Cognito's own quota is five codes an hour for each person.
  code: { points: 5, seconds: hour },
  'code-check': { points: 10, seconds: 15 * minute },
  'register-pause': { points: 1, seconds: resendPauseSeconds },
  'reset-pause': { points: 1, seconds: resendPauseSeconds },
}

type Way = 'register' | 'reset'

export type AuthLimits = {
  /** Counts a try from this client and for this account. Throws RateLimitedError. */
  count(what: 'sign-in' | 'register' | 'code-check', req: Request, email: string): Promise<void>
  /**
   * Counts a code that is about to be sent. Throws RateLimitedError: also where the last one was sent just now.
   * A client that may have no more is stopped first, so that it can't use up what its owner may have.
   */
  code(way: Way, req: Request, email: string): Promise<void>
  /** The same, but false where the last one was sent just now: for who need not wait, since it is on its way. */
  codeUnlessJustSent(way: Way, req: Request, email: string): Promise<boolean>
  /** Counts the code that comes with a registration; false where one was sent to this address just now. */
  registrationCode(email: string): Promise<boolean>
  /** The account's tries have come to a good end. */
  forget(what: 'sign-in' | 'code-check', email: string): Promise<void>
}

export function createAuthLimits(tries: TryCounters): AuthLimits {
  const of = (name: keyof typeof limits) => tries.of({ name, ...limits[name] })
  const counters = {
    'sign-in': [of('sign-in-from'), of('sign-in')],
    register: [of('register-from'), of('register')],
    'code-check': [of('code-check-from'), of('code-check')],
  } as const
  const codes = { from: of('code-from'), by: of('code') }
  const pauses = { register: of('register-pause'), reset: of('reset-pause') }
  const account = (email: string) => email.toLowerCase()
  return {
    async count(what, req, email) {
      const [from, by] = counters[what]
      await from.take(clientOf(req.ip))
      await by.take(account(email))
    },
    async code(way, req, email) {
      await codes.from.take(clientOf(req.ip))
      await pauses[way].take(account(email))
      await codes.by.take(account(email))
    },
    async codeUnlessJustSent(way, req, email) {
      await codes.from.take(clientOf(req.ip))
      if (!(await isFree(pauses[way].take(account(email))))) return false
      await codes.by.take(account(email))
      return true
    },
    registrationCode: (email) => isFree(pauses.register.take(account(email))),
    forget: (what, email) => counters[what][1].forget(account(email)),
  }
}

async function isFree(taken: Promise<void>): Promise<boolean> {
  try {
    await taken
    return true
  } catch (error) {
    if (error instanceof RateLimitedError) return false
    throw error
  }
}
