import type { Request } from 'express'
import type { AccountWeb } from '../../web.ts'
import type { AuthSteps } from './auth-step.ts'
import type { OwnAccounts } from './own-account.ts'

/** What the auth controllers get. */
export type AuthWeb = AccountWeb & {
  steps: AuthSteps
  ownAccounts: OwnAccounts
}

/** True if the form asks for another code: its other fields are then ignored. */
export const asksAgain = (req: Request): boolean =>
  (req.body as { resend?: unknown } | undefined)?.resend !== undefined
