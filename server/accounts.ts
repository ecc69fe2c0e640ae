import { type AccessService, createAccess } from './access/access.service.ts'
import { createCloudIdentities } from './access/cloud-identities.ts'
import type { CloudIdentities } from './access/cloud-identities.types.ts'
import type { Config, Secrets } from './config.ts'
import type { Db } from './db/database.ts'
import { createCognitoGateway } from './gateways/cognito/cognito.gateway.ts'
import type { IdentityGateway } from './gateways/cognito/identity-gateway.ts'
import type { Logger } from './logger.ts'
import type { Sessions } from './session/sessions.ts'

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
  /** Used instead of Cognito's, by tests and the demo. */
  identity: IdentityGateway | undefined
}

/** Builds what accounts need; undefined if no identity service is configured. */
export function openAccounts(config: Config, secrets: Secrets, parts: Parts): Accounts | undefined {
  const { cognito } = config
  const { cognitoClientSecret: clientSecret } = secrets
  const { db, log, clock, sessions } = parts
  if (!cognito) return undefined
  const full = { ...cognito, ...(clientSecret && { clientSecret }) }
  const identity = parts.identity ?? createCognitoGateway({ config: full, clock, log })
  const { identityPool } = identity
  const access = createAccess({ identity, sessions, clock })
  const cloud =
    identityPool && createCloudIdentities({ pool: identityPool, db, clock, log, sessions, access })
  return { identity, access, cloud }
}
