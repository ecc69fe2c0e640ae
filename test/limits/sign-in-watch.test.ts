import type { Request } from 'express'
import { describe, expect, it, vi } from 'vitest'
import { RateLimitedError } from '../../server/base/errors.ts'
import { IdentityError, type IdentityErrorKind } from '../../server/gateways/identity/identity-error.ts'
import { type WatchNeeds, watchRefusal } from '../../server/people/limits/sign-in-watch.ts'

type Place = NonNullable<Parameters<typeof watchRefusal>[3]>

/** What is logged and counted of an error. */
function watched(error: unknown, place?: Place, person?: { sub: string }) {
  const [warn, signIn] = [vi.fn(), vi.fn()]
  const req = { log: { warn }, ...(person && { person }) } as unknown as Request
  const needs = { networkOf: () => 'net', metrics: { signIn } } as unknown as WatchNeeds
  watchRefusal(needs, req, error, place)
  return { logged: warn.mock.calls.map(([fields]) => fields), counted: signIn.mock.calls.flat() }
}
const of = (kind: IdentityErrorKind) =>
  new IdentityError('call', 'Exception', { kind, messageKey: 'auth:errors.codeInvalid', status: 400 })

describe('a refused sign-in or code', () => {
  it.each<[Place, string, IdentityErrorKind[]]>([
    ['sign-in', 'failed', ['incorrectCredentials', 'notConfirmed', 'passwordResetRequired']],
    ['registration code', 'wrong_code', ['codeMismatch', 'codeExpired', 'userNotFound', 'alreadyConfirmed']],
    ['reset code', 'wrong_code', ['codeMismatch', 'codeExpired', 'userNotFound', 'notConfirmed']],
    ['address code', 'wrong_code', ['codeMismatch', 'codeExpired', 'userNotFound', 'invalidParameter']],
    ['present password', 'wrong_present_password', ['incorrectCredentials', 'incorrectOldPassword']],
  ])('of the place "%s" is counted as %s', (place, outcome, kinds) => {
    for (const kind of kinds) {
      const logged = [{ place, reason: kind, network: 'net' }]
      expect(watched(of(kind), place)).toEqual({ logged, counted: [outcome] })
    }
  })

  it('says who was signed in, and is the sign-in where nothing else is said', () => {
    const { logged } = watched(of('incorrectCredentials'), undefined, { sub: 'p' })
    expect(logged).toEqual([
      { place: 'sign-in', reason: 'incorrectCredentials', network: 'net', person: 'p' },
    ])
  })

  it('is limited, whoever says so', () => {
    for (const error of [new RateLimitedError(5), of('limit')]) {
      const logged = [{ place: 'reset code', reason: 'limited', network: 'net' }]
      expect(watched(error, 'reset code')).toEqual({ logged, counted: ['limited'] })
    }
  })

  it.each<[string, IdentityErrorKind[]]>([
    ['unavailable', ['network', 'server', 'throttled']],
    ['misconfigured', ['misconfigured', 'unknown']],
  ])('that is %s is nobody’s guess: it is counted, and not logged here', (outcome, kinds) => {
    for (const kind of kinds) expect(watched(of(kind))).toEqual({ logged: [], counted: [outcome] })
  })

  it('is none where nobody guessed', () => {
    for (const error of [of('codeMismatch'), new Error('other'), undefined])
      expect(watched(error)).toEqual({ logged: [], counted: [] })
  })

  it('needs nobody who counts', () => {
    const req = { log: { warn: vi.fn() } } as unknown as Request
    const needs = { networkOf: () => 'net', metrics: undefined }
    for (const kind of ['network', 'incorrectCredentials'] as const)
      expect(watchRefusal(needs, req, of(kind))).toBeUndefined()
  })
})
