import type { Db } from '../../server/db/database.ts'
import { makeOperatorsLink } from '../../server/people/access/password-links.ts'
import { ownIdentity } from './own-identity.ts'

/** Somebody with an account of our own who is signed in, and has a code and a link on their way. */
export async function addOwnSignIn(db: Db): Promise<void> {
  const { gateway, person } = ownIdentity(db)
  const me = await person('signed.in@example.jp')
  await gateway.signIn(me)
  await gateway.forgotPassword(me.email)
  await makeOperatorsLink(db, me.email, Date.now())
  await db
    .insertInto('code_ask')
    .values({ code: 'of somebody', ask: 'a browser', asked_at: Date.now() })
    .execute()
}
