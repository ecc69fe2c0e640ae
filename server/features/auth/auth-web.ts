import type { Request } from 'express'
import type { AccountWeb } from '../../web.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { AuthSteps } from './auth-step.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { OwnAccounts } from './own-account.ts'

/** What the controllers of auth pages get. */
export type AuthWeb = AccountWeb & {
  authLimits: AuthLimits
  steps: AuthSteps
  ownAccounts: OwnAccounts
  browsers: KnownBrowsers
}

/** Whether a form was sent to get another code: its other fields then don't count. */
export const asksAgain = (req: Request): boolean =>
  (req.body as { resend?: unknown } | undefined)?.resend !== undefined
