import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { transportRows } from '../../gateways/identity/errors.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import type { IdentityGateway } from '../../gateways/identity/identity-gateway.ts'
import type { MailOutbox } from '../../outbox/mail/mail.types.ts'
import { createCodes } from './codes.ts'
import { addAccount, findAccountAt, givePassword } from './identity-account.store.ts'
import { removeCodesOf } from './identity-code.store.ts'
import { endSignInsOf } from './identity-sign-in.store.ts'
import { createOwnAccountCalls } from './own-identity.account-calls.ts'
import { createOwnOpenCalls } from './own-identity.open-calls.ts'
import type { OwnParts } from './own-identity.parts.ts'
import { createOwnSignInCalls, createPrograms, ownIssuer } from './own-identity.sign-in-calls.ts'
import { createPasswords, isAcceptable, type Passwords } from './passwords.ts'
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

type Calls = Record<string, (...args: never[]) => Promise<unknown>>

/**
 * The same calls, whose every failure is an IdentityError. A database that fails below them is to the reader what a
 * Cognito that fails is: the form keeps what was typed, and a session is kept.
 */
const failingAsService = <C extends Calls>(calls: C, log: Pick<Logger, 'error'>): C =>
  Object.fromEntries(
    Object.entries(calls).map(([operation, call]) => [
      operation,
      (...args: never[]) =>
        call(...args).catch((err: unknown) => {
          if (err instanceof IdentityError) throw err
          log.error({ err, operation }, 'the accounts of this server can’t be reached')
          throw new IdentityError(operation, 'InternalErrorException', transportRows.Server)
        }),
    ]),
  ) as C

type LinkCalls = Required<Pick<IdentityGateway, 'setPassword'>>

/** The call of somebody who has a link instead of a mailed code. */
function createOwnLinkCalls({ db, clock, passwords }: OwnParts): LinkCalls {
  return {
    async setPassword({ email, name, password }, allowed) {
      if (!isAcceptable(password)) throw refusal('signUp', 'InvalidPasswordException')
      const passwordHash = await passwords.hash(password, true)
      const fresh = newId()
      return inTransaction(db, async (trx) => {
        const now = clock()
        const known = await findAccountAt(trx, email)
        const sub = known?.sub ?? fresh
        await allowed(trx, { sub, confirmed: known?.confirmed_at != null })
        // Somebody registers the address at this moment. The link is not used up, so it can be tried again.
        if (!known && !(await addAccount(trx, { sub, email, name, passwordHash }, now)))
          throw refusal('signUp', 'TooManyRequestsException')
        // Whoever registered an address that is not proved does not name its owner.
        const named = known?.confirmed_at == null && { name }
        await givePassword(trx, sub, { passwordHash, now, ...named })
        // Whoever knew the old password is signed out in the same moment, and codes on their way count for nothing.
        await removeCodesOf(trx, sub)
        await endSignInsOf(trx, sub, now)
        return sub
      })
    },
  }
}
