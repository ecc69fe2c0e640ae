import type { Request } from 'express'
import { RateLimitedError } from '../../base/errors.ts'
import { foldAddress, sameAddress } from '../../config/mail-address.ts'
import { clientOf } from '../../http/client-of.ts'
import type { TryCounters } from '../../people/limits/tries.ts'
import { authLimits } from './auth-limits.table.ts'
import type { AuthStep } from './auth-step.ts'
import type { KnownBrowsers } from './known-browsers.ts'

type Way = 'register' | 'reset'
type Name = keyof typeof authLimits
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
  /**
   * Counts the code sent with a registration: it can be guessed like any other. False if a code was sent to this address
   * just now. Throws RateLimitedError.
   */
  registrationCode(req: Request, email: string): Promise<boolean>
  /** Resets the account's counters after a success. */
  forget(what: 'signIn' | 'codeCheck', req: Request, email: string, step?: AuthStep): Promise<void>
}

export function createAuthLimits(tries: TryCounters, browsers: KnownBrowsers): AuthLimits {
  const names = Object.keys(authLimits) as Name[]
  const counters = Object.fromEntries(names.map((name) => [name, tries.of({ name, ...authLimits[name] })]))
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
      ['sign-in-network-day', `${client} ${account}`],
      ['sign-in', account],
      ['sign-in-day', account],
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
    if (browser) return take([['code-browser', `${browser} ${account}`]])
    return take([
      ['code-network', `${clientOf(req.ip)} ${account}`],
      ['code', account],
    ])
  }
  const takePause = (way: Way, email: string) => take([[`${way}-pause`, foldAddress(email)]])
  const takeFrom = (req: Request) => take([['code-from', clientOf(req.ip)]])

  return {
    signIn: (req, email) => take(ofSignIn(req, email)),
    register: (req, email) =>
      take([
        ['register-from', clientOf(req.ip)],
        ['register-network', `${clientOf(req.ip)} ${foldAddress(email)}`],
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
    async registrationCode(req, email) {
      if (!(await isFree(takePause('register', email)))) return false
      await takeCode(req, email)
      return true
    },
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
