import type { Request } from 'express'
import { RateLimitedError } from '../../base/errors.ts'
import type { Meter, SignInOutcome } from '../../base/meter.ts'
import { IdentityError, type IdentityErrorKind } from '../../gateways/identity/identity-error.ts'

const wrongCode: IdentityErrorKind[] = ['codeMismatch', 'codeExpired', 'userNotFound']

/** The places where somebody can guess: the identity service's names of a wrong guess, and how we count it. */
const places = {
  'sign-in': {
    kinds: ['incorrectCredentials', 'notConfirmed', 'passwordResetRequired'],
    outcome: 'failed',
  },
  'registration code': { kinds: [...wrongCode, 'alreadyConfirmed'], outcome: 'wrong_code' },
  'reset code': { kinds: [...wrongCode, 'notConfirmed'], outcome: 'wrong_code' },
  'address code': { kinds: [...wrongCode, 'invalidParameter'], outcome: 'wrong_code' },
  'present password': {
    kinds: ['incorrectCredentials', 'incorrectOldPassword'],
    outcome: 'wrong_present_password',
  },
} satisfies Record<string, { kinds: IdentityErrorKind[]; outcome: SignInOutcome }>

/** Nobody's guess: what is wrong with the service or with our settings. */
const outages: Partial<Record<IdentityErrorKind, SignInOutcome>> = {
  network: 'unavailable',
  server: 'unavailable',
  throttled: 'unavailable',
  misconfigured: 'misconfigured',
  unknown: 'misconfigured',
}

export type WatchNeeds = { metrics: Meter | undefined }

/**
 * Counts a refused password or code. The line of its request says so, and never the address that was typed. An outage of
 * the identity service is only counted: its gateway logs the cause.
 */
export function watchRefusal(
  { metrics }: WatchNeeds,
  req: Request,
  error: unknown,
  place: keyof typeof places = 'sign-in',
) {
  const { kinds, outcome }: { kinds: IdentityErrorKind[]; outcome: SignInOutcome } = places[place]
  const kind = error instanceof IdentityError ? error.kind : undefined
  if (kind !== undefined && outages[kind]) return metrics?.signIn(outages[kind])
  const limited = error instanceof RateLimitedError || kind === 'limit'
  if (!limited && !(kind && kinds.includes(kind))) return
  const fields = { place, reason: limited ? 'limited' : kind }
  req.failure = { level: 'warn', said: 'sign-in refused', fields }
  metrics?.signIn(limited ? 'limited' : outcome)
}
