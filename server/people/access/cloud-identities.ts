import { LRUCache } from 'lru-cache'
import { credentialsRefreshMs } from '../../base/constants.ts'
import { SignedOutError } from '../../base/errors.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import type { SignIn } from '../../gateways/identity/identity-gateway.ts'
import type { IdentityLogin, IdentityState } from '../../gateways/identity/identity-pool.types.ts'
import type { CloudIdentities, Parts } from './cloud-identities.types.ts'
import {
  findCredentials,
  forgetCredentials,
  keepCredentials,
  keepGuestIdentity,
  takeGuestIdentity,
} from './cloud-identity.store.ts'

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
}: Parts): CloudIdentities {
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
