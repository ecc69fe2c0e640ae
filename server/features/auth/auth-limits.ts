import type { Request } from 'express'
import { resendPauseSeconds } from '../../base/constants.ts'
import { RateLimitedError } from '../../base/errors.ts'
import { foldAddress, sameAddress } from '../../config/mail-address.ts'
import { lineOf, networksOf } from '../../http/client-of.ts'
import { forNetworks, type Limit, type TryCounters } from '../../people/limits/index.ts'
import type { AuthStep } from './auth-step.ts'
import type { AskedFor, CodeAsks } from './code-ask.store.ts'
import type { KnownBrowsers } from './known-browsers.ts'

type Name = keyof typeof authLimits
type From = Pick<Request, 'ip'>
/** Whose try it is: where it comes from, the address that was typed, and a browser with a counter of its own. */
type Try = { req: From; account: string; browser?: string }

export type AuthLimits = {
  /**
   * Counts a sign-in. A browser in which the account has signed in before has its own counter, so strangers can't use it
   * up. Throws RateLimitedError.
   */
  signIn(req: Request, email: string): Promise<void>
  register(req: Request, email: string): Promise<void>
  /**
   * Counts a typed code. The browser that had the newest one sent (`step`), and one in which the account has signed in,
   * have their own counters, so strangers can't use them up. Throws RateLimitedError.
   */
  codeCheck(way: AskedFor, req: Request, email: string, step: AuthStep | undefined): Promise<void>
  /**
   * Counts a code before it is sent. Throws RateLimitedError, also if the last one was sent just now. A client's own
   * limit is checked first, so that a blocked client does not use up the account's limit.
   * @returns the mark of the browser that asked
   */
  code(way: AskedFor, req: Request, email: string): Promise<string>
  /** The same, but undefined if a code was sent just now: that one is on its way, so there is no need to wait. */
  codeUnlessJustSent(way: AskedFor, req: Request, email: string): Promise<string | undefined>
  /**
   * Counts the code sent with a registration: it can be guessed like any other, also where none is sent because one is on
   * its way (`sends` false). Whoever registers then has it in their own mailbox, and is not kept from it by a stranger who
   * was a moment faster; `ask` is missing if too many have asked. Throws RateLimitedError.
   */
  registrationCode(req: Request, email: string): Promise<{ ask?: string; sends: boolean }>
  /** Counts a code that a signed-in person has sent to a new address: it proves that one like any other. */
  addressCode(req: Request, email: string): Promise<void>
  /** Counts a try of it. `change`: whose change, and which code of it. */
  addressCodeCheck(req: Request, email: string, change: string): Promise<void>
  /** Resets the account's counters after a success. */
  forgetSignIn(req: Request, email: string): Promise<void>
  forgetCodeCheck(way: AskedFor, req: Request, email: string, step: AuthStep | undefined): Promise<void>
}

/** The keys of a try, one for each counter of its limit. */
const keysOf = {
  network: ({ req }) => networksOf(req.ip),
  line: ({ req, account }) => [`${lineOf(req.ip)} ${account}`],
  account: ({ account }) => [account],
  browser: ({ browser, account }) => [`${browser} ${account}`],
} satisfies Record<CountedBy, (one: Try) => readonly string[]>

export function createAuthLimits({
  tries,
  browsers,
  asks,
}: {
  tries: TryCounters
  browsers: Pick<KnownBrowsers, 'idOf'>
  asks: CodeAsks
}): AuthLimits {
  const counters = new Map(
    (Object.keys(authLimits) as Name[]).map((name) => {
      const { by, ...limit } = authLimits[name]
      const each = by === 'network' ? forNetworks({ name, ...limit }) : [{ name, ...limit }]
      return [name, each.map(tries.of)]
    }),
  )
  const each = (names: Name[], one: Try) =>
    names.flatMap((name) =>
      keysOf[authLimits[name].by](one).map((key, at) => ({ counter: counters.get(name)?.[at], key })),
    )
  /** The narrowest first: a try refused there does not use up the others. */
  const take = async (names: Name[], one: Try) => {
    for (const { counter, key } of each(names, one)) await counter?.take(key)
  }
  const forget = async (names: Name[], one: Try) => {
    // What a network has belongs to it, not to the account.
    const own = names.filter((name) => authLimits[name].by !== 'network')
    for (const { counter, key } of each(own, one)) await counter?.forget(key)
  }
  const tryOf = (req: From, email: string, browser?: string): Try => ({
    req,
    account: foldAddress(email),
    ...(browser && { browser }),
  })

  const ofSignIn = (req: Request, email: string): [Name[], Try] => {
    const browser = browsers.idOf(req, email)
    const one = tryOf(req, email, browser)
    if (browser) return [['sign-in-browser', 'sign-in-browsers'], one]
    return [['sign-in-from', 'sign-in-line', 'sign-in-line-day', 'sign-in', 'sign-in-day'], one]
  }
  const ofCodeCheck = async (
    way: AskedFor,
    req: Request,
    email: string,
    step: AuthStep | undefined,
  ): Promise<[Name[], Try]> => {
    const ask = step && sameAddress(step.email, email) ? step.ask : undefined
    if (ask && (await asks.isNewest(way, email, ask))) return [['code-check-asked'], tryOf(req, email, ask)]
    const browser = browsers.idOf(req, email)
    if (browser) return [['code-check-browser'], tryOf(req, email, browser)]
    return [['code-check-from', 'code-check'], tryOf(req, email)]
  }
  const takeCode = (req: Request, email: string) => {
    const browser = browsers.idOf(req, email)
    return take(browser ? ['code-browser'] : ['code-line', 'code'], tryOf(req, email, browser))
  }
  const takeFrom = (req: Request) => take(['code-from'], tryOf(req, ''))
  const takePause = (way: AskedFor | 'address', email: string) =>
    take([`${way}-pause`], tryOf({ ip: '' }, email))

  return {
    signIn: (req, email) => take(...ofSignIn(req, email)),
    register: (req, email) => take(['register-from', 'register-line', 'register'], tryOf(req, email)),
    codeCheck: async (...asked) => take(...(await ofCodeCheck(...asked))),
    async code(way, req, email) {
      await takeFrom(req)
      await takePause(way, email)
      await takeCode(req, email)
      return asks.begin(way, email)
    },
    async codeUnlessJustSent(way, req, email) {
      await takeFrom(req)
      if (!(await isFree(takePause(way, email)))) return undefined
      await takeCode(req, email)
      return asks.begin(way, email)
    },
    async registrationCode(req, email) {
      if (await isFree(takePause('register', email))) {
        await takeCode(req, email)
        return { ask: await asks.begin('register', email), sends: true }
      }
      if (!(await isFree(takeCode(req, email)))) return { sends: false }
      return { ask: await asks.join('register', email), sends: false }
    },
    async addressCode(req, email) {
      await takeFrom(req)
      await takePause('address', email)
      await takeCode(req, email)
    },
    addressCodeCheck: (req, email, change) => take(['code-check-asked'], tryOf(req, email, change)),
    forgetSignIn: (req, email) => forget(...ofSignIn(req, email)),
    forgetCodeCheck: async (...asked) => forget(...(await ofCodeCheck(...asked))),
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

const minute = 60
const hour = 60 * minute

/**
 * What a try is counted by.
 * - `network`: where it comes from, whatever the account; a /56 and a /48 of IPv6 may have more (`forNetworks`).
 * - `line`: the account, and where it comes from. A whole /48 counts as one: a stranger may have all of it.
 * - `account`: the address that was typed, with or without an account.
 * - `browser`: the account, and a browser that has proved something: the account has signed in there, or the newest code was
 *   asked for there.
 */
type CountedBy = 'network' | 'line' | 'account' | 'browser'

/** The reasons for these numbers, and what a stranger can do all the same: docs/decisions/0225. */
const authLimits = {
  // People in one hotel or mobile network share an address, so these only stop machines.
  'sign-in-from': { by: 'network', points: 100, seconds: 10 * minute },
  'register-from': { by: 'network', points: 120, seconds: hour },
  'code-from': { by: 'network', points: 40, seconds: hour },
  'code-check-from': { by: 'network', points: 100, seconds: 15 * minute },
  // Reset after a success. Cognito itself locks for up to a quarter of an hour after five failures.
  // One line gets a part of what all strangers get together: alone it can't use that up.
  'sign-in-line': { by: 'line', points: 10, seconds: 15 * minute },
  'sign-in-line-day': { by: 'line', points: 25, seconds: 24 * hour },
  'sign-in': { by: 'account', points: 30, seconds: hour },
  'sign-in-day': { by: 'account', points: 100, seconds: 24 * hour },
  'sign-in-browser': { by: 'browser', points: 10, seconds: 15 * minute },
  // Else a thousand browsers of one account, all known, could keep the server busy.
  'sign-in-browsers': { by: 'account', points: 40, seconds: 15 * minute },
  'register-line': { by: 'line', points: 3, seconds: hour },
  register: { by: 'account', points: 5, seconds: hour },
  // Codes for any purpose: of a registration, of a forgotten password, to a new address. Cognito's own quota is five an hour
  // and person.
  'code-line': { by: 'line', points: 3, seconds: hour },
  code: { by: 'account', points: 5, seconds: hour },
  'code-browser': { by: 'browser', points: 5, seconds: hour },
  // Cognito's own quota is five tries an hour and person, at its strictest. Strangers must leave some of them.
  'code-check': { by: 'account', points: 3, seconds: hour },
  'code-check-asked': { by: 'browser', points: 5, seconds: hour },
  'code-check-browser': { by: 'browser', points: 5, seconds: hour },
  'register-pause': { by: 'account', points: 1, seconds: resendPauseSeconds },
  'reset-pause': { by: 'account', points: 1, seconds: resendPauseSeconds },
  'address-pause': { by: 'account', points: 1, seconds: resendPauseSeconds },
} satisfies Record<string, Omit<Limit, 'name'> & { by: CountedBy }>
