import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { IdentityGateway } from '../../gateways/identity/identity-gateway.ts'
import { addAccount, findAccountAt, givePassword } from './identity-account.store.ts'
import { removeCodesOf } from './identity-code.store.ts'
import { endSignInsOf } from './identity-sign-in.store.ts'
import type { OwnParts } from './own-identity.parts.ts'
import { isAcceptable } from './passwords.ts'
import { refusal } from './refuse.ts'

type LinkCalls = Required<Pick<IdentityGateway, 'setPassword'>>

/** The call of somebody who has a link instead of a mailed code. */
export function createOwnLinkCalls({ db, clock, passwords }: OwnParts): LinkCalls {
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
