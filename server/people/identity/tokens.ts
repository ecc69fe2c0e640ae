import { randomUUID, sign } from 'node:crypto'
import { JwtVerifier } from 'aws-jwt-verify'
import { JwtBaseError } from 'aws-jwt-verify/error'
import { cookieLifetimeMs } from '../../base/constants.ts'
import type { IdentityUser, TokenSet } from '../../gateways/identity/identity-gateway.ts'
import { keysForVerifier } from './keys-for-verifier.ts'
import { invalidToken } from './refuse.ts'
import type { SigningKeys } from './signing-keys.ts'

/** How long access and id tokens count, in seconds. */
export const tokenSeconds = 15 * 60

type Claims = Record<string, unknown>

/** What an access token says. `expiresAt`: ms since 1970; `authTime`: seconds. `signIn`: the sign-in that it belongs to. */
export type AccessClaims = {
  sub: string
  username: string
  expiresAt: number
  authTime: number
  signIn: string
}

/** Whose token, of which sign-in. `authTime`: when the password was typed, in whole seconds since 1970. */
type About = { user: IdentityUser; signIn: string; authTime: number }

export type Tokens = {
  issue(about: About): Promise<Omit<TokenSet, 'refreshToken'>>
  /** An access token alone, which counts for so many seconds. */
  access(about: About & { seconds: number }): Promise<string>
  /** Checks signature, issuer, audience, use and expiry. @throws IdentityError unauthenticated */
  verifyAccess(token: string): Promise<AccessClaims>
  /** Like {@link Tokens.verifyAccess}. */
  verifyId(token: string): Promise<IdentityUser & { expiresAt: number }>
}

type Parts = { issuer: string; keys: SigningKeys; clock: () => number }

/** JSON Web Tokens of our own. @param issuer PUBLIC_URL, whom they are from and for */
export function createTokens({ issuer, keys, clock }: Parts): Tokens {
  const verify = createVerifier({ issuer, keys, clock })
  /** Makes tokens for somebody that count for so many seconds. */
  async function maker({ user, authTime, seconds }: About & { seconds: number }) {
    const { id: kid, private: key } = await keys.current()
    const now = Math.floor(clock() / 1000)
    const exp = now + seconds
    const common = { iss: issuer, aud: issuer, sub: user.sub, iat: now, exp, auth_time: authTime }
    const make = (claims: Claims) => {
      const parts = [
        { alg: 'EdDSA', kid, typ: 'JWT' },
        { ...common, jti: randomUUID(), ...claims },
      ]
      const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
    }
    return { make, expiresAt: exp * 1000 }
  }
  const accessClaims = ({ user, signIn }: About) => ({
    token_use: 'access',
    username: user.username,
    sid: signIn,
  })

  return {
    async access(about) {
      return (await maker(about)).make(accessClaims(about))
    },
    async issue(about) {
      const { user, authTime } = about
      const { make, expiresAt } = await maker({ ...about, seconds: tokenSeconds })
      return {
        accessToken: make(accessClaims(about)),
        idToken: make({
          token_use: 'id',
          email: user.email,
          email_verified: user.emailVerified,
          ...(user.name && { name: user.name }),
          ...(user.preferredUsername && { preferred_username: user.preferredUsername }),
        }),
        accessExpiresAt: expiresAt,
        idExpiresAt: expiresAt,
        authTime,
        issuer,
        user,
      }
    },
    async verifyAccess(token) {
      const { sub, username, exp, auth_time: authTime, sid } = await verify('access', token)
      return {
        sub: String(sub),
        username: String(username),
        expiresAt: Number(exp) * 1000,
        authTime: Number(authTime),
        signIn: String(sid),
      }
    },
    async verifyId(token) {
      const claims = await verify('id', token)
      return {
        sub: String(claims.sub),
        username: String(claims.sub),
        email: String(claims.email),
        emailVerified: claims.email_verified === true,
        ...(typeof claims.name === 'string' && { name: claims.name }),
        ...(typeof claims.preferred_username === 'string' && {
          preferredUsername: claims.preferred_username,
        }),
        expiresAt: Number(claims.exp) * 1000,
      }
    },
  }
}

/** The library checks the machine's clock with so much patience that only our own clock decides. */
const patienceSeconds = (100 * cookieLifetimeMs) / 1000

/** The same library that checks Cognito's tokens, with the keys of our database. */
function createVerifier({ issuer, keys, clock }: Parts) {
  const check = (use: 'id' | 'access') => (payload: Claims) => {
    const expired = typeof payload.exp !== 'number' || clock() >= payload.exp * 1000
    if (payload.token_use !== use || expired) throw invalidToken(use)
  }
  const verifier = (use: 'id' | 'access') =>
    JwtVerifier.create(
      {
        issuer,
        audience: issuer,
        jwksUri: issuer,
        graceSeconds: patienceSeconds,
        customJwtCheck: ({ payload }) => check(use)(payload),
      },
      { jwksCache: keysForVerifier(keys) },
    )
  const verifiers = { id: verifier('id'), access: verifier('access') }
  return (use: 'id' | 'access', token: string): Promise<Claims> =>
    verifiers[use].verify(token).catch((error: unknown) => {
      throw error instanceof JwtBaseError ? invalidToken(use) : error
    })
}
