import type { Request } from 'express'
import type { Web } from '../../app.ts'
import { RateLimitedError } from '../../errors.ts'
import { IdentityError, type IdentityErrorKind } from '../../gateways/cognito/identity-error.ts'

const refusals: IdentityErrorKind[] = ['incorrectCredentials', 'notConfirmed', 'passwordResetRequired']

/**
 * Writes down and counts a sign-in that was refused, with its network by name; never the address that was typed. An
 * outage of the identity service is none.
 */
export function watchRefusal(
  { networkOf, metrics }: Pick<Web, 'networkOf' | 'metrics'>,
  req: Request,
  error: unknown,
) {
  const limited = error instanceof RateLimitedError
  if (!limited && !(error instanceof IdentityError && refusals.includes(error.kind))) return
  const reason = limited ? 'limited' : error.kind
  req.log.warn({ reason, network: networkOf(req) }, 'sign-in refused')
  metrics?.signIn(limited ? 'limited' : 'failed')
}
