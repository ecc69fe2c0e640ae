import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createTokenVerifier } from '../../server/gateways/cognito/cognito.tokens.ts'
import type { IdentityConfig } from '../../server/gateways/cognito/identity-config.ts'
import { IdentityError } from '../../server/gateways/identity/identity-error.ts'
import { startTestGateway } from '../sandbox/cognito/test-gateway.ts'

const email = 'aya@example.com'
const password = 'correct horse 1!'

const ours = await startTestGateway()
await ours.pool.seedUser({ email, password, name: 'Aya' })
const tokens = { idToken: '', ...(await ours.gateway.signIn({ email, password })) }
afterAll(() => ours.close())

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof IdentityError ? `${error.kind} ${error.status}` : String(error)),
  )
const refused = 'unauthenticated 401'
const log = { info: () => {}, warn: () => {}, error: () => {} } as never
const verifierOf = (change: Partial<IdentityConfig> = {}, now = () => ours.pool.control.now()) =>
  createTokenVerifier({ ...ours.config, ...change }, { now, sleep: async () => {} }, log)
const verifier = verifierOf()
/** With a setting changed, asked about the tokens of the pool. */
async function with_(change: Partial<IdentityConfig>, now?: () => number) {
  const other = verifierOf(change, now)
  return [
    await outcome(other.verifyIdToken(tokens.idToken)),
    await outcome(other.verifyAccessToken(tokens.accessToken)),
  ]
}
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

describe('verifying', () => {
  it('reads a token of the pool', async () => {
    const id = await verifier.verifyIdToken(tokens.idToken)
    expect(id).toEqual({ ...tokens.user, expiresAt: tokens.accessExpiresAt })
    const access = await verifier.verifyAccessToken(tokens.accessToken)
    const { sub } = tokens.user
    const { accessExpiresAt: expiresAt, authTime } = tokens
    expect(access).toEqual({ sub, expiresAt, authTime })
    expect(authTime).toBeCloseTo(Date.now() / 1000, -2)
  })

  it('refuses the other kind of token', async () => {
    expect(await outcome(verifier.verifyIdToken(tokens.accessToken))).toBe(refused)
    expect(await outcome(verifier.verifyAccessToken(tokens.idToken))).toBe(refused)
  })

  it('refuses another client, another issuer, another pool', async () => {
    expect(await with_({ clientId: 'another' })).toEqual([refused, refused])
    expect(await with_({ issuer: 'https://cognito-idp.ap-northeast-1.amazonaws.com/other' })).toEqual([
      refused,
      refused,
    ])
    const jwksUri = ours.pool.jwksUri
    expect(await with_({ userPoolId: 'ap-northeast-1_Other', jwksUri })).toEqual([refused, refused])
  })

  it('accepts the same tokens with issuer and keys address spelled out', async () => {
    const { issuer, jwksUri } = ours.pool
    expect(await with_({ issuer, jwksUri })).toEqual(['accepted', 'accepted'])
  })

  it('refuses expired tokens, by our clock as well', async () => {
    expect(await with_({}, () => tokens.accessExpiresAt - 1)).toEqual(['accepted', 'accepted'])
    expect(await with_({}, () => tokens.accessExpiresAt)).toEqual([refused, refused])
    const early = await startTestGateway({
      accessTokenSeconds: 300,
      idTokenSeconds: 300,
      clock: () => Date.now() - 400_000,
    })
    await early.pool.seedUser({ email, password, name: 'Aya' })
    // Tokens fresh from Cognito that don't pass are our own mistake, and are called so.
    expect(await outcome(early.gateway.signIn({ email, password }))).toBe('misconfigured 500')
    await early.close()
  })

  it('refuses forged tokens: changed claims, no signature, another key, the public key as a secret', async () => {
    const [head = '', body = '', signature = ''] = tokens.idToken.split('.')
    const changed = encode({ ...decode(body), email: 'owner@example.com' })
    const { kid } = decode(head)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const bySomebody = `${head}.${changed}`
    const hmacHead = encode({ alg: 'HS256', kid })
    const forged = [
      `${head}.${changed}.${signature}`,
      `${encode({ alg: 'none', kid })}.${changed}.`,
      `${bySomebody}.${sign('RSA-SHA256', Buffer.from(bySomebody), privateKey).toString('base64url')}`,
      `${hmacHead}.${changed}.${createHmac('sha256', kid).update(`${hmacHead}.${changed}`).digest('base64url')}`,
      `${encode({ alg: 'RS256', kid: 'unknown' })}.${body}.${signature}`,
      'rubbish',
      '',
    ]
    for (const token of forged) expect(await outcome(verifier.verifyIdToken(token))).toBe(refused)
    expect(await outcome(verifier.verifyIdToken(tokens.idToken))).toBe('accepted')
  })
})

describe('the pool’s keys', () => {
  it('are fetched once', async () => {
    const before = ours.pool.control.calls().filter((name) => name === 'Jwks').length
    await verifier.verifyIdToken(tokens.idToken)
    await ours.gateway.signIn({ email, password })
    await ours.gateway.holderOf(tokens.accessToken)
    expect(ours.pool.control.calls().filter((name) => name === 'Jwks')).toHaveLength(before)
  })

  it('are asked for again when they can’t be had; that is a network error, not a bad token', async () => {
    ours.pool.control.trouble({ kind: 'error', name: 'x', call: 'Jwks', times: 2 })
    expect(await with_({})).toEqual(['accepted', 'accepted'])
    ours.pool.control.trouble({ kind: 'error', name: 'x', call: 'Jwks', times: 8 })
    expect(await with_({})).toEqual(['network 503', 'network 503'])
  })

  it('are there before a refresh token is used up', async () => {
    const rotating = await startTestGateway({ rotation: true })
    await rotating.pool.seedUser({ email, password, name: 'Aya' })
    rotating.pool.control.trouble({ kind: 'error', name: 'x', call: 'Jwks', times: 4 })
    expect(await outcome(rotating.gateway.renew(tokens))).toBe('network 503')
    expect(rotating.pool.control.calls()).not.toContain('GetTokensFromRefreshToken')
    await rotating.close()
  })
})
