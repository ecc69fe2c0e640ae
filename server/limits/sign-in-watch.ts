import type { Request } from 'express'
import { RateLimitedError } from '../errors.ts'
import { IdentityError, type IdentityErrorKind } from '../gateways/cognito/identity-error.ts'
import type { Meter, SignInOutcome } from '../meter.ts'
import type { NetworkOf } from './network-of.ts'

const wrongCode: IdentityErrorKind[] = ['codeMismatch', 'codeExpired', 'userNotFound']

/** Where somebody can guess, what a wrong guess is called by the identity service, and how it is counted. */
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

export type WatchNeeds = { networkOf: NetworkOf; metrics: Meter | undefined }

/**
 * Writes down and counts a password or code that was refused, with its network by name and the person where somebody is
 * signed in; never the address that was typed. An outage of the identity service is none.
 */
export function watchRefusal(
  { networkOf, metrics }: WatchNeeds,
  req: Request,
  error: unknown,
  place: keyof typeof places = 'sign-in',
) {
  const { kinds, outcome }: { kinds: IdentityErrorKind[]; outcome: SignInOutcome } = places[place]
  const kind = error instanceof IdentityError ? error.kind : undefined
  const limited = error instanceof RateLimitedError || kind === 'limit'
  if (!limited && !(kind && kinds.includes(kind))) return
  req.log.warn(
    {
      place,
      reason: limited ? 'limited' : kind,
      network: networkOf(req),
      ...(req.person && { person: req.person.sub }),
    },
    'sign-in refused',
  )
  metrics?.signIn(limited ? 'limited' : outcome)
}
