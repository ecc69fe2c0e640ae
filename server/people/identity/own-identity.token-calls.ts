import { inTransaction } from '../../db/transaction.ts'
import type { IdentityGateway, TokenSet } from '../../gateways/identity/identity-gateway.ts'
import {
  findAccount,
  findAccountAt,
  noteSignIn,
  type OwnAccount,
  replacePassword,
  userOf,
} from './identity-account.store.ts'
import type { OwnSignIn } from './identity-sign-in.store.ts'
import type { OwnParts } from './own-identity.parts.ts'
import { noRefreshToken, refusal } from './refuse.ts'

type TokenCalls = Pick<
  IdentityGateway,
  'signIn' | 'refresh' | 'revoke' | 'verifyIdToken' | 'verifyAccessToken'
>

/** The calls that give tokens, look at them or end them. */
export function createOwnTokenCalls(parts: OwnParts): TokenCalls {
  const { db, clock, log, passwords, refreshTokens, tokens } = parts

  const tokenSet = async (
    account: OwnAccount,
    { signIn, token: refreshToken }: { signIn: OwnSignIn; token: string },
  ): Promise<TokenSet> => {
    const about = { user: userOf(account), signIn: signIn.id, authTime: signIn.auth_time }
    return { ...(await tokens.issue(about)), refreshToken }
  }

  /** Stores the password at today's cost. If it is changed at this moment, that counts. */
  async function renewHash(account: OwnAccount, password: string): Promise<OwnAccount> {
    const { sub, password_hash: before } = account
    const after = await passwords.hash(password)
    return (await replacePassword(db, { sub, before, after }))
      ? { ...account, password_hash: after }
      : account
  }

  return {
    async signIn({ email, password }) {
      const account = await findAccountAt(db, email)
      const { right, outdated } = await passwords.check(password, account?.password_hash)
      if (!account || !right) throw refusal('signIn', 'NotAuthorizedException')
      if (account.confirmed_at === null) throw refusal('signIn', 'UserNotConfirmedException')
      const checked = outdated ? await renewHash(account, password) : account
      const begun = await inTransaction(db, async (trx) => {
        const now = clock()
        if (!(await noteSignIn(trx, checked, now))) throw refusal('signIn', 'NotAuthorizedException')
        return refreshTokens.begin(trx, account.sub, now)
      })
      return tokenSet(checked, begun)
    },

    async refresh({ refreshToken }) {
      if (!refreshToken) throw noRefreshToken()
      const rotated = await refreshTokens.rotate(db, refreshToken, clock())
      if (rotated === 'reused') log.warn('a refresh token was used twice: its sign-in is ended')
      if (typeof rotated === 'string') throw refusal('refresh', 'NotAuthorizedException')
      const account = await findAccount(db, rotated.signIn.sub)
      if (!account) throw refusal('refresh', 'NotAuthorizedException')
      return tokenSet(account, rotated)
    },

    revoke: (refreshToken) => refreshTokens.end(db, refreshToken),
    verifyIdToken: tokens.verifyId,
    async verifyAccessToken(token) {
      const { signIn: _, ...claims } = await tokens.verifyAccess(token)
      return claims
    },
  }
}
