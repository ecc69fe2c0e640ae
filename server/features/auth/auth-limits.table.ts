import { resendPauseSeconds } from '../../base/constants.ts'

const minute = 60
const hour = 60 * minute

/**
 * Limits per e-mail address apply to every typed address, with or without an account. The reasons for these numbers,
 * and a machine's chance of success: docs/decisions/0225.
 */
export const authLimits = {
  // People in one hotel or mobile network share an IP address, so these only stop machines.
  'sign-in-from': { points: 100, seconds: 10 * minute },
  'register-from': { points: 120, seconds: hour },
  'code-from': { points: 40, seconds: hour },
  'code-check-from': { points: 100, seconds: 15 * minute },
  // Reset after a success. Cognito itself locks for up to a quarter of an hour after five failures.
  // One network gets a part of what all strangers get together: alone it can't use that up.
  'sign-in-network': { points: 10, seconds: 15 * minute },
  'sign-in-network-day': { points: 25, seconds: 24 * hour },
  'sign-in': { points: 30, seconds: hour },
  'sign-in-day': { points: 100, seconds: 24 * hour },
  'sign-in-browser': { points: 10, seconds: 15 * minute },
  'register-network': { points: 3, seconds: hour },
  register: { points: 5, seconds: hour },
  // Cognito's own quota is five codes per hour and person.
  'code-network': { points: 3, seconds: hour },
  code: { points: 5, seconds: hour },
  'code-browser': { points: 5, seconds: hour },
  // Cognito's own quota is five tries per hour and person, at its strictest. Strangers must leave some of them.
  'code-check': { points: 3, seconds: hour },
  'code-check-asked': { points: 5, seconds: hour },
  'register-pause': { points: 1, seconds: resendPauseSeconds },
  'reset-pause': { points: 1, seconds: resendPauseSeconds },
}
