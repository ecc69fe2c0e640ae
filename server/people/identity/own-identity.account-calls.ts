import { sameAddress } from '../../config/mail-address.ts'
import type { Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction, isUniqueViolation } from '../../db/transaction.ts'
import type { CallContext } from '../../gateways/identity/call-context.ts'
import type { IdentityGateway, SignedInCalls } from '../../gateways/identity/identity-gateway.ts'
import type { MailOutbox } from '../../outbox/mail/mail.types.ts'
import type { CodeAbout } from './codes.ts'
import { eraseAccount, erasePerson } from './erase-account.store.ts'
import {
  addAccount,
  changeNames,
  confirmAccount,
  findAccount,
  findAccountAt,
  moveAccount,
  type OwnAccount,
  replacePassword,
  userOf,
} from './identity-account.store.ts'
import { endSignInsOf, findSignIn, type OwnSignIn } from './identity-sign-in.store.ts'
import { langOf, mailCode, type OwnParts, outboxFor } from './own-identity.parts.ts'
import { isAcceptable } from './passwords.ts'
import { refusal } from './refuse.ts'

/** The calls of a signed-in person. Each looks whether the sign-in still stands: one that was ended counts for nothing. */
export function createOwnAccountCalls(parts: OwnParts): SignedInCalls {
  const { db, clock, passwords, codes } = parts

  async function holderOf(accessToken: string): Promise<{ account: OwnAccount; signIn: OwnSignIn }> {
    const signIn = await findSignIn(db, accessToken, clock())
    const account = signIn && (await findAccount(db, signIn.sub))
    if (!account) throw refusal('getUser', 'NotAuthorizedException')
    return { account, signIn }
  }

  return {
    getUser: async (accessToken) => userOf((await holderOf(accessToken)).account),

    async changePassword({ accessToken, oldPassword, newPassword }) {
      const { account, signIn } = await holderOf(accessToken)
      const { sub, password_hash: before } = account
      const { right } = await passwords.check(oldPassword, before, true)
      if (!right) throw refusal('changePassword', 'NotAuthorizedException')
      if (!isAcceptable(newPassword)) throw refusal('changePassword', 'InvalidPasswordException')
      const after = await passwords.hash(newPassword, true)
      await inTransaction(db, async (trx) => {
        if (!(await replacePassword(trx, { sub, before, after })))
          throw refusal('changePassword', 'NotAuthorizedException')
        await endSignInsOf(trx, sub, clock(), signIn)
      })
    },

    async updateEmail({ accessToken, email: newEmail }, context = {}) {
      const mail = outboxFor(parts, 'updateEmail')
      const { account } = await holderOf(accessToken)
      const { sub, email } = account
      const other = await findAccountAt(db, newEmail)
      const taken = other !== undefined && other.sub !== sub && other.confirmed_at !== null
      await inTransaction(db, async (trx) => {
        const code = await codes.make(trx, { sub, purpose: 'address', email, newEmail }, clock())
        // A signed-in person must not find out who else has an account either.
        if (!code || taken) return
        await mailCode({ mail, clock }, trx, { kind: 'address-code', to: newEmail, code, context })
      })
    },

    async verifyEmail({ accessToken, code }) {
      const { sub, email } = (await holderOf(accessToken)).account
      const about = { sub, purpose: 'address', email } as const
      const checked = await codes.check(db, { ...about, code }, clock())
      if (checked === 'wrong') throw refusal('verifyEmail', 'CodeMismatchException')
      if (checked === 'over' || !checked.newEmail) throw refusal('verifyEmail', 'ExpiredCodeException')
      const { digest, newEmail } = checked
      const move = inTransaction(db, async (trx) => {
        if (!(await codes.use(trx, about, digest))) throw refusal('verifyEmail', 'ExpiredCodeException')
        const other = sameAddress(newEmail, email) ? undefined : await findAccountAt(trx, newEmail)
        if (other && other.confirmed_at !== null) throw refusal('verifyEmail', 'AliasExistsException')
        // Somebody registered the address without being able to prove it. This person has proved it.
        if (other) await eraseAccount(trx, other.sub)
        await moveAccount(trx, sub, newEmail)
      })
      await move.catch((error: unknown) => {
        throw isUniqueViolation(error) ? refusal('verifyEmail', 'AliasExistsException') : error
      })
    },

    async updateProfile({ accessToken, ...names }) {
      const { account } = await holderOf(accessToken)
      await changeNames(db, account.sub, names)
    },

    async signOutEverywhere(accessToken) {
      const { account } = await holderOf(accessToken)
      await inTransaction(db, (trx) => endSignInsOf(trx, account.sub, clock()))
    },

    async deleteUser(accessToken) {
      const { account } = await holderOf(accessToken)
      await inTransaction(db, (trx) => erasePerson(trx, account))
    },
  }
}

type OpenCalls = Pick<
  IdentityGateway,
  'signUp' | 'confirmSignUp' | 'resendCode' | 'forgotPassword' | 'confirmForgotPassword'
>

/**
 * The calls of people who are not signed in. None reveals whether an address has an account: the answers are the same,
 * and so is the work. For an address that nobody has, a code is written that is mailed to nobody.
 */
export function createOwnOpenCalls(parts: OwnParts): OpenCalls {
  const { db, clock, passwords, codes } = parts

  const aboutOf = (email: string, account: OwnAccount | undefined, purpose: 'register' | 'reset') =>
    ({ sub: account?.sub ?? codes.nobodyAt(email), purpose, email }) satisfies CodeAbout

  /** Tells the owner of an address that somebody tried to register it again; no more often than codes are sent. */
  async function tellOwner(
    trx: Trx,
    { mail, account, context }: { mail: MailOutbox; account: OwnAccount; context: CallContext },
  ): Promise<void> {
    const made = await codes.make(trx, aboutOf(account.email, account, 'register'), clock())
    if (!made) return
    const { email: to } = account
    await mail.queue(trx, { kind: 'register-known', to, lang: langOf(context), values: {} }, clock())
  }

  return {
    async signUp({ email, password, name }, context = {}) {
      const mail = outboxFor(parts, 'signUp')
      if (!isAcceptable(password)) throw refusal('signUp', 'InvalidPasswordException')
      const passwordHash = await passwords.hash(password)
      const sub = newId()
      return inTransaction(db, async (trx) => {
        if (await addAccount(trx, { sub, email, name, passwordHash }, clock())) {
          const code = await codes.make(trx, { sub, purpose: 'register', email }, clock())
          if (code) await mailCode({ mail, clock }, trx, { kind: 'register-code', to: email, code, context })
          return { outcome: 'created' as const, sub }
        }
        const account = await findAccountAt(trx, email)
        // The caller has a code sent to somebody who is not confirmed yet.
        if (account?.confirmed_at != null) await tellOwner(trx, { mail, account, context })
        return { outcome: 'taken' as const }
      })
    },

    async confirmSignUp({ email, code }) {
      const account = await findAccountAt(db, email)
      const about = aboutOf(email, account, 'register')
      const checked = await codes.check(db, { ...about, code }, clock())
      if (!account) throw refusal('confirmSignUp', 'UserNotFoundException')
      if (account.confirmed_at !== null) throw refusal('confirmSignUp', 'NotAuthorizedException')
      if (checked === 'over') throw refusal('confirmSignUp', 'ExpiredCodeException')
      if (checked === 'wrong') throw refusal('confirmSignUp', 'CodeMismatchException')
      await inTransaction(db, async (trx) => {
        const first = await codes.use(trx, about, checked.digest)
        if (!first || !(await confirmAccount(trx, account.sub, clock())))
          throw refusal('confirmSignUp', 'NotAuthorizedException')
      })
    },

    async resendCode(email, context = {}) {
      const mail = outboxFor(parts, 'resendCode')
      const account = await findAccountAt(db, email)
      await inTransaction(db, async (trx) => {
        const code = await codes.make(trx, aboutOf(email, account, 'register'), clock())
        if (!code || !account || account.confirmed_at !== null) return
        await mailCode({ mail, clock }, trx, {
          kind: 'register-code-again',
          to: account.email,
          code,
          context,
        })
      })
    },

    async forgotPassword(email, context = {}) {
      const mail = outboxFor(parts, 'forgotPassword')
      const account = await findAccountAt(db, email)
      await inTransaction(db, async (trx) => {
        const code = await codes.make(trx, aboutOf(email, account, 'reset'), clock())
        if (!code || !account || account.confirmed_at === null) return
        await mailCode({ mail, clock }, trx, { kind: 'reset-code', to: account.email, code, context })
      })
    },

    async confirmForgotPassword({ email, code, newPassword }) {
      if (!isAcceptable(newPassword)) throw refusal('confirmForgotPassword', 'InvalidPasswordException')
      const account = await findAccountAt(db, email)
      const about = aboutOf(email, account, 'reset')
      const checked = await codes.check(db, { ...about, code }, clock())
      if (!account) throw refusal('confirmForgotPassword', 'UserNotFoundException')
      if (account.confirmed_at === null) throw refusal('confirmForgotPassword', 'UserNotConfirmedException')
      if (checked === 'over') throw refusal('confirmForgotPassword', 'ExpiredCodeException')
      if (checked === 'wrong') throw refusal('confirmForgotPassword', 'CodeMismatchException')
      const { sub, password_hash: before } = account
      const after = await passwords.hash(newPassword, true)
      await inTransaction(db, async (trx) => {
        const first = await codes.use(trx, about, checked.digest)
        if (!first || !(await replacePassword(trx, { sub, before, after })))
          throw refusal('confirmForgotPassword', 'ExpiredCodeException')
        // Whoever knew the old password is signed out in the same moment.
        await endSignInsOf(trx, sub, clock())
      })
    },
  }
}
