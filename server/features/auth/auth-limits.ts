import type { Request } from 'express'
import { resendPauseSeconds } from '../../constants.ts'
import { RateLimitedError } from '../../errors.ts'
import { clientOf } from '../../limits/client-of.ts'
import type { TryCounters } from '../../limits/tries.ts'
import { foldAddress, sameAddress } from '../../mail-address.ts'
import type { AuthStep } from './auth-step.ts'
import type { KnownBrowsers } from './known-browsers.ts'

const minute = 60
const hour = 60 * minute

/**
 * Limits per e-mail address apply to every typed address, with or without an account. The reasons for these numbers,
 * and a machine's chance of success: docs/decisions/0051.
 */
const limits = {
  // People in one hotel or mobile network share an IP address, so these only stop machines.
  'sign-in-from': { points: 100, seconds: 10 * minute },
  'register-from': { points: 120, seconds: hour },
  'code-from': { points: 40, seconds: hour },
  'code-check-from': { points: 100, seconds: 15 * minute },
  // Reset after a success. Cognito itself locks for up to a quarter of an hour after five failures.
  'sign-in-network': { points: 10, seconds: 15 * minute },
  'sign-in': { points: 30, seconds: hour },
  'sign-in-browser': { points: 10, seconds: 15 * minute },
  register: { points: 5, seconds: hour },
  // Cognito's own quota is five codes per hour and person.
  code: { points: 5, seconds: hour },
  'code-browser': { points: 5, seconds: hour },
  // Cognito's own quota is five tries per hour and person, at its strictest. Strangers must leave some of them.
  'code-check': { points: 3, seconds: hour },
  'code-check-asked': { points: 5, seconds: hour },
  'register-pause': { points: 1, seconds: resendPauseSeconds },
  'reset-pause': { points: 1, seconds: resendPauseSeconds },
}

type Way = 'register' | 'reset'
type Name = keyof typeof limits
/** The counters of one try, each with its key. The narrowest first: a try refused there does not use up the others. */
type Counted = [Name, string][]

export type AuthLimits = {
  /**
   * Counts a sign-in, by network, and by account and network. A browser in which the account has signed in before has
   * its own counter, so strangers can't use it up. Throws RateLimitedError.
   */
  signIn(req: Request, email: string): Promise<void>
  register(req: Request, email: string): Promise<void>
  /**
   * Counts a typed code. The browser that had the code sent (`step`) has its own counter, so strangers can't use it
   * up. Throws RateLimitedError.
   */
  codeCheck(req: Request, email: string, step: AuthStep | undefined): Promise<void>
  /**
   * Counts a code before it is sent. Throws RateLimitedError, also if the last one was sent just now. A client's own
   * limit is checked first, so that a blocked client does not use up the account's limit.
   */
  code(way: Way, req: Request, email: string): Promise<void>
  /** The same, but returns false if a code was sent just now: that one is on its way, so there is no need to wait. */
  codeUnlessJustSent(way: Way, req: Request, email: string): Promise<boolean>
  /** Counts the code sent with a registration. False if a code was sent to this address just now. */
  registrationCode(email: string): Promise<boolean>
  /** Resets the account's counters after a success. */
  forget(what: 'signIn' | 'codeCheck', req: Request, email: string, step?: AuthStep): Promise<void>
}

export function createAuthLimits(tries: TryCounters, browsers: KnownBrowsers): AuthLimits {
  const names = Object.keys(limits) as Name[]
  const counters = Object.fromEntries(names.map((name) => [name, tries.of({ name, ...limits[name] })]))
  const take = async (counted: Counted) => {
    for (const [name, key] of counted) await counters[name]?.take(key)
  }

  const ofSignIn = (req: Request, email: string): Counted => {
    const account = foldAddress(email)
    const browser = browsers.idOf(req, email)
    if (browser) return [['sign-in-browser', `${browser} ${account}`]]
    const client = clientOf(req.ip)
    return [
      ['sign-in-from', client],
      ['sign-in-network', `${client} ${account}`],
      ['sign-in', account],
    ]
  }
  const ofCodeCheck = (req: Request, email: string, step: AuthStep | undefined): Counted => {
    const account = foldAddress(email)
    if (step?.ask && sameAddress(step.email, email)) return [['code-check-asked', `${step.ask} ${account}`]]
    return [
      ['code-check-from', clientOf(req.ip)],
      ['code-check', account],
    ]
  }
  const takeCode = (req: Request, email: string) => {
    const browser = browsers.idOf(req, email)
    const account = foldAddress(email)
    return take([browser ? ['code-browser', `${browser} ${account}`] : ['code', account]])
  }
  const takePause = (way: Way, email: string) => take([[`${way}-pause`, foldAddress(email)]])
  const takeFrom = (req: Request) => take([['code-from', clientOf(req.ip)]])

  return {
    signIn: (req, email) => take(ofSignIn(req, email)),
    register: (req, email) =>
      take([
        ['register-from', clientOf(req.ip)],
        ['register', foldAddress(email)],
      ]),
    codeCheck: (req, email, step) => take(ofCodeCheck(req, email, step)),
    async code(way, req, email) {
      await takeFrom(req)
      await takePause(way, email)
      await takeCode(req, email)
    },
    async codeUnlessJustSent(way, req, email) {
      await takeFrom(req)
      if (!(await isFree(takePause(way, email)))) return false
      await takeCode(req, email)
      return true
    },
    registrationCode: (email) => isFree(takePause('register', email)),
    async forget(what, req, email, step) {
      const counted = what === 'signIn' ? ofSignIn(req, email) : ofCodeCheck(req, email, step)
      // The `-from` counters belong to the network, not to the account.
      for (const [name, key] of counted) if (!name.endsWith('-from')) await counters[name]?.forget(key)
    },
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
