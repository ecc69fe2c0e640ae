import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { addKey, listKeys } from '../../server/identity/identity-key.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf, saidBy } from '../support/operator.ts'
import { ownIdentity, secrets } from '../support/own-identity.ts'

const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tips@example.jp', SESSION_SECRETS: secrets.join() }

onEachDatabase('an operator whose server keeps the accounts', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })
  const admin = (...args: string[]) => saidBy(operatorOf(database, mail)(...args))

  it('makes a new key, and nobody is signed out', async () => {
    const { gateway, person } = ownIdentity(db)
    const { accessToken, refreshToken } = await gateway.signIn(await person('one@example.jp'))
    const id = /New key: (\w+)\./.exec(await admin('identity', 'keys', 'rotate'))?.[1]
    const other = ownIdentity(db).gateway
    const fresh = await other.refresh({ refreshToken, username: '' })
    expect(Buffer.from(fresh.accessToken.split('.')[0] ?? '', 'base64url').toString()).toContain(`"${id}"`)
    for (const token of [accessToken, fresh.accessToken])
      expect(await other.getUser(token)).toMatchObject({ email: 'one@example.jp' })
  })

  it('signs with the newest key, made in the same moment or not', async () => {
    const now = Date.now() + 60_000
    for (const id of ['a', 'c', 'b']) await addKey(db, { id: id.repeat(16), sealed: '' }, now)
    const [first] = await listKeys(db, now)
    expect(first?.id).toBe('b'.repeat(16))
    await db.deleteFrom('identity_key').where('sealed', '=', '').execute()
  })

  it('ends somebody’s sign-ins, those of programs too', async () => {
    const { gateway, person, kind } = ownIdentity(db)
    const { accessToken, refreshToken } = await gateway.signIn(await person('two@example.jp'))
    expect(await admin('sessions', 'end', '--email', 'TWO@example.jp')).toContain('ended')
    expect(await kind(gateway.getUser(accessToken))).toBe('unauthenticated')
    expect(await kind(gateway.refresh({ refreshToken, username: '' }))).toBe('refreshRefused')
  })
})
