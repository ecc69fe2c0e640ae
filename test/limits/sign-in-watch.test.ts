import type { Request } from 'express'
import { describe, expect, it, vi } from 'vitest'
import { RateLimitedError } from '../../server/base/errors.ts'
import { IdentityError, type IdentityErrorKind } from '../../server/gateways/identity/identity-error.ts'
import { type WatchNeeds, watchRefusal } from '../../server/people/limits/sign-in-watch.ts'

type Place = NonNullable<Parameters<typeof watchRefusal>[3]>

/** What the line of the request says of an error, and what is counted. */
function watched(error: unknown, place?: Place) {
  const signIn = vi.fn()
  const req = {} as Request
  watchRefusal({ metrics: { signIn } } as unknown as WatchNeeds, req, error, place)
  return { told: req.failure, counted: signIn.mock.calls.flat() }
}
const of = (kind: IdentityErrorKind) =>
  new IdentityError('call', 'Exception', { kind, messageKey: 'auth:errors.codeInvalid', status: 400 })

const refused = (place: Place, reason: string) => ({
  level: 'warn',
  said: 'sign-in refused',
  fields: { place, reason },
})

describe('a refused sign-in or code', () => {
  it.each<[Place, string, IdentityErrorKind[]]>([
    ['sign-in', 'failed', ['incorrectCredentials', 'notConfirmed', 'passwordResetRequired']],
    ['registration code', 'wrong_code', ['codeMismatch', 'codeExpired', 'userNotFound', 'alreadyConfirmed']],
    ['reset code', 'wrong_code', ['codeMismatch', 'codeExpired', 'userNotFound', 'notConfirmed']],
    ['address code', 'wrong_code', ['codeMismatch', 'codeExpired', 'userNotFound', 'invalidParameter']],
    ['present password', 'wrong_present_password', ['incorrectCredentials', 'incorrectOldPassword']],
  ])('of the place "%s" is counted as %s', (place, outcome, kinds) => {
    for (const kind of kinds) {
      expect(watched(of(kind), place)).toEqual({ told: refused(place, kind), counted: [outcome] })
    }
  })

  it('is the sign-in where nothing else is said', () => {
    expect(watched(of('incorrectCredentials')).told).toEqual(refused('sign-in', 'incorrectCredentials'))
  })

  it('is limited, whoever says so', () => {
    for (const error of [new RateLimitedError(5), of('limit')]) {
      const told = refused('reset code', 'limited')
      expect(watched(error, 'reset code')).toEqual({ told, counted: ['limited'] })
    }
  })

  it.each<[string, IdentityErrorKind[]]>([
    ['unavailable', ['network', 'server', 'throttled']],
    ['misconfigured', ['misconfigured', 'unknown']],
  ])('that is %s is nobody’s guess: it is counted, and not logged here', (outcome, kinds) => {
    for (const kind of kinds) expect(watched(of(kind))).toEqual({ told: undefined, counted: [outcome] })
  })

  it('is none where nobody guessed', () => {
    for (const error of [of('codeMismatch'), new Error('other'), undefined])
      expect(watched(error)).toEqual({ told: undefined, counted: [] })
  })

  it('needs nobody who counts', () => {
    for (const kind of ['network', 'incorrectCredentials'] as const)
      expect(watchRefusal({ metrics: undefined }, {} as Request, of(kind))).toBeUndefined()
  })
})
