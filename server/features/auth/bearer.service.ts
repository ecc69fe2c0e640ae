import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { asSessionError } from '../../access/access.service.ts'
import { judgeAge, notBeforeOf } from '../../access/not-before.store.ts'
import type { Db } from '../../db/database.ts'
import { SignedOutError } from '../../errors.ts'
import { IdentityError } from '../../gateways/cognito/identity-error.ts'
import type { IdentityGateway, IdentityUser } from '../../gateways/cognito/identity-gateway.ts'
import { reasonOf } from './sign-ins.ts'

/** How long what the identity service said of a token is believed, in ms: a sign-out that only it knows of holds after this. */
const believedMs = 60_000
const mostTokens = 5000

export type Bearers = {
  /**
   * Whose access token this is, and that it is still good: signature, issuer, client, use and expiry are checked at
   * each request, and that no new password or sign-out everywhere has come since; the identity service is asked once a
   * minute whether it has been taken back. Throws
   * - SignedOutError where it is not good, or the account is gone;
   * - SignInUnreachableError or SignInFailedError where the identity service could not be asked.
   */
  personOf(accessToken: string): Promise<IdentityUser>
  /** The person has just changed: what is kept of them is out of date. */
  forget(accessToken: string): void
}

type Needs = { db: Db; identity: Pick<IdentityGateway, 'verifyAccessToken' | 'getUser'>; clock: () => number }

/** People who come with an access token instead of a session: other systems, not browsers. */
export function createBearers({ db, identity, clock }: Needs): Bearers {
  const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  const known = new LRUCache<string, IdentityUser>({ max: mostTokens, ttl: believedMs, perf: { now: clock } })
  const asked = new Map<string, Promise<IdentityUser>>()

  /** Many requests at once with a token that nobody knows yet are one question. */
  const ask = (key: string, token: string): Promise<IdentityUser> => {
    const underWay = asked.get(key) ?? identity.getUser(token).finally(() => asked.delete(key))
    asked.set(key, underWay)
    return underWay
  }

  return {
    async personOf(token) {
      try {
        const { sub, authTime } = await identity.verifyAccessToken(token)
        const age = judgeAge(authTime, await notBeforeOf(db, sub))
        if (age === 'over') throw new SignedOutError('unauthenticated')
        // What was known of it may be from before.
        if (age === 'ask') return await identity.getUser(token)
        const key = keyOf(token)
        const user = known.get(key) ?? (await ask(key, token))
        if (!known.has(key)) known.set(key, user)
        return user
      } catch (error) {
        const reason = error instanceof IdentityError ? reasonOf(error) : undefined
        throw reason ? new SignedOutError(reason, { cause: error }) : asSessionError(error)
      }
    },
    forget: (token) => void known.delete(keyOf(token)),
  }
}
