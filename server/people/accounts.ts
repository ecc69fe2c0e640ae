import { LRUCache } from 'lru-cache'
import { credentialsRefreshMs } from '../base/constants.ts'
import { SignedOutError } from '../base/errors.ts'
import type { Logger } from '../base/logger.ts'
import type { Config, Secrets } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import type { Seal } from '../db/sealed.ts'
import { IdentityError } from '../gateways/identity/identity-error.ts'
import type { IdentityGateway, SignIn } from '../gateways/identity/identity-gateway.ts'
import type { IdentityLogin, IdentityPool, IdentityState } from '../gateways/identity/identity-pool.types.ts'
import type { RetryTime } from '../gateways/retry.ts'
import type { MailOutbox } from '../outbox/mail/mail.types.ts'
import { type AccessService, createAccess } from './access/access.service.ts'
import {
  credentialSeal,
  findCredentials,
  forgetCredentials,
  keepCredentials,
  keepGuestIdentity,
  takeGuestIdentity,
} from './access/cloud-identity.store.ts'
import { noteProved } from './access/take-over.store.ts'
import { createOwnIdentity } from './identity/own-identity.ts'
import type { Passwords } from './identity/passwords.ts'
import type { Sessions } from './session/sessions.ts'

/**
 * Gives guests and signed-in people an identity at other AWS services, if an identity pool is configured. This runs
 * outside the answer: no page waits for the pool, and no page fails if the pool fails.
 */
type CloudIdentities = {
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

function createCloudIdentities({
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

export type Accounts = {
  identity: IdentityGateway
  access: AccessService
  /** Undefined unless an identity pool is configured. */
  cloud: CloudIdentities | undefined
}

type Parts = {
  db: Db
  log: Logger
  clock: () => number
  sessions: Sessions
  /** Where codes are put to be mailed; undefined if no mail is configured. */
  mail: MailOutbox | undefined
  /** Used instead, by tests. */
  identity: IdentityGateway | undefined
  /** How this server hashes passwords; tests do it at less cost. */
  passwords?: Passwords | undefined
} & Pick<RetryTime, 'sleep'>

/** Builds what accounts need. */
export async function openAccounts(config: Config, secrets: Secrets, parts: Parts): Promise<Accounts> {
  const { db, log, clock, sessions } = parts
  const identity = parts.identity ?? (await openIdentity(config, secrets, parts))
  const { identityPool } = identity
  const access = createAccess({ identity, sessions, clock })
  const seal = credentialSeal(secrets.session)
  const cloud =
    identityPool && createCloudIdentities({ pool: identityPool, db, seal, clock, log, sessions, access })
  return { identity, access, cloud }
}

/** Who keeps the accounts: Cognito if it is configured, else this server. */
export async function openIdentity(
  config: Config,
  secrets: Secrets,
  { db, log, clock, mail, sleep, passwords }: Omit<Parts, 'sessions' | 'identity'>,
): Promise<IdentityGateway> {
  const { cognito } = config
  const { cognitoClientSecret: clientSecret, session } = secrets
  if (cognito) {
    // Loaded only where it is used (decision 0228).
    const { createCognitoGateway } = await import('../gateways/cognito/cognito.gateway.ts')
    const full = { ...cognito, ...(clientSecret && { clientSecret }) }
    return noting(createCognitoGateway({ config: full, clock, log, ...(sleep && { sleep }) }), { db, log })
  }
  const own = { db, secrets: session, mail, clock, log }
  return createOwnIdentity({ ...own, ...(passwords && { passwords }) })
}

/**
 * Notes whose address Cognito says is proved, in the moment when it says so: another browser's session may show an address
 * that its owner has left.
 */
function noting(gateway: IdentityGateway, { db, log }: Pick<Parts, 'db' | 'log'>): IdentityGateway {
  const noted = async (signIn: SignIn) => {
    // Without the note, it is made next time; without the new tokens, the person would be signed out.
    await noteProved(db, signIn.user).catch((err: unknown) => log.warn({ err }, 'a proved address not noted'))
    return signIn
  }
  return {
    ...gateway,
    signIn: async (...given) => noted(await gateway.signIn(...given)),
    renew: async (...given) => noted(await gateway.renew(...given)),
  }
}
