import { afterEach, describe, expect, it } from 'vitest'
import type { IdentityConfig } from '../../server/gateways/cognito/identity-config.ts'
import { endsSession, IdentityError } from '../../server/gateways/identity/identity-error.ts'
import type { CognitoSandboxOptions } from '../sandbox/cognito/options.ts'
import { startTestGateway, type TestGateway } from '../sandbox/cognito/test-gateway.ts'

const email = 'aya@example.com'
const password = 'correct horse 1!'
const next = 'another one 2!'
let running: TestGateway[] = []

async function start(options: CognitoSandboxOptions = {}, change: Partial<IdentityConfig> = {}) {
  const ours = await startTestGateway(options, change)
  running.push(ours)
  const kind = (call: Promise<unknown>) =>
    call.then(
      () => 'none',
      (error: unknown) => (error instanceof IdentityError ? error.kind : String(error)),
    )
  const code = (to = email) => ours.pool.control.lastMail(to).code
  const seeded = async () => {
    await ours.pool.seedUser({ email, password, name: 'Aya' })
    return ours.gateway.signIn({ email, password })
  }
  return { ...ours, kind, code, seeded }
}

afterEach(async () => {
  for (const ours of running) await ours.close()
  running = []
})

describe.each([
  ['a public client', {}],
  ['a client with a secret', { clientSecret: true }],
  ['a client with a secret that rotates tokens', { clientSecret: true, rotation: 10 }],
] as const)('with %s', (_name, options) => {
  it('registers, confirms, signs in, refreshes, signs out', async () => {
    const { gateway, code, kind } = await start(options)
    const created = await gateway.signUp(
      { email, password, name: '綾' },
      { ipAddress: '192.0.2.1', lang: 'ja' },
    )
    expect(created).toEqual({ outcome: 'created', sub: expect.any(String) })
    expect(await kind(gateway.signIn({ email, password }))).toBe('notConfirmed')
    await gateway.resendCode(email)
    await gateway.confirmSignUp({ email, code: code() })
    const tokens = await gateway.signIn({ email, password }, { ipAddress: '192.0.2.1', encodedData: 'x' })
    expect(tokens.user).toEqual({
      sub: created.sub,
      username: created.sub,
      email,
      emailVerified: true,
      name: '綾',
    })
    expect(tokens.accessExpiresAt - Date.now()).toBeGreaterThan(3_500_000)
    const fresh = await gateway.renew(tokens)
    expect(fresh.refreshToken === tokens.refreshToken).toBe(!('rotation' in options))
    expect(fresh.user).toEqual(tokens.user)
    await gateway.end(fresh)
    const again = gateway.renew(fresh)
    const error = await again.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ kind: 'refreshRefused', status: 401 })
    expect(endsSession(error)).toBe(true)
    expect(await kind(gateway.getUser(fresh.accessToken))).toBe('unauthenticated')
  })

  it('resets a forgotten password', async () => {
    const { pool, gateway, code, kind } = await start(options)
    await pool.seedUser({ email, password, name: 'Aya' })
    await gateway.forgotPassword(email)
    expect(await kind(gateway.confirmForgotPassword({ email, code: code(), newPassword: 'short' }))).toBe(
      'passwordPolicy',
    )
    await gateway.confirmForgotPassword({ email, code: code(), newPassword: next })
    expect(await kind(gateway.signIn({ email, password }))).toBe('incorrectCredentials')
    expect(await kind(gateway.signIn({ email, password: next }))).toBe('none')
  })
})

describe('a form never tells who has an account', () => {
  it('registers, resends, resets and changes addresses alike for known and unknown ones', async () => {
    const { gateway, pool, logged, seeded, kind } = await start()
    const { accessToken } = await seeded()
    await pool.seedUser({ email: 'taken@example.com', password, name: 'T' })
    expect(await gateway.signUp({ email, password, name: 'X' })).toEqual({ outcome: 'taken' })
    for (const address of [email, 'nobody@example.com', 'nobody@example.com']) {
      expect(await kind(gateway.resendCode(address))).toBe('none')
      expect(await kind(gateway.forgotPassword(address))).toBe('none')
    }
    expect(await kind(gateway.updateEmail({ accessToken, email: 'taken@example.com' }))).toBe('none')
    expect(pool.control.mails('taken@example.com')).toEqual([])
    expect(JSON.stringify(logged)).not.toContain('example.com')
  })

  it('refuses wrong passwords, unknown, locked and reset accounts with one and the same error', async () => {
    const { gateway, pool } = await start()
    await pool.seedUser({ email, password, name: 'Aya' })
    const shown = async (address: string, given: string) => {
      const error = await gateway
        .signIn({ email: address, password: given })
        .catch((reason: unknown) => reason)
      const { messageKey, hintKey, status, field } = error as IdentityError
      return JSON.stringify({ messageKey, hintKey, status, field })
    }
    const unknown = await shown('nobody@example.com', password)
    for (let n = 0; n < 6; n++) expect(await shown(email, 'wrong password')).toBe(unknown)
    expect(await shown(email, password)).toBe(unknown)
    pool.control.advance(3_600_000)
    pool.control.setUser(email, { status: 'RESET_REQUIRED' })
    expect(await shown(email, password)).toBe(unknown)
    expect(unknown).toContain('incorrectEmailOrPassword')
  })

  it('refuses codes for unknown, confirmed and other people with one and the same error', async () => {
    const { gateway, pool } = await start()
    await pool.seedUser({ email, password, name: 'Aya' })
    await gateway.signUp({ email: 'new@example.com', password, name: 'N' })
    const key = (call: Promise<unknown>) => call.catch((error: IdentityError) => error.messageKey)
    const keys = [
      await key(gateway.confirmSignUp({ email, code: '123456' })),
      await key(gateway.confirmSignUp({ email: 'nobody@example.com', code: '123456' })),
      await key(gateway.confirmSignUp({ email: 'new@example.com', code: 'wrong1' })),
      await key(gateway.confirmForgotPassword({ email, code: '123456', newPassword: next })),
      await key(
        gateway.confirmForgotPassword({ email: 'no@example.com', code: '123456', newPassword: next }),
      ),
    ]
    expect(keys).toEqual(Array(5).fill('auth:errors.invalidEmailOrCode'))
  })
})

describe('a signed-in person', () => {
  it('changes the password; a wrong old one is told from a dead session', async () => {
    const { gateway, kind, seeded } = await start()
    const { accessToken } = await seeded()
    const change = (oldPassword: string) =>
      gateway.changePassword({ accessToken, oldPassword, newPassword: next })
    expect(await kind(change('wrong password'))).toBe('incorrectOldPassword')
    expect(await kind(change(password))).toBe('none')
    await gateway.signOutEverywhere(accessToken)
    expect(await kind(change(next))).toBe('unauthenticated')
  })

  it('changes names and, once verified, the e-mail address', async () => {
    const { gateway, kind, code, seeded } = await start()
    const { accessToken } = await seeded()
    await gateway.updateProfile({ accessToken, name: '新しい名前', preferredUsername: 'aya' })
    expect(await gateway.getUser(accessToken)).toMatchObject({
      name: '新しい名前',
      preferredUsername: 'aya',
      email,
    })
    await gateway.updateProfile({ accessToken, preferredUsername: '' })
    await gateway.updateProfile({ accessToken })
    expect(await gateway.getUser(accessToken)).not.toHaveProperty('preferredUsername')
    await gateway.updateEmail({ accessToken, email: 'new@example.com' })
    expect(await gateway.getUser(accessToken)).toMatchObject({ email, emailVerified: true })
    await gateway.updateEmail({ accessToken, email: 'new@example.com' })
    expect(await kind(gateway.verifyEmail({ accessToken, code: 'wrong1' }))).toBe('codeMismatch')
    await gateway.verifyEmail({ accessToken, code: code('new@example.com') })
    expect(await gateway.getUser(accessToken)).toMatchObject({
      email: 'new@example.com',
      emailVerified: true,
    })
  })

  it('deletes the account; other sessions then learn that it is gone', async () => {
    const { gateway, kind, seeded } = await start()
    const signedIn = await seeded()
    const { accessToken } = signedIn
    await gateway.deleteUser(accessToken)
    expect(await kind(gateway.getUser(accessToken))).toBe('accountGone')
    expect(await kind(gateway.renew(signedIn))).toBe('refreshRefused')
  })
})

describe('refreshing', () => {
  it('says when the account is gone, where the pool tells', async () => {
    const { gateway, kind, seeded } = await start({ preventUserExistenceErrors: 'LEGACY' })
    const signedIn = await seeded()
    const { accessToken } = signedIn
    await gateway.deleteUser(accessToken)
    expect(await kind(gateway.renew(signedIn))).toBe('accountGone')
  })

  it('takes a rotated token a second time for the end of the session', async () => {
    const { gateway, kind, seeded } = await start({ rotation: true })
    const signedIn = await seeded()
    await gateway.renew(signedIn)
    expect(await kind(gateway.renew(signedIn))).toBe('refreshRefused')
    expect(await kind(gateway.renew({ ...signedIn, refreshToken: '' }))).toBe('refreshUnsupported')
  })

  it('passes the device key on where devices are tracked', async () => {
    const { gateway, kind, seeded } = await start({ deviceTracking: true })
    const signedIn = await seeded()
    const { deviceKey, ...without } = signedIn
    expect(deviceKey).toBeDefined()
    expect(await kind(gateway.renew(without))).toBe('refreshRefused')
    const fresh = await gateway.renew(signedIn)
    expect(fresh.deviceKey).toBe(deviceKey)
  })

  it('treats a challenge at sign-in as an account that can’t sign in', async () => {
    const { gateway, pool, kind, seeded } = await start()
    await seeded()
    pool.control.setUser(email, { status: 'FORCE_CHANGE_PASSWORD' })
    expect(await kind(gateway.signIn({ email, password }))).toBe('passwordResetRequired')
  })

  it('shouts in the log when the settings are wrong', async () => {
    const { gateway, logged, kind } = await start({}, { clientId: 'another' })
    expect(await kind(gateway.signIn({ email, password }))).toBe('misconfigured')
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', operation: 'InitiateAuth' }))
  })
})
