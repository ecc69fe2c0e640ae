import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { SignedOutError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import type { IdentityGateway, IdentityUser } from '../../gateways/identity/identity-gateway.ts'
import { asSessionError } from '../../people/access/index.ts'
import { judgeAge, notBeforeOf } from '../../people/session/index.ts'
import { reasonOf } from './sign-ins.ts'

const mostTokens = 5000

export type Bearers = {
  /**
   * The person of an access token, if the token is still valid. Each request checks whose it is (`holderOf`), and that no
   * new password or sign-out everywhere came since. The identity service is asked whether the token was revoked, again
   * when its last answer is older than `answersKeptMs`. Throws
   * - SignedOutError if it is not valid, or the account is gone;
   * - SignInUnreachableError or SignInFailedError if the identity service could not be asked.
   */
  personOf(accessToken: string): Promise<IdentityUser>
}

type Needs = {
  db: Db
  identity: Pick<IdentityGateway, 'holderOf' | 'getUser' | 'answersKeptMs'>
  clock: () => number
}

/** People who send an access token instead of a session cookie: other systems, not browsers. */
export function createBearers({ db, identity, clock }: Needs): Bearers {
  const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  const { answersKeptMs: ttl } = identity
  const known = new LRUCache<string, IdentityUser>({ max: mostTokens, ttl, perf: { now: clock } })
  const asked = new Map<string, Promise<IdentityUser>>()

  /** Simultaneous requests with the same unknown token share one call. */
  const ask = (key: string, token: string): Promise<IdentityUser> => {
    const underWay = asked.get(key) ?? identity.getUser(token).finally(() => asked.delete(key))
    asked.set(key, underWay)
    return underWay
  }

  return {
    async personOf(token) {
      try {
        const { sub, authTime } = await identity.holderOf(token)
        const age = judgeAge(authTime, await notBeforeOf(db, sub))
        if (age === 'over') throw new SignedOutError('unauthenticated')
        // The cached answer may be older than the change.
        if (age === 'ask' || ttl === 0) return await identity.getUser(token)
        const key = keyOf(token)
        const user = known.get(key) ?? (await ask(key, token))
        if (!known.has(key)) known.set(key, user)
        return user
      } catch (error) {
        const reason = error instanceof IdentityError ? reasonOf(error) : undefined
        throw reason ? new SignedOutError(reason, { cause: error }) : asSessionError(error)
      }
    },
  }
}
