import type { Logger } from '../base/logger.ts'
import type { Config, Secrets } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import type { IdentityGateway, SignIn } from '../gateways/identity/identity-gateway.ts'
import type { RetryTime } from '../gateways/retry.ts'
import type { MailOutbox } from '../outbox/mail/mail.types.ts'
import {
  type AccessService,
  type CloudIdentities,
  createAccess,
  createCloudIdentities,
  credentialSeal,
  noteProved,
} from './access/index.ts'
import { createOwnIdentity, type Passwords } from './identity/index.ts'
import type { Sessions } from './session/index.ts'

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
