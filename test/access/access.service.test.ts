import { expect, it, vi } from 'vitest'
import { SignedOutError, SignInFailedError, SignInUnreachableError } from '../../server/base/errors.ts'
import { newId } from '../../server/db/ids.ts'
import { IdentityError, type IdentityErrorKind } from '../../server/gateways/identity/identity-error.ts'
import type { SignIn } from '../../server/gateways/identity/identity-gateway.ts'
import { asSessionError, createAccess } from '../../server/people/access/access.service.ts'
import { onEachSessionBackend, tokenSet } from '../session/backends.ts'

const hour = 3600_000
const ending = (name: string, at: number): SignIn => ({
  ...tokenSet(name),
  issuer: 'here',
  accessExpiresAt: at,
})
const old = () => ending('old', Date.now() - 1000)
const fresh = (name: string) => ending(name, Date.now() + hour)

onEachSessionBackend('a renewal that another container has overtaken', (where) => {
  /** Somebody whose tokens have ended; `meanwhile` happens while the identity service is asked for new ones. */
  async function renewing(meanwhile: (elsewhere: Tokens, sid: string) => Promise<unknown>, refused = false) {
    const sid = newId()
    const [{ backend }, other] = [await where.open(), await where.open()]
    await backend.tokens.create(sid, old())
    const renew = async () => {
      await meanwhile(other.backend.tokens, sid)
      if (refused) throw refusal()
      return fresh('second')
    }
    const access = createAccess({ identity: { issuer: 'us', renew }, sessions: backend, clock: Date.now })
    const answer = await access.tokens(sid).catch((error: unknown) => error)
    return { answer, left: (await backend.tokens.read(sid))?.accessToken }
  }
  type Tokens = Awaited<ReturnType<typeof where.open>>['backend']['tokens']

  const refusal = () => trouble('refreshRefused')

  it.each([false, true])('goes on with the tokens of the other (its own refused: %s)', async (refused) => {
    const { answer, left } = await renewing((tokens, sid) => tokens.create(sid, fresh('first')), refused)
    expect(answer).toMatchObject({ accessToken: 'access-first' })
    expect(left).toBe('access-first')
  })

  it.each([false, true])(
    'is nobody’s where the other has signed out (its own refused: %s)',
    async (refused) => {
      const { answer, left } = await renewing((tokens, sid) => tokens.take(sid), refused)
      expect(answer).toBeInstanceOf(SignedOutError)
      expect(left).toBeUndefined()
    },
  )
})

const trouble = (kind: IdentityErrorKind) =>
  new IdentityError('refresh', 'NotAuthorizedException', {
    kind,
    messageKey: 'auth:errors.unauthenticated',
    status: 401,
  })

onEachSessionBackend('tokens of a session', (where) => {
  const now = 1_800_000_000_000
  /** Somebody with these tokens, or with none. */
  async function signedIn(tokens: Partial<SignIn> | undefined, renewal: () => Promise<SignIn>) {
    const sid = newId()
    const { backend } = await where.open()
    if (tokens) await backend.tokens.create(sid, { ...ending('held', now + hour), ...tokens })
    const renew = vi.fn(renewal)
    const access = createAccess({ identity: { issuer: 'here', renew }, sessions: backend, clock: () => now })
    const ask = async (options?: object) =>
      access.tokens(sid, options).then(
        (found) => found.accessToken,
        (error: unknown) => error,
      )
    return { ask, renew, left: async () => (await backend.tokens.read(sid))?.accessToken }
  }
  const reasons: Partial<Record<IdentityErrorKind, string>> = {
    refreshRefused: 'unauthenticated',
    refreshUnsupported: 'refreshUnsupported',
    accountGone: 'accountGone',
  }
  const next = async () => ending('next', now + 2 * hour)

  it.each([
    ['held', {}, {}],
    ['held', { accessExpiresAt: now + 60_001 }, {}],
    ['next', { accessExpiresAt: now + 60_000 }, {}],
    ['next', { issuer: 'another' }, {}],
    ['next', {}, { force: true }],
  ])('are %s ones of %o, asked with %o', async (name, tokens, options) => {
    const { ask, renew, left } = await signedIn(tokens, next)
    expect(await ask(options)).toBe(`access-${name}`)
    expect([await left(), renew.mock.calls.length]).toEqual([`access-${name}`, name === 'next' ? 1 : 0])
  })

  it('are renewed once, however many ask at once', async () => {
    const { ask, renew } = await signedIn({ accessExpiresAt: now }, next)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('access-next'))
    expect(renew.mock.calls.length).toBe(1)
  })

  it('are nobody’s without a session', async () => {
    const { ask } = await signedIn(undefined, next)
    expect(await ask()).toMatchObject({ reason: 'unauthenticated' })
  })

  it('are what another request has left, for the one that waited for the lock', async () => {
    const renew = vi.fn(next)
    const after = (current: SignIn | undefined, force = true) => {
      const held = { current, replace: async () => true }
      const withLock = (_: string, work: (of: object) => unknown) => work(held)
      const sessions = { tokens: { read: async () => old(), withLock } }
      const identity = { issuer: 'here', renew }
      const access = createAccess({ identity, sessions: sessions as never, clock: () => now })
      return access.tokens('sid', force ? { force } : {})
    }
    await expect(after(undefined)).rejects.toMatchObject({ reason: 'unauthenticated' })
    expect(await after(ending('first', now))).toMatchObject({ accessToken: 'access-first' })
    expect(renew).not.toHaveBeenCalled()
    // What the other has left may have ended, too.
    expect(await after(ending('first', now), false)).toMatchObject({ accessToken: 'access-next' })
  })

  it.each([
    ['refreshRefused', SignedOutError, undefined],
    ['refreshUnsupported', SignedOutError, undefined],
    ['accountGone', SignedOutError, undefined],
    ['network', SignInUnreachableError, 'access-held'],
    ['server', SignInUnreachableError, 'access-held'],
    ['throttled', SignInUnreachableError, 'access-held'],
    ['limit', SignInUnreachableError, 'access-held'],
    ['misconfigured', SignedOutError, undefined],
  ] as const)('that can’t be renewed (%s) end or stay', async (kind, kindOfError, left) => {
    const tokens = await signedIn({ accessExpiresAt: now }, () => Promise.reject(trouble(kind)))
    const error = await tokens.ask()
    expect(error).toBeInstanceOf(kindOfError)
    if (error instanceof SignedOutError) expect(error.reason).toBe(reasons[kind] ?? 'unexpected')
    expect(await tokens.left()).toBe(left)
    const said = kind === 'misconfigured' ? SignInFailedError : kindOfError
    const told = asSessionError(trouble(kind))
    expect(told).toBeInstanceOf(said)
    expect(told).toMatchObject({ cause: { kind } })
  })

  it('pass on what is no trouble of the identity service', async () => {
    const error = new TypeError('another')
    expect(await (await signedIn({ accessExpiresAt: now }, () => Promise.reject(error))).ask()).toBe(error)
    expect(asSessionError(error)).toBe(error)
  })
})
