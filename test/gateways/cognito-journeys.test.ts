import { afterEach, describe, expect, it } from 'vitest'
import type { IdentityConfig } from '../../server/gateways/cognito/identity-config.ts'
import { IdentityError } from '../../server/gateways/identity/identity-error.ts'
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
