import { LRUCache } from 'lru-cache'
import { credentialsRefreshMs } from '../constants.ts'
import type { Db } from '../db/database.ts'
import { SignedOutError } from '../errors.ts'
import { IdentityError } from '../gateways/cognito/identity-error.ts'
import type { IdentityLogin, IdentityPool, IdentityState } from '../gateways/cognito/identity-pool.ts'
import type { Logger } from '../logger.ts'
import type { Sessions } from '../session/sessions.ts'
import type { AccessService } from './access.service.ts'
import {
  findCredentials,
  forgetCredentials,
  keepCredentials,
  keepGuestIdentity,
  takeGuestIdentity,
} from './cloud-identity.store.ts'

/** More guests than this are not asked for at the same time: an outage must not pile them up. */
const mostAtOnce = 100
/** Of how many people this process remembers when their credentials are due. */
const mostPeople = 5000

/**
 * Who guests and signed-in people are for other services of AWS, where an identity pool is configured. All of it happens
 * beside the answer: no page waits for the pool, and none fails with it.
 */
export type CloudIdentities = {
  /** A guest has sent their first form: the pool gives them an identity. */
  meet(guestId: string): void
  /** At sign-in: what this browser was as a guest becomes the person's own. */
  link(login: IdentityLogin, guestId: string | undefined): void
  /** In the shared guard: renews credentials that are 50 minutes old. */
  keep(login: IdentityLogin): void
  /** At sign-out. Another sign-in of the person brings new ones. */
  forget(personId: string): Promise<void>
  /**
   * A person's credentials, good for ten minutes at least; undefined unless they are signed in somewhere.
   * Throws IdentityError where the pool gives none, SignInUnreachableError and SessionUnavailableError.
   */
  credentialsOf(personId: string): Promise<IdentityState | undefined>
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

type Parts = {
  pool: IdentityPool
  db: Db
  clock: () => number
  log: Pick<Logger, 'warn'>
  sessions: Pick<Sessions, 'listOf'>
  access: AccessService
}

export function createCloudIdentities({ pool, db, clock, log, sessions, access }: Parts): CloudIdentities {
  /** One piece of work a guest or person at a time. */
  const underWay = new Map<string, Promise<void>>()
  const renewedAt = new LRUCache<string, number>({ max: mostPeople })
  const isGood = (at: number | undefined) => at !== undefined && clock() < at + credentialsRefreshMs

  function beside(key: string, work: () => Promise<unknown>): void {
    if (underWay.has(key) || underWay.size >= mostAtOnce) return
    const done = work()
      .then(
        () => {},
        (err: unknown) => log.warn({ err }, 'the identity pool was not asked, or did not answer'),
      )
      .finally(() => underWay.delete(key))
    underWay.set(key, done)
  }

  async function renew(login: IdentityLogin, state?: IdentityState): Promise<IdentityState> {
    const next = await pool.credentials(state, login)
    await keepCredentials(db, login.sub, next)
    renewedAt.set(login.sub, next.renewedAt)
    return next
  }

  async function renewIfDue(login: IdentityLogin): Promise<IdentityState> {
    const state = await findCredentials(db, login.sub, clock())
    if (!state || !isGood(state.renewedAt)) return renew(login, state)
    renewedAt.set(login.sub, state.renewedAt)
    return state
  }

  return {
    meet(guestId) {
      beside(guestId, async () => {
        const identityId = await pool.newGuest()
        await keepGuestIdentity(db, { guestId, identityId, now: clock() })
      })
    },

    link(login, guestId) {
      beside(login.sub, async () => {
        await underWay.get(guestId ?? '')
        const identityId = guestId && (await takeGuestIdentity(db, guestId))
        if (!identityId) return renewIfDue(login)
        return renew(login, asGuest(identityId)).catch((error: unknown) => {
          // The guest's identity may be gone, or somebody else's by now: the person's own is there all the same.
          if (!(error instanceof IdentityError)) throw error
          return renewIfDue(login)
        })
      })
    },

    keep(login) {
      if (!isGood(renewedAt.get(login.sub))) beside(login.sub, () => renewIfDue(login))
    },

    async forget(personId) {
      await underWay.get(personId)
      renewedAt.delete(personId)
      await forgetCredentials(db, personId)
    },

    async credentialsOf(personId) {
      for (const { id } of await sessions.listOf(personId)) {
        try {
          const { idToken } = await access.tokens(id)
          return await renewIfDue({ sub: personId, idToken })
        } catch (error) {
          if (!(error instanceof SignedOutError)) throw error
        }
      }
      return undefined
    },

    settled: async () => void (await Promise.all(underWay.values())),
  }
}

/** A guest's identity, for which nobody has asked credentials. */
const asGuest = (identityId: string): IdentityState => ({
  identityId,
  credentials: { accessKeyId: '', secretAccessKey: '', sessionToken: '', expiresAt: 0 },
  renewedAt: 0,
})
