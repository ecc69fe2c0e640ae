import { LRUCache } from 'lru-cache'
import { credentialsRefreshMs } from '../../base/constants.ts'
import { SignedOutError } from '../../base/errors.ts'
import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import type { Seal } from '../../db/sealed.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import type { SignIn } from '../../gateways/identity/identity-gateway.ts'
import type {
  IdentityLogin,
  IdentityPool,
  IdentityState,
} from '../../gateways/identity/identity-pool.types.ts'
import type { Sessions } from '../session/index.ts'
import type { AccessService } from './access.service.ts'
import {
  findCredentials,
  forgetCredentials,
  keepCredentials,
  keepGuestIdentity,
  takeGuestIdentity,
} from './cloud-identity.store.ts'

/**
 * Gives guests and signed-in people an identity at other AWS services, if an identity pool is configured. This runs
 * outside the answer: no page waits for the pool, and no page fails if the pool fails.
 */
export type CloudIdentities = {
  /** A guest has sent their first form: gets them an identity from the pool. */
  meet(guestId: string): void
  /** At sign-in: this browser's guest identity becomes the person's. */
  link(signIn: SignIn, guestId: string | undefined): void
  /** Called by the shared guard: renews credentials that are 50 minutes old. */
  keep(signIn: SignIn): void
  /** At sign-out. If the person is also signed in elsewhere, that session gets new credentials. */
  forget(personId: string): Promise<void>
  /**
   * A person's credentials, valid for at least ten minutes; undefined if they are signed in nowhere.
   * Throws IdentityError if the pool refuses, SignInUnreachableError and SessionUnavailableError.
   */
  credentialsOf(personId: string): Promise<IdentityState | undefined>
  /** Resolves when no work is under way. */
  settled(): Promise<void>
}

type CloudParts = {
  pool: IdentityPool
  db: Db
  /** Of the stored credentials. */
  seal: Seal
  clock: () => number
  log: Pick<Logger, 'warn'>
  sessions: Pick<Sessions, 'listOf'>
  access: AccessService
}

/** At most this many requests to the pool at once; further ones are skipped, so that an outage can't pile them up. */
const mostAtOnce = 100
/** For how many people this process remembers when their credentials must be renewed. */
const mostPeople = 5000

export function createCloudIdentities({
  pool,
  db,
  seal,
  clock,
  log,
  sessions,
  access,
}: CloudParts): CloudIdentities {
  /** At most one task per guest or person at a time. */
  const underWay = new Map<string, Promise<void>>()
  const renewedAt = new LRUCache<string, number>({ max: mostPeople })
  const isGood = (at: number | undefined) => at !== undefined && clock() < at + credentialsRefreshMs

  function inBackground(key: string, work: () => Promise<unknown>): void {
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
    await keepCredentials({ db, seal }, login.sub, next)
    renewedAt.set(login.sub, next.renewedAt)
    return next
  }

  async function renewIfDue(login: IdentityLogin): Promise<IdentityState> {
    const state = await findCredentials({ db, seal }, login.sub, clock())
    if (!state || !isGood(state.renewedAt)) return renew(login, state)
    renewedAt.set(login.sub, state.renewedAt)
    return state
  }

  return {
    meet(guestId) {
      inBackground(guestId, async () => {
        const identityId = await pool.newGuest()
        await keepGuestIdentity(db, { guestId, identityId, now: clock() })
      })
    },

    link(signIn, guestId) {
      const login = loginOf(signIn)
      inBackground(login.sub, async () => {
        await underWay.get(guestId ?? '')
        const identityId = guestId && (await takeGuestIdentity(db, guestId))
        if (!identityId) return renewIfDue(login)
        return renew(login, asGuest(identityId)).catch((error: unknown) => {
          // The guest's identity may be gone, or may belong to somebody else by now. Use the person's own.
          if (!(error instanceof IdentityError)) throw error
          return renewIfDue(login)
        })
      })
    },

    keep(signIn) {
      const login = loginOf(signIn)
      if (!isGood(renewedAt.get(login.sub))) inBackground(login.sub, () => renewIfDue(login))
    },

    async forget(personId) {
      await underWay.get(personId)
      renewedAt.delete(personId)
      await forgetCredentials(db, personId)
    },

    async credentialsOf(personId) {
      for (const { id } of await sessions.listOf(personId)) {
        try {
          return await renewIfDue(loginOf(await access.tokens(id)))
        } catch (error) {
          if (!(error instanceof SignedOutError)) throw error
        }
      }
      return undefined
    },

    settled: async () => void (await Promise.all(underWay.values())),
  }
}

const loginOf = ({ user, idToken = '' }: SignIn): IdentityLogin => ({ sub: user.sub, idToken })

/** The identity of a guest, for which no credentials were requested yet. */
const asGuest = (identityId: string): IdentityState => ({
  identityId,
  credentials: { accessKeyId: '', secretAccessKey: '', sessionToken: '', expiresAt: 0 },
  renewedAt: 0,
})
