import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { forgetOwnIdentity } from '../../server/people/identity/forget.ts'
import { keySeal, makeKey } from '../../server/people/identity/sealed-keys.ts'
import { startTestGateway } from '../sandbox/cognito/test-gateway.ts'
import { onEachDatabase } from '../support/databases.ts'
import { ownIdentity, password, publicUrl, secrets } from '../support/own-identity.ts'

const minute = 60_000
let people = 0

type Claims = Record<string, unknown>
const part = (token: string, at: number): Claims =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString()) as Claims
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

onEachDatabase('tokens of our own', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })

  async function signedIn(own = ownIdentity(db)) {
    const tokens = await own.gateway.signIn(await own.person(`token${++people}@example.jp`))
    const verify = (token: string, container = own) => own.kind(container.gateway.verifyAccessToken(token))
    return { ...own, own, tokens, verify }
  }

  it('say who, from whom, for whom, what for, until when, and when the password was typed', async () => {
    const { tokens, gateway } = await signedIn()
    const { sub, email } = tokens.user
    const common = {
      iss: publicUrl,
      aud: publicUrl,
      sub,
      auth_time: tokens.authTime,
      jti: expect.any(String),
    }
    const times = { iat: expect.any(Number), exp: tokens.accessExpiresAt / 1000 }
    expect(part(tokens.accessToken, 0)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: expect.any(String) })
    expect(part(tokens.accessToken, 1)).toEqual({
      ...common,
      ...times,
      token_use: 'access',
      username: sub,
      sid: expect.any(String),
    })
    expect(part(tokens.idToken, 1)).toEqual({
      ...common,
      ...times,
      token_use: 'id',
      email,
      email_verified: true,
      name: 'Aya',
    })
    expect(await gateway.verifyAccessToken(tokens.accessToken)).toEqual({
      sub,
      username: sub,
      expiresAt: tokens.accessExpiresAt,
      authTime: tokens.authTime,
    })
  })

  it('count for a quarter of an hour by our clock, whatever the machine’s says', async () => {
    const { tokens, verify, advance } = await signedIn()
    advance(-500 * minute)
    expect(await verify(tokens.accessToken)).toBe('none')
    advance(500 * minute + 14 * minute)
    expect(await verify(tokens.accessToken)).toBe('none')
    advance(minute)
    expect(await verify(tokens.accessToken)).toBe('unauthenticated')
    const past = ownIdentity(db, { clock: () => Date.UTC(2020, 0, 1) })
    const old = await signedIn(past)
    expect(await old.verify(old.tokens.accessToken)).toBe('none')
    expect(await verify(old.tokens.accessToken)).toBe('unauthenticated')
  })

  it('are one thing: an id token is no access token, nor the other way round', async () => {
    const { tokens, verify, gateway, kind } = await signedIn()
    expect(await verify(tokens.idToken)).toBe('unauthenticated')
    expect(await kind(gateway.getUser(tokens.idToken))).toBe('unauthenticated')
    expect(await kind(gateway.verifyIdToken(tokens.accessToken))).toBe('unauthenticated')
  })

  describe('are refused', () => {
    it('if a byte was changed, without a signature, or signed by somebody else', async () => {
      const { tokens, verify } = await signedIn()
      const [head = '', body = '', signature = ''] = tokens.accessToken.split('.')
      const claims = part(tokens.accessToken, 1)
      const forged = encoded({ ...claims, sub: 'somebody-else' })
      const { privateKey } = generateKeyPairSync('ed25519')
      const own = sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')
      for (const token of [
        `${head}.${forged}.${signature}`,
        `${head}.${body}.`,
        `${encoded({ alg: 'none' })}.${body}.`,
        `${encoded({ ...part(tokens.accessToken, 0), alg: 'HS256' })}.${body}.${signature}`,
        `${head}.${body}.${own}`,
        `${encoded({ ...part(tokens.accessToken, 0), kid: 'unknown' })}.${body}.${signature}`,
        'x',
        '',
      ])
        expect(await verify(token)).toBe('unauthenticated')
      expect(await verify(tokens.accessToken)).toBe('none')
    })

    it('if they are of another site', async () => {
      const { tokens, verify } = await signedIn()
      const elsewhere = ownIdentity(db, { publicUrl: 'https://other.example.jp' })
      expect(await verify(tokens.accessToken, elsewhere as never)).toBe('unauthenticated')
    })

    it('if they are Cognito’s; and Cognito’s gateway refuses ours', async () => {
      const { tokens, verify, kind, gateway } = await signedIn()
      const cognito = await startTestGateway()
      await cognito.pool.seedUser({ email: 'aya@example.jp', password, name: 'Aya' })
      const theirs = await cognito.gateway.signIn({ email: 'aya@example.jp', password })
      expect(await verify(theirs.accessToken)).toBe('unauthenticated')
      expect(await kind(gateway.verifyIdToken(theirs.idToken))).toBe('unauthenticated')
      expect(await kind(gateway.refresh({ refreshToken: theirs.refreshToken, username: '' }))).toBe(
        'refreshRefused',
      )
      expect(await kind(cognito.gateway.verifyAccessToken(tokens.accessToken))).toBe('unauthenticated')
      expect(await kind(cognito.gateway.verifyIdToken(tokens.idToken))).toBe('unauthenticated')
      await cognito.close()
    })
  })

  it('are signed by a new key after a rotation, and old ones count until they expire', async () => {
    const { tokens, verify, own, advance, clock } = await signedIn()
    const other = ownIdentity(db)
    await other.gateway.verifyAccessToken(tokens.accessToken)
    const { id } = await makeKey(db, keySeal(secrets), clock())
    advance(minute)
    const fresh = await signedIn(own)
    expect(part(fresh.tokens.accessToken, 0).kid).toBe(id)
    // Another container has not heard of the new key.
    expect(await verify(fresh.tokens.accessToken, other as never)).toBe('none')
    expect(await verify(tokens.accessToken)).toBe('none')
    advance(13 * minute)
    await forgetOwnIdentity(db, clock())
    expect(await verify(tokens.accessToken)).toBe('none')
    advance(17 * minute)
    await forgetOwnIdentity(db, clock())
    expect(await db.selectFrom('identity_key').select('id').execute()).toEqual([{ id }])
  })

  it('end when their secret is gone, and a new key is made; the log says so once', async () => {
    const { tokens, verify } = await signedIn()
    const stranger = ownIdentity(db, { secrets: ['a-secret-that-never-was-there-before'] })
    expect(await verify(tokens.accessToken, stranger as never)).toBe('unauthenticated')
    expect(stranger.told).toHaveLength(1)
    expect(await verify(tokens.accessToken, ownIdentity(db) as never)).toBe('none')
  })

  it('have keys that only SESSION_SECRETS open, also after the secrets were changed', async () => {
    const { tokens, verify } = await signedIn()
    const kid = String(part(tokens.accessToken, 0).kid)
    const sealed = async () =>
      (await db.selectFrom('identity_key').select('sealed').where('id', '=', kid).executeTakeFirst())?.sealed
    const before = await sealed()
    const next = ['the-next-secret-that-is-long-enough-']
    expect(
      await verify(tokens.accessToken, ownIdentity(db, { secrets: [...next, ...secrets] }) as never),
    ).toBe('none')
    expect(await sealed()).not.toBe(before)
    expect(await verify(tokens.accessToken, ownIdentity(db, { secrets: next }) as never)).toBe('none')
  })
})
