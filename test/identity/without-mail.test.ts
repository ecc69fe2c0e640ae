import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { onEachDatabase } from '../support/databases.ts'
import { ownIdentity, password } from '../support/own-identity.ts'

onEachDatabase('accounts without mail', (database) => {
  let db: Db
  let own: ReturnType<typeof ownIdentity>
  const known = 'known@example.jp'
  beforeAll(async () => {
    db = await database.open()
    await ownIdentity(db).person(known)
    await db.deleteFrom('identity_code').execute()
    own = ownIdentity(db, { mails: false })
  })

  it('are signed in to as ever', async () => {
    const { accessToken } = await own.gateway.signIn({ email: known, password })
    expect(await own.gateway.getUser(accessToken)).toMatchObject({ email: known, emailVerified: true })
    expect([own.gateway.mailsCodes, ownIdentity(db).gateway.mailsCodes]).toEqual([false, true])
  })

  it.each([known, 'nobody@example.jp'])(
    'get no code that nobody could read, and no account: %s',
    async (email) => {
      const { gateway, kind, hashesIn } = own
      const { accessToken } = await gateway.signIn({ email: known, password })
      const calls = [
        () => gateway.signUp({ email, password, name: 'Aya' }),
        () => gateway.resendCode(email),
        () => gateway.forgotPassword(email),
        () => gateway.updateEmail({ accessToken, email }),
      ]
      for (const call of calls) {
        expect(await kind(call())).toBe('codeDelivery')
        expect(await hashesIn(call)).toBe(0)
      }
      expect(await db.selectFrom('identity_code').selectAll().execute()).toEqual([])
      expect(await db.selectFrom('identity_account').select('email').execute()).toEqual([{ email: known }])
    },
  )
})
