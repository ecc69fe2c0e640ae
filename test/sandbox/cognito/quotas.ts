import { limitExceeded } from './errors.ts'
import type { Pool } from './pool.ts'

/**
 * Calls one user may make in an hour. Source: Cognito's quotas page; ConfirmForgotPassword is 5 to 20 by risk, so the
 * strictest is taken.
 */
const hourlyQuota = {
  ResendConfirmationCode: 5,
  ConfirmSignUp: 15,
  ForgotPassword: 5,
  ConfirmForgotPassword: 5,
  ChangePassword: 5,
  VerifyUserAttribute: 15,
} as const

const hourMs = 3_600_000

/**
 * Counts a call.
 * @param who the user's sub, or the typed address where nobody has it
 * @throws LimitExceededException when the hour's calls are used up; a refused call is not counted
 */
export function countCall(pool: Pool, call: keyof typeof hourlyQuota, who: string): void {
  const key = `${call}:${who}`
  const recent = (pool.state.quotas[key] ?? []).filter((at) => at > pool.now() - hourMs)
  if (recent.length >= hourlyQuota[call]) throw limitExceeded()
  pool.state.quotas[key] = [...recent, pool.now()]
}
