import { inTransaction } from '../../db/transaction.ts'
import type { IdentityGateway, Programs, SignIn } from '../../gateways/identity/identity-gateway.ts'
import { sessionLifetime } from '../../http/session-cookie.ts'
import {
  findAccount,
  findAccountAt,
  noteSignIn,
  type OwnAccount,
  replacePassword,
  userOf,
} from './identity-account.store.ts'
import {
  addSignIn,
  findSignIn,
  listProgramSignIns,
  type OwnSignIn,
  prolongSignIn,
  removeProgramSignIn,
  removeSignIn,
} from './identity-sign-in.store.ts'
import type { OwnParts } from './own-identity.parts.ts'
import { refusal } from './refuse.ts'

type SignInCalls = Pick<IdentityGateway, 'signIn' | 'renew' | 'end' | 'holderOf'>

/** How long a session believes that its sign-in still stands, in ms. What ends a person's sign-ins ends sessions, too. */
const believedMs = 15 * 60_000
/** What sessions keep says who gave it: what Cognito gave counts for nothing here, and the other way round. */
export const ownIssuer = 'own'

/** The calls that begin a sign-in, say whose it is, and end it. */
export function createOwnSignInCalls(parts: OwnParts): SignInCalls {
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
export function createPrograms({ db, clock }: Pick<OwnParts, 'db' | 'clock'>): Programs {
  return {
    async listOf(sub) {
      const rows = await listProgramSignIns(db, sub, clock())
      return rows.map(({ token_hash: id, auth_time: made, expires_at: until }) => ({
        ...{ id, madeAt: made * 1000, until },
      }))
    },
    end: (sub, id) => removeProgramSignIn(db, sub, id),
  }
}
