import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import type { IdentityGateway } from '../../gateways/identity/identity-gateway.ts'
import type { MailOutbox } from '../../outbox/mail/mail.types.ts'
import { createCodes } from './codes.ts'
import { createOwnAccountCalls } from './own-identity.account-calls.ts'
import { failingAsService } from './own-identity.failures.ts'
import { createOwnLinkCalls } from './own-identity.link-calls.ts'
import { createOwnOpenCalls } from './own-identity.open-calls.ts'
import type { OwnParts } from './own-identity.parts.ts'
import { createOwnSignInCalls, createPrograms, ownIssuer } from './own-identity.sign-in-calls.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { refusal } from './refuse.ts'

export type OwnIdentityOptions = {
  db: Db
  /** SESSION_SECRETS, the newest first. */
  secrets: readonly string[]
  /** Where codes are put to be mailed; undefined if no mail is configured. */
  mail: MailOutbox | undefined
  clock: () => number
  log: Pick<Logger, 'error'>
  /** Replaced by tests, which hash at less cost. */
  passwords?: Passwords
}

/** The identity gateway on the server's own database: accounts without Amazon Cognito (docs/accounts.md). */
export function createOwnIdentity(options: OwnIdentityOptions): IdentityGateway {
  const { db, secrets, mail, clock, log } = options
  const busy = () => refusal('signIn', 'TooManyRequestsException')
  const parts: OwnParts = {
    db,
    clock,
    mail,
    passwords: options.passwords ?? createPasswords({ busy }),
    codes: createCodes(secrets),
  }
  return {
    mailsCodes: mail !== undefined,
    issuer: ownIssuer,
    answersKeptMs: 0,
    programs: createPrograms(parts),
    codeLife: { register: 'tenMinutes', reset: 'tenMinutes', address: 'tenMinutes' },
    ...failingAsService(createOwnOpenCalls(parts), log),
    ...failingAsService(createOwnSignInCalls(parts), log),
    ...failingAsService(createOwnAccountCalls(parts), log),
    // Not as the service: a link that does not count is told apart.
    ...createOwnLinkCalls(parts),
    close: () => {},
  }
}
