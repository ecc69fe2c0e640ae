import { sameAddress } from '../../config/mail-address.ts'
import { inTransaction, isUniqueViolation } from '../../db/transaction.ts'
import type { IdentityGateway } from '../../gateways/identity/identity-gateway.ts'
import { eraseAccount, erasePerson } from './erase-account.store.ts'
import {
  changeNames,
  findAccount,
  findAccountAt,
  moveAccount,
  type OwnAccount,
  replacePassword,
  userOf,
} from './identity-account.store.ts'
import { endSignInsOf, findSignIn, type OwnSignIn } from './identity-sign-in.store.ts'
import { mailCode, type OwnParts, outboxFor } from './own-identity.parts.ts'
import { isAcceptable } from './passwords.ts'
import { refusal } from './refuse.ts'

type AccountCalls = Pick<
  IdentityGateway,
  | 'getUser'
  | 'changePassword'
  | 'updateEmail'
  | 'verifyEmail'
  | 'updateProfile'
  | 'signOutEverywhere'
  | 'deleteUser'
>

/** The calls of a signed-in person. Each looks whether the sign-in still stands: one that was ended counts for nothing. */
export function createOwnAccountCalls(parts: OwnParts): AccountCalls {
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
