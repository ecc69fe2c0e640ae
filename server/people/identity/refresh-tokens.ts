import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { hashOfSecret, newId } from '../../db/ids.ts'
import { sessionLifetime } from '../../http/session-cookie.ts'
import { idleLifetime } from '../session/session-life.ts'
import {
  addSignIn,
  findSignIn,
  type OwnSignIn,
  removeSignIn,
  rotateSignIn,
} from './identity-sign-in.store.ts'
import { createKeyedHash } from './keyed-hash.ts'

/** How long the token before the newest is taken, in ms: two requests at once, or an answer that was lost. */
const grace = 60_000

export type RefreshTokens = {
  /** Begins a sign-in. @param authTime when the password was typed, in whole seconds since 1970 */
  begin(trx: Db, sub: string, now: number): Promise<{ signIn: OwnSignIn; token: string }>
  /**
   * Gives the next token for this one. The same again for the token before it, within a minute. `reused`: it is an older
   * one, so two have it: the sign-in is ended. `over`: there is no such sign-in.
   */
  rotate(
    db: Db,
    token: string,
    now: number,
  ): Promise<{ signIn: OwnSignIn; token: string } | 'reused' | 'over'>
  /** Ends the sign-in of this token. */
  end(db: Db, token: string): Promise<void>
}

/**
 * Refresh tokens. The database keeps hashes of the newest and the one before. The next token is made from the present
 * one with a key from SESSION_SECRETS, so two requests at once get the same, and who has only a token or only the
 * database can't make one.
 */
export function createRefreshTokens(secrets: readonly string[]): RefreshTokens {
  const successors = createKeyedHash(secrets, 'refresh tokens')
  const nextOf = (token: string) => successors.all(token).map((secret) => `${idOf(token)}.${secret}`)

  /** The token that took this one's place; undefined if it is older, or its minute is over. */
  function alreadyMade(signIn: OwnSignIn, token: string, now: number): string | undefined {
    const inGrace = signIn.previous_hash === hashOfSecret(token) && Math.abs(now - signIn.rotated_at) < grace
    return inGrace ? nextOf(token).find((next) => hashOfSecret(next) === signIn.token_hash) : undefined
  }

  return {
    async begin(trx, sub, now) {
      const id = newId()
      const token = `${id}.${randomBytes(32).toString('base64url')}`
      const endsAt = now + sessionLifetime
      const signIn = {
        id,
        sub,
        auth_time: Math.floor(now / 1000),
        token_hash: hashOfSecret(token),
        previous_hash: null,
        rotated_at: now,
        expires_at: Math.min(now + idleLifetime, endsAt),
        ends_at: endsAt,
      }
      await addSignIn(trx, signIn)
      return { signIn, token }
    },
    async rotate(db, token, now) {
      const [next = ''] = nextOf(token)
      const id = idOf(token)
      const signIn = await findSignIn(db, id)
      if (!signIn || signIn.expires_at <= now) return 'over'
      const expiresAt = Math.min(now + idleLifetime, signIn.ends_at)
      const change = { id, from: hashOfSecret(token), to: hashOfSecret(next), now, expiresAt }
      if (await rotateSignIn(db, change)) return { signIn, token: next }
      const standing = await findSignIn(db, id)
      if (!standing) return 'over'
      const made = alreadyMade(standing, token, now)
      if (made) return { signIn: standing, token: made }
      await removeSignIn(db, id)
      return 'reused'
    },
    async end(db, token) {
      const signIn = await findSignIn(db, idOf(token))
      const own = signIn && [signIn.token_hash, signIn.previous_hash].includes(hashOfSecret(token))
      if (own) await removeSignIn(db, signIn.id)
    },
  }
}

const idOf = (token: string) => token.split('.')[0] ?? ''
