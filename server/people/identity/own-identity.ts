import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { transportRows } from '../../gateways/identity/errors.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import type { IdentityGateway, Programs, SignIn } from '../../gateways/identity/identity-gateway.ts'
import { sessionLifetime } from '../../http/session-cookie.ts'
import type { MailOutbox } from '../../outbox/mail/mail.types.ts'
import { createCodes } from './codes.ts'
import {
  addAccount,
  findAccount,
  findAccountAt,
  givePassword,
  noteSignIn,
  type OwnAccount,
  replacePassword,
  userOf,
} from './identity-account.store.ts'
import { removeCodesOf } from './identity-code.store.ts'
import {
  addSignIn,
  endSignInsOf,
  findSignIn,
  listProgramSignIns,
  type OwnSignIn,
  prolongSignIn,
  removeProgramSignIn,
  removeSignIn,
} from './identity-sign-in.store.ts'
import { createOwnAccountCalls, createOwnOpenCalls } from './own-identity.account-calls.ts'
import type { OwnParts } from './own-identity.parts.ts'
import { createPasswords, isAcceptable, type Passwords } from './passwords.ts'
import { refusal } from './refuse.ts'

type SignInCalls = Pick<IdentityGateway, 'signIn' | 'renew' | 'end' | 'holderOf'>

/** How long a session believes that its sign-in still stands, in ms. What ends a person's sign-ins ends sessions, too. */
const believedMs = 15 * 60_000
/** What sessions keep says who gave it: what Cognito gave counts for nothing here, and the other way round. */
const ownIssuer = 'own'

/** The calls that begin a sign-in, say whose it is, and end it. */
function createOwnSignInCalls(parts: OwnParts): SignInCalls {
  const { db, clock, passwords } = parts

  const kept = (account: OwnAccount, signIn: OwnSignIn, accessToken: string): SignIn => ({
    accessToken,
    accessExpiresAt: Math.min(clock() + believedMs, signIn.expires_at),
    authTime: signIn.auth_time,
    issuer: ownIssuer,
    user: userOf(account),
  })

  /** Stores the password at today's cost. If it is changed at this moment, that counts. */
  async function renewHash(account: OwnAccount, password: string): Promise<OwnAccount> {
    const { sub, password_hash: before } = account
    const after = await passwords.hash(password, true)
    return (await replacePassword(db, { sub, before, after }))
      ? { ...account, password_hash: after }
      : account
  }

  return {
    async signIn({ email, password }, { known } = {}) {
      const account = await findAccountAt(db, email)
      const { right, outdated } = await passwords.check(password, account?.password_hash, known)
      if (!account || !right) throw refusal('signIn', 'NotAuthorizedException')
      if (account.confirmed_at === null) throw refusal('signIn', 'UserNotConfirmedException')
      const checked = outdated ? await renewHash(account, password) : account
      const { token, signIn } = await inTransaction(db, async (trx) => {
        const now = clock()
        if (!(await noteSignIn(trx, checked, now))) throw refusal('signIn', 'NotAuthorizedException')
        return addSignIn(trx, { sub: account.sub, kind: 'browser', now, endsAt: now + sessionLifetime })
      })
      return kept(checked, signIn, token)
    },

    async renew({ accessToken, issuer, user }) {
      const now = clock()
      const account = await findAccount(db, user.sub)
      if (!account) throw refusal('refresh', 'UserNotFoundException')
      const signIn = issuer === ownIssuer ? await findSignIn(db, accessToken, now) : undefined
      if (signIn?.sub !== user.sub || !(await prolongSignIn(db, signIn, now)))
        throw refusal('refresh', 'NotAuthorizedException')
      return kept(account, signIn, accessToken)
    },

    end: ({ accessToken }) => removeSignIn(db, accessToken),

    async holderOf(accessToken) {
      const signIn = await findSignIn(db, accessToken, clock())
      if (!signIn) throw refusal('getUser', 'NotAuthorizedException')
      return { sub: signIn.sub, authTime: signIn.auth_time }
    },
  }
}

/** The tokens of people's programs (decision 0206). */
function createPrograms({ db, clock }: Pick<OwnParts, 'db' | 'clock'>): Programs {
  return {
    async listOf(sub) {
      const rows = await listProgramSignIns(db, sub, clock())
      return rows.map(({ token_hash: id, auth_time: made, expires_at: until }) => ({
        id,
        madeAt: made * 1000,
        until,
      }))
    },
    end: (sub, id) => removeProgramSignIn(db, sub, id),
  }
}

type OwnIdentityOptions = {
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
