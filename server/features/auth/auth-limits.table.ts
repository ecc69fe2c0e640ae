import { resendPauseSeconds } from '../../base/constants.ts'
import type { Limit } from '../../people/limits/limiter.ts'

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
export type CountedBy = 'network' | 'line' | 'account' | 'browser'

/** The reasons for these numbers, and what a stranger can do all the same: docs/decisions/0225. */
export const authLimits = {
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
